import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { accessSync, constants, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The project's own folder, whatever directory the command was called from. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)))

/** What the built program depends on, for knowing when it is out of date. */
const sources = [
  'server',
  'web',
  'client',
  'scripts/build.mjs',
  'scripts/build-client.mjs',
  'scripts/licences.mjs',
  'scripts/compress.mjs',
  'package-lock.json',
]

/**
 * Brings a fresh or changed clone to where its programs run: checks Node.js, installs what is missing, builds what is
 * out of date. Speaks on standard error only, so that a command's output stays its own. Ends the process on failure.
 */
export function prepare({ build = true } = {}) {
  process.chdir(root)
  requireNode()
  if (!isInstalled()) {
    say('Installing packages…')
    // `npm pack --dry-run` hands its own options on to what it runs; packages are needed to build what it would pack.
    npm(['ci', '--include=dev', '--include=optional', '--no-dry-run', '--no-progress', '--loglevel=error'])
  }
  if (build && !isBuilt()) {
    say('Building…')
    run(process.execPath, ['scripts/build.mjs'])
  }
}

/** Hash of everything that the build reads. */
export function sourcesHash() {
  const hash = createHash('sha256')
  for (const file of sources.flatMap((path) => filesBelow(path))) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update('\0')
  }
  return hash.digest('hex')
}

function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major > 20 || (major === 20 && minor >= 19)) return
  fail(`Leadline needs Node.js 20.19 or newer; this is ${process.versions.node}`)
}

/** True when npm's own record of node_modules holds every package of the lockfile in its version. */
function isInstalled() {
  try {
    const wanted = packagesOf('package-lock.json')
    const present = packagesOf('node_modules/.package-lock.json')
    return Object.entries(wanted).every(
      ([path, { version, optional, devOptional, link }]) =>
        path === '' || optional || devOptional || link || present[path]?.version === version,
    )
  } catch {
    return false
  }
}

function packagesOf(file) {
  return JSON.parse(readFileSync(join(root, file), 'utf8')).packages
}

function isBuilt() {
  const stamp = join(root, 'dist', 'sources-hash')
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === sourcesHash()
}

function filesBelow(path) {
  if (!existsSync(join(root, path))) return []
  if (path.includes('.')) return [path]
  const entries = readdirSync(join(root, path), { withFileTypes: true, recursive: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
    .sort()
}

function npm(args) {
  // npm keeps its cache in the home directory; where that is missing or not ours, one for this run alone.
  const configured = process.env.npm_config_cache || join(homedir(), '.npm')
  const borrowed = canWriteBelow(configured) ? undefined : mkdtempSync(join(tmpdir(), 'leadline-npm-'))
  if (borrowed) process.once('exit', () => rmSync(borrowed, { recursive: true, force: true }))
  const env = { ...process.env, npm_config_cache: borrowed ?? configured }
  const script = process.env.npm_execpath
  if (script?.endsWith('.js')) run(process.execPath, [script, ...args], { env })
  else run('npm', args, { env, shell: process.platform === 'win32' })
  if (borrowed) rmSync(borrowed, { recursive: true, force: true })
}

/** True when the directory, or the nearest one above it that is there, may be written. */
function canWriteBelow(directory) {
  if (!existsSync(directory)) return directory !== dirname(directory) && canWriteBelow(dirname(directory))
  try {
    accessSync(directory, constants.W_OK)
    return true
  } catch {
    return false
  }
}

function run(command, args, options = {}) {
  const { status, signal, error } = spawnSync(command, args, {
    cwd: root,
    ...options,
    stdio: ['ignore', 2, 2],
  })
  if (status === 0) return
  fail(`${command} ${args.join(' ')} failed: ${error?.message ?? signal ?? `status ${status}`}`)
}

function say(line) {
  process.stderr.write(`${line}\n`)
}

function fail(line) {
  say(line)
  process.exit(1)
}
