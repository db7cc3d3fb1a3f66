// `npm run capture:measure`: how often capture is right on the corpus; `-- --write` renews docs/capture-quality.md.
import { endWithNpm } from './end-with-npm.mjs'

endWithNpm()
const { build } = await import('esbuild')
await build({
  entryPoints: ['test/capture/corpus/measure.ts'],
  outfile: 'dist/campaigns/capture-measure.js',
  bundle: true,
  packages: 'external',
  platform: 'node',
  format: 'esm',
  target: 'node20',
  sourcemap: true,
  logLevel: 'warning',
})
process.setSourceMapsEnabled(true)
await import('../dist/campaigns/capture-measure.js')
