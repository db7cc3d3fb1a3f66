// Other versions of Node.js, each installed by npm into a folder of its own.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './prepare.mjs'

/** The oldest that works, the one between, and the one that the docs and the image use. */
export const nodeVersions = ['20.19.0', '22', '24']

/** The program of a version; npm fetches it the first time. Throws with what npm said. */
export function nodeOfVersion(version) {
  const folder = join(root, 'node_modules', '.cache', 'node-versions', version)
  const name = `node-${process.platform}-${process.arch}`
  const program = join(folder, 'node_modules', name, 'bin', 'node')
  if (existsSync(program)) return program
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), '{ "private": true }\n')
  const { status, stderr } = spawnSync('npm', ['install', '--no-audit', '--no-fund', `${name}@${version}`], {
    cwd: folder,
    encoding: 'utf8',
  })
  if (status !== 0 || !existsSync(program))
    throw new Error(`npm did not install ${name}@${version}: ${stderr}`)
  return program
}
