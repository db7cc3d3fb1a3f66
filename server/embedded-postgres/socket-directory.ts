import {
  chownSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ifThere } from '../machine/if-there.ts'
import { StartRefused } from '../refusals/start-refused.ts'
import type { Identity } from './identity.ts'

/** A socket's whole path has at most 107 bytes on Linux and 103 on macOS, whatever DATA_DIR is called. */
const longestParentBytes = 103 - '/leadline-XXXXXX/.s.PGSQL.65535'.length

const socketFile = /^\.s\.PGSQL\.\d+(\.lock)?$/

/**
 * A new directory for PostgreSQL's socket that nobody else may enter, noted in DATA_DIR so that the next start can
 * remove it when this one is killed; what an earlier one left is removed now. Throws StartRefused.
 */
export function makeSocketDirectory(dataDir: string, identity: Identity): string {
  removeSocketDirectory(dataDir)
  // $TMPDIR may be closed to the user that root switches to.
  const parents = identity.user ? ['/tmp', tmpdir()] : [tmpdir(), '/tmp']
  const short = parents.filter((parent) => Buffer.byteLength(parent) <= longestParentBytes)
  let failure = 'its path is too long'
  for (const parent of short) {
    try {
      const directory = mkdtempSync(join(parent, 'leadline-'))
      if (identity.user) chownSync(directory, identity.user.uid, identity.user.gid)
      writeFileSync(noteFile(dataDir), directory, { mode: 0o600 })
      return directory
    } catch (error) {
      failure = (error as Error).message
    }
  }
  throw new StartRefused(`No place for the database's socket in ${parents[0]} (TMPDIR): ${failure}`)
}

/** Removes the noted directory, if it is there, and the note: when PostgreSQL is gone, or about to be stopped. */
export function removeSocketDirectory(dataDir: string): void {
  const directory = notedDirectory(dataDir)
  if (directory === undefined) return
  try {
    // Somebody else may have cleared the temporary files, and put a link in its place.
    if (lstatSync(directory).isDirectory()) {
      clearSocketDirectory(directory)
      rmdirSync(directory)
    }
  } catch {
    // It is gone, or is somebody else's by now.
  }
  rmSync(noteFile(dataDir), { force: true })
}

/** Removes the socket of a PostgreSQL that was killed; whoever has its process number now would stand in the way. */
export function clearSocketDirectory(directory: string): void {
  for (const name of readdirSync(directory)) {
    if (socketFile.test(name)) rmSync(join(directory, name), { force: true })
  }
}

const notedDirectory = (dataDir: string): string | undefined =>
  ifThere(() => readFileSync(noteFile(dataDir), 'utf8'))

const noteFile = (dataDir: string): string => join(dataDir, 'postgres-socket')
