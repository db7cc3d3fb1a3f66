// `npm run test:operations`: the built product as an operator meets it: backups, dumps, the package. Takes minutes.
import { prepare } from './prepare.mjs'
import { runSteps } from './steps.mjs'

prepare()
runSteps([['tests of operations', 'vitest', 'run', '--project', 'operations', ...process.argv.slice(2)]])
