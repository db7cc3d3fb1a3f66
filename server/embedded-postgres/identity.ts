import { spawnSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { userInfo } from 'node:os'
import { dirname } from 'node:path'
import { nearestDirectory } from '../machine/nearest-directory.ts'
import { StartRefused } from '../refusals/start-refused.ts'

/**
 * As whom PostgreSQL runs, since it refuses root: a command to put before it, or the user to switch to.
 * `ownerId` is the user that the cluster's files must belong to, as the file system sees it; undefined: leave them.
 */
export type Identity = {
  prefix: readonly string[]
  user: { uid: number; gid: number } | undefined
  ownerId: number | undefined
}

const asOurselves: Identity = { prefix: [], user: undefined, ownerId: undefined }

/** Chooses the first identity that can run the program and enter the directory. Throws StartRefused without one. */
export function chooseIdentity(postgres: string, directory: string): Identity {
  const isRoot = process.getuid?.() === 0
  const candidates = isRoot ? identitiesOfRoot(directory) : identitiesOfUser()
  let failure = ''
  for (const identity of candidates) {
    const reason = tryIdentity(identity, postgres, directory)
    if (reason === undefined) return identity
    failure = reason
  }
  if (!isRoot) throw new StartRefused(`PostgreSQL does not run here: ${failure}`)
  throw new StartRefused(
    'PostgreSQL does not run as root, and here neither user namespaces (unshare) nor the users postgres and nobody ' +
      `can stand in: start Leadline as an ordinary user who may enter ${directory}, or set DATABASE_URL`,
  )
}

function identitiesOfRoot(directory: string): Identity[] {
  const { uid = 0, gid = 0 } = statSync(directory, { throwIfNoEntry: false }) ?? {}
  const owner = uid === 0 ? [] : [{ prefix: [], user: { uid, gid }, ownerId: uid }]
  const switched = namedUsers()
    .filter(({ name }) => name === 'postgres' || name === 'nobody')
    .map((user) => ({ prefix: [], user: { uid: user.uid, gid: user.gid }, ownerId: user.uid }))
  // Root's files seen as an ordinary user's: no other user is needed, and root-only directories stay open to it.
  return [...owner, { prefix: inUserNamespace(), user: undefined, ownerId: 0 }, ...switched]
}

/** A container may run under a number that has no name, under which initdb refuses to work. */
const identitiesOfUser = (): Identity[] =>
  hasName() ? [asOurselves] : [{ ...asOurselves, prefix: inUserNamespace() }, asOurselves]

function hasName(): boolean {
  try {
    return userInfo().username !== ''
  } catch {
    return false
  }
}

/** Ourselves under the number of a user that this system knows, since initdb asks for the name. */
function inUserNamespace(): string[] {
  const id = namedUsers().find(({ uid }) => uid !== 0)?.uid ?? 1
  return ['unshare', '--user', `--map-user=${id}`, `--map-group=${id}`, '--']
}

/** Undefined when it works, else what the system said. */
function tryIdentity(identity: Identity, postgres: string, directory: string): string | undefined {
  // Root-made directories open to a switched user only after they are given to it, so only the way there is tried.
  const place = nearestDirectory(identity.user ? dirname(directory) : directory)
  const script = 'cd "$1" && exec "$2" --version'
  const [command, ...args] = [...identity.prefix, '/bin/sh', '-c', script, 'sh', place, postgres]
  const result = spawnSync(command ?? '', args, { ...identity.user, encoding: 'utf8', env: process.env })
  if (result.status === 0) return undefined
  return (result.error?.message ?? result.stderr).trim().split('\n').at(-1) ?? 'unknown'
}

function namedUsers(): { name: string; uid: number; gid: number }[] {
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n')
  return lines.flatMap((line) => {
    const [name = '', , uid, gid] = line.split(':')
    return uid && gid ? [{ name, uid: Number(uid), gid: Number(gid) }] : []
  })
}
