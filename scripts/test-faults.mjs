// `npm run test:faults`: ends parts of a running service in every way and compares what clients know with the rows.
// `-- --kills N`, `--seed S`, `--seconds S`, `--soak-minutes M`, `--only kills,keeping,opening,clock,network,redis,slow-redis,descriptors,idle,disk,soak`.
import { endWithNpm } from './end-with-npm.mjs'
import { prepare } from './prepare.mjs'

prepare()
endWithNpm()
const { build } = await import('esbuild')
await build({
  entryPoints: ['test/campaigns/faults/run.ts'],
  outfile: 'dist/campaigns/faults.js',
  bundle: true,
  packages: 'external',
  platform: 'node',
  format: 'esm',
  target: 'node20',
  sourcemap: true,
  logLevel: 'warning',
})
process.setSourceMapsEnabled(true)
await import('../dist/campaigns/faults.js')
