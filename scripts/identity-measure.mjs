// `npm run identity:measure`: bundles the simulated year and runs it against the built service; its arguments are this command’s.
import { prepare } from './prepare.mjs'
import { runBundled } from './run-bundled.mjs'

prepare()
await runBundled('test/campaigns/identity/run.ts', 'dist/campaigns/identity.js')
