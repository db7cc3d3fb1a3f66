// `npm run bench`: bundles the benchmark and runs it here; its arguments are this command's.
import { prepare } from './prepare.mjs'

prepare()
const { build } = await import('esbuild')
await build({
  entryPoints: ['bench/run.ts', 'bench/bare-server.ts', 'bench/bare-insert-server.ts'],
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
await import('../dist/bench/run.js')
