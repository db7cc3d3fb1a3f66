// `npm run test:fuzz`: bundles the campaign and runs it against the built service; its arguments are this command's.
import { prepare } from './prepare.mjs'
import { runBundled } from './run-bundled.mjs'

prepare()
await runBundled('test/campaigns/fuzz/run.ts', 'dist/campaigns/fuzz.js')
