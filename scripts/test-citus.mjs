// `npm run test:citus -- URL`: the tests of the server on a Citus cluster. URL signs in as a superuser to any database of it
// that knows its nodes; each test file makes a database of its own and drops it. With paths behind it, only those tests.
import { prepare } from './prepare.mjs'
import { runSteps } from './steps.mjs'

const [url, ...tests] = process.argv.slice(2)
if (!/^postgres(ql)?:\/\/\S+$/.test(url ?? '')) {
  console.error('usage: npm run test:citus -- postgres://superuser@coordinator:5432/database [test paths]')
  process.exit(2)
}
process.env.TEST_CITUS_URL = url
prepare({ build: false })
const kinds = ['pure', 'service', 'slow', 'citus'].flatMap((kind) => ['--project', kind])
runSteps([['tests on Citus', 'vitest', 'run', ...kinds, ...tests]])
