// `npm run test:mirror`: the two programs of docs/mirror.md beside writers, and a database that falls silent; then both sides are compared.
// `-- --leads N`, `--minutes M`, `--seed S`.
import { nodeOfVersion } from './node-versions.mjs'
import { prepare } from './prepare.mjs'
import { runBundled } from './run-bundled.mjs'

prepare()
process.argv.push('--node', nodeOfVersion('24'))
await runBundled('test/campaigns/mirror/run.ts', 'dist/campaigns/mirror.js')
