// `npm test`: style, types, and the tests that take minutes together: the pure ones and those of the service. With arguments,
// only the tests that they name, whatever their kind: `npm test -- test/leads`.
import { prepare } from './prepare.mjs'
import { checks, runSteps } from './steps.mjs'

const args = process.argv.slice(2)
const kinds = args.length > 0 ? ['pure', 'service', 'slow'] : ['pure', 'service']
prepare({ build: false })
const tests = ['tests', 'vitest', 'run', ...kinds.flatMap((kind) => ['--project', kind]), ...args]
runSteps(args.length > 0 ? [tests] : [...checks, tests])
