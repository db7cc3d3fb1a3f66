// `npm run test:slow`: the tests of the server that `npm test` leaves out (test/kinds.ts). With paths, only those tests.
import { prepare } from './prepare.mjs'
import { runSteps } from './steps.mjs'

prepare({ build: false })
runSteps([['slow tests', 'vitest', 'run', '--project', 'slow', ...process.argv.slice(2)]])
