// `npm run check`: style and types.
import { prepare } from './prepare.mjs'
import { checks, runSteps } from './steps.mjs'

prepare({ build: false })
runSteps(checks)
