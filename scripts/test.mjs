// `npm test`: style, types and every test but the browser's. With arguments, only the tests that they name:
// `npm test -- test/leads`.
import { prepare } from './prepare.mjs'
import { runSteps } from './steps.mjs'

const args = process.argv.slice(2)
prepare()
const tests = ['tests', 'vitest', 'run', '--project', 'server', ...args]
const checks = [
  ['style', 'biome', 'ci', '.'],
  ['types of the server', 'tsc', '-p', 'tsconfig.json'],
  ['types of the console', 'tsc', '-p', 'web/tsconfig.json'],
]
runSteps(args.length > 0 ? [tests] : [...checks, tests])
