import { spawnSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { StartRefused } from '../start-refused.ts'

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

/** Root's files seen as an ordinary user's: no other user is needed, and root-only directories stay open to it. */
const inUserNamespace: Identity = {
  prefix: ['unshare', '--user', '--map-user=1000', '--map-group=1000', '--'],
  user: undefined,
  ownerId: 0,
}

/**
 * Chooses the first identity that can both run the program and enter the directory (which must exist and belong to us).
 * Throws StartRefused when root finds none.
 */
export function chooseIdentity(postgres: string, directory: string): Identity {
  if (process.getuid?.() !== 0) {
    const failure = tryIdentity(asOurselves, postgres, directory)
    if (failure === undefined) return asOurselves
    throw new StartRefused(`PostgreSQL does not run here: ${failure}`)
  }
  const candidates = [...ownerOf(directory), inUserNamespace, ...existingUsers(['postgres', 'nobody'])]
  const found = candidates.find((identity) => tryIdentity(identity, postgres, directory) === undefined)
  if (found) return found
  throw new StartRefused(
    'PostgreSQL does not run as root, and here neither user namespaces (unshare) nor the users postgres and nobody ' +
      `can stand in: start Leadline as an ordinary user who may enter ${directory}, or set DATABASE_URL`,
  )
}

/** Undefined when it works, else what the system said. */
function tryIdentity(identity: Identity, postgres: string, directory: string): string | undefined {
  // Root-made directories open to a switched user only after they are given to it, so only the way there is tried.
  const parent = identity.user ? `${directory}/..` : directory
  const script = 'cd "$1" && exec "$2" --version'
  const [command, ...args] = [...identity.prefix, '/bin/sh', '-c', script, 'sh', parent, postgres]
  const result = spawnSync(command ?? '', args, { ...identity.user, encoding: 'utf8', env: process.env })
  if (result.status === 0) return undefined
  return (result.error?.message ?? result.stderr).trim().split('\n').at(-1) ?? 'unknown'
}

function ownerOf(directory: string): Identity[] {
  const { uid, gid } = statSync(directory)
  return uid === 0 ? [] : [{ prefix: [], user: { uid, gid }, ownerId: uid }]
}

function existingUsers(names: string[]): Identity[] {
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n')
  return names.flatMap((name) => {
    const [, , uid, gid] = lines.find((line) => line.startsWith(`${name}:`))?.split(':') ?? []
    if (uid === undefined || gid === undefined) return []
    return [{ prefix: [], user: { uid: Number(uid), gid: Number(gid) }, ownerId: Number(uid) }]
  })
}
