// `npm run test:faults`: ends parts of a running service in every way and compares what clients know with the rows.
// `-- --kills N`, `--seed S`, `--seconds S`, `--soak-minutes M`, `--away-minutes M`,
// `--only kills,keeping,failover,opening,clock,network,redis,slow-redis,descriptors,idle,disk`.
import { prepare } from './prepare.mjs'
import { runBundled } from './run-bundled.mjs'

prepare()
await runBundled('test/campaigns/faults/run.ts', 'dist/campaigns/faults.js')
