import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'
import { newFolder } from './built-service.ts'

const root = join(import.meta.dirname, '..', '..')
/** The last migration that the first release has. Each later one is a step of an upgrade. */
const lastOfFirst = '0012_retention.sql'
const isMigration = (name: string): boolean => name.endsWith('.sql')
const migrations = readdirSync(join(root, 'migrations')).filter(isMigration).sort()

/** What an upgrade from the first schema runs. */
export const laterMigrations: readonly string[] = migrations.filter((name) => name > lastOfFirst)

/** What git answers; empty where it answers nothing, as in a copy without history. */
const git = (...args: string[]): string =>
  spawnSync('git', args, { cwd: root, encoding: 'utf8' }).stdout?.trim() ?? ''

const namesAt = (commit: string): string[] =>
  git('ls-tree', '--name-only', commit, 'migrations/')
    .split('\n')
    .map((path) => path.replace('migrations/', ''))
    .filter(isMigration)

/** Commits that changed migrations, the newest first. */
const touched = (): string[] => git('log', '--format=%H', '--', 'migrations').split('\n').filter(Boolean)

/** The newest commit that has the migrations of the first schema and no later one; undefined where there is no history. */
export const firstSchema = (): string | undefined =>
  touched().find(
    (commit) => namesAt(commit).join() === migrations.filter((name) => name <= lastOfFirst).join(),
  )

/**
 * The newest commit that knows fewer migrations than there are, and none by another name; undefined where there is none later
 * than the first schema, or no history.
 */
export function beforeNewest(): string | undefined {
  if (laterMigrations.length === 0) return undefined
  return touched()
    .map((commit) => git('rev-parse', '--verify', '--quiet', `${commit}^`))
    .find((commit) => {
      const names = commit ? namesAt(commit) : []
      return (
        names.includes(lastOfFirst) &&
        names.length < migrations.length &&
        names.every((name) => migrations.includes(name))
      )
    })
}

/** Builds the service of a commit; answers its program. */
export async function buildService(commit: string): Promise<string> {
  const tree = newFolder()
  const archive = execFileSync('git', ['archive', commit], { cwd: root, maxBuffer: 1e9 })
  execFileSync('tar', ['-x', '-C', tree], { input: archive })
  symlinkSync(join(root, 'node_modules'), join(tree, 'node_modules'))
  mkdirSync(join(tree, 'dist'))
  const folders = ['server/webhooks/interpret', 'server/webhooks']
  const folder = folders.find((one) => existsSync(join(tree, one, 'interpreter-worker.ts')))
  await build({
    absWorkingDir: tree,
    entryPoints: { main: 'server/main.ts', 'interpreter-worker': `${folder}/interpreter-worker.ts` },
    outdir: join(tree, 'dist', 'server'),
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'node20',
  })
  return join(tree, 'dist', 'server', 'main.js')
}
