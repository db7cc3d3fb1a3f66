import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  existsSync,
  lchownSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join, resolve } from 'node:path'
import { StartRefused } from '../refusals/start-refused.ts'
import { findPostgresBinaries, type PostgresBinaries } from './binaries.ts'
import { chooseIdentity, type Identity } from './identity.ts'

/** A complete PostgreSQL data directory and the identity that may run it. */
export type Cluster = { directory: string; identity: Identity }

/** PostgreSQL does not run: the message is its own reason. What keeps it from running may be mended meanwhile. */
export class PostgresFailed extends StartRefused {}

export const superuser = 'leadline'

/** Of the PostgreSQL that this Leadline brings. */
export const majorVersion = '18'

/**
 * The cluster of a data directory that the caller has claimed; made on first use. It is made beside its place and
 * moved there when it is whole, so an interrupted first start leaves nothing that the next one could mistake for data.
 */
export function openCluster(dataDir: string, binaries: PostgresBinaries, password: string): Cluster {
  const directory = join(dataDir, 'postgres')
  const draft = `${directory}.new`
  rmSync(draft, { recursive: true, force: true })
  if (existsSync(directory) && readdirSync(directory).length > 0) {
    refuseUnusable(directory)
    const identity = chooseIdentity(binaries.postgres, directory)
    giveTo(identity, directory)
    return { directory, identity }
  }
  mkdirSync(draft, { mode: 0o700 })
  const identity = chooseIdentity(binaries.postgres, draft)
  giveTo(identity, draft)
  makeCluster(draft, binaries, identity, password)
  rmSync(directory, { recursive: true, force: true })
  renameSync(draft, directory)
  return { directory, identity }
}

/** Throws StartRefused where the first start would, because nobody here can run PostgreSQL; makes nothing. */
export function tryFirstStart(dataDir: string): void {
  chooseIdentity(findPostgresBinaries().postgres, join(resolve(dataDir), 'postgres'))
}

/** The environment of PostgreSQL's own programs: none of the caller's PG* variables, English messages. */
export const postgresEnvironment = (): NodeJS.ProcessEnv => ({
  PATH: process.env.PATH,
  LC_ALL: 'C',
  TZ: 'UTC',
})

function makeCluster(directory: string, binaries: PostgresBinaries, identity: Identity, password: string) {
  const passwordFile = `${directory}.password`
  writeFileSync(passwordFile, password, { mode: 0o600 })
  try {
    if (identity.user) chownSync(passwordFile, identity.user.uid, identity.user.gid)
    const [command, ...args] = [
      ...identity.prefix,
      binaries.initdb,
      `--pgdata=${directory}`,
      `--username=${superuser}`,
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      // PostgreSQL's own collation: the same order on every machine, whatever locales it has.
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--locale=C',
    ]
    const result = spawnSync(command ?? '', args, {
      ...identity.user,
      env: postgresEnvironment(),
      encoding: 'utf8',
    })
    if (result.status !== 0)
      throw new StartRefused(`Cannot make a database in ${directory}: ${firstComplaint(result)}`)
  } finally {
    rmSync(passwordFile, { force: true })
  }
}

function firstComplaint({ stderr, error }: { stderr: string; error?: Error }): string {
  const lines = (stderr ?? '').split('\n')
  // The cause comes first; what follows from it, and the advice of initdb, come after.
  const cause =
    lines.find((line) => /could not|cannot|No space/i.test(line)) ??
    lines.find((line) => /error|fatal/i.test(line))
  return cause?.replace(/^.*?(error|FATAL|PANIC|ERROR):\s*/, '').trim() ?? error?.message ?? 'initdb failed'
}

function refuseUnusable(directory: string): void {
  const missing = ['PG_VERSION', 'global/pg_control', 'base'].find(
    (name) => !existsSync(join(directory, name)),
  )
  if (missing) {
    throw new PostgresFailed(
      `${directory} is not a whole PostgreSQL data directory (no ${missing}): restore it from a backup, or move it away to start empty`,
    )
  }
  const version = readFileSync(join(directory, 'PG_VERSION'), 'utf8').trim()
  if (version !== majorVersion) {
    throw new StartRefused(
      `${directory} was made by PostgreSQL ${version}, this Leadline brings ${majorVersion}: run leadline dump with the Leadline that made it, and leadline load with this one into an empty DATA_DIR`,
    )
  }
}

/** Hands the files to whom PostgreSQL will run as; only where they are somebody else's. */
export function giveTo(identity: Identity, directory: string): void {
  if (identity.ownerId === undefined || statSync(directory).uid === identity.ownerId) return
  const group = identity.user?.gid ?? 0
  lchownSync(directory, identity.ownerId, group)
  for (const name of readdirSync(directory, { recursive: true, encoding: 'utf8' }))
    lchownSync(join(directory, name), identity.ownerId, group)
  chmodSync(directory, 0o700)
}
