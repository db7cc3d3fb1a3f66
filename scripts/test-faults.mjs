// `npm run test:faults`: ends parts of a running service in every way and compares what clients know with the rows.
// `-- --kills N`, `--seed S`, `--seconds S`, `--soak-minutes M`, `--only kills,keeping,opening,clock,network,redis,slow-redis,descriptors,idle,disk,soak`.
import { prepare } from './prepare.mjs'
import { runBundled } from './run-bundled.mjs'

prepare()
await runBundled('test/campaigns/faults/run.ts', 'dist/campaigns/faults.js')
