// `npm run bench`: bundles the benchmark and runs it here; its arguments are this command's. `--citus URL` measures what
// requests cost a Citus cluster instead; URL signs in as a superuser.
import { prepare } from './prepare.mjs'

prepare()
const { build } = await import('esbuild')
await build({
  entryPoints: ['bench/run.ts', 'bench/citus/cost.ts', 'bench/bare-server.ts', 'bench/bare-insert-server.ts'],
  outdir: 'dist/bench',
  bundle: true,
  packages: 'external',
  platform: 'node',
  format: 'esm',
  target: 'node20',
  sourcemap: true,
  logLevel: 'warning',
})
process.setSourceMapsEnabled(true)
await import(process.argv.includes('--citus') ? '../dist/bench/citus/cost.js' : '../dist/bench/run.js')
