// `npm run test:versions`: style, types and the tests of `npm test` and `npm run test:slow` on each version of Node.js.
import { spawnSync } from 'node:child_process'
import { delimiter, dirname } from 'node:path'
import { nodeOfVersion, nodeVersions } from './node-versions.mjs'
import { prepare } from './prepare.mjs'

prepare()
const results = nodeVersions.flatMap((version) => {
  const program = nodeOfVersion(version)
  const env = { ...process.env, PATH: `${dirname(program)}${delimiter}${process.env.PATH}` }
  return ['scripts/test.mjs', 'scripts/test-slow.mjs'].map((script) => {
    const { status } = spawnSync(program, [script], { env, stdio: 'inherit' })
    return `${status === 0 ? 'passed' : 'FAILED'}  Node.js ${version}, ${script}`
  })
})
console.log(`\n${results.join('\n')}`)
process.exit(results.every((line) => line.startsWith('passed')) ? 0 : 1)
