// `npm run identity:measure`: bundles the simulated year and runs it against the built service; its arguments are this command’s.
import { endWithNpm } from './end-with-npm.mjs'
import { prepare } from './prepare.mjs'

prepare()
endWithNpm()
const { build } = await import('esbuild')
await build({
  entryPoints: ['test/campaigns/identity/run.ts'],
  outfile: 'dist/campaigns/identity.js',
  bundle: true,
  packages: 'external',
  platform: 'node',
  format: 'esm',
  target: 'node20',
  sourcemap: true,
  logLevel: 'warning',
})
process.setSourceMapsEnabled(true)
await import('../dist/campaigns/identity.js')
