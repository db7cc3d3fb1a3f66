// `npm run test:mirror`: the two programs of docs/mirror.md beside writers, and a database that falls silent; then both sides are compared.
// `-- --leads N`, `--minutes M`, `--seed S`.
import { endWithNpm } from './end-with-npm.mjs'
import { nodeOfVersion } from './node-versions.mjs'
import { prepare } from './prepare.mjs'

prepare()
endWithNpm()
const { build } = await import('esbuild')
await build({
  entryPoints: ['test/campaigns/mirror/run.ts'],
  outfile: 'dist/campaigns/mirror.js',
  bundle: true,
  packages: 'external',
  platform: 'node',
  format: 'esm',
  target: 'node20',
  sourcemap: true,
  logLevel: 'warning',
})
process.argv.push('--node', nodeOfVersion('24'))
process.setSourceMapsEnabled(true)
await import('../dist/campaigns/mirror.js')
