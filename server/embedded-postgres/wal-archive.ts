import { chownSync, mkdirSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { StartRefused } from '../refusals/start-refused.ts'
import type { Identity } from './identity.ts'

/** Longest time that a write waits for its segment of the log to be copied: what a lost disk costs at most. */
const segmentLimit = '5min'

/** Settings for copying the write-ahead log into a directory, made on need: whole, flushed, and never over another. */
export function archiveSettings(directory: string | undefined, identity: Identity): Record<string, string> {
  if (directory === undefined) return {}
  try {
    const isNew = mkdirSync(directory, { recursive: true, mode: 0o700 }) !== undefined
    const { user } = identity
    if (user && (isNew || statSync(directory).uid === 0)) chownSync(directory, user.uid, user.gid)
  } catch (error) {
    throw new StartRefused(`Cannot use WAL_ARCHIVE_DIR ${directory}: ${(error as Error).message}`)
  }
  const target = inShell(`${resolve(directory)}/`)
  const copy = `dd if="%p" of=${target}.%f.part bs=1048576 conv=fsync 2>/dev/null && mv ${target}.%f.part ${target}%f`
  return {
    archive_mode: 'on',
    archive_command: `if test -f ${target}%f; then cmp -s "%p" ${target}%f; else ${copy}; fi`,
    archive_timeout: segmentLimit,
  }
}

/** PostgreSQL's command for taking a segment back out of the archive; without one it finds nothing. */
export const copyFromArchive = (directory: string | undefined): string =>
  directory === undefined ? 'exit 1' : `cp ${inShell(`${resolve(directory)}/`)}%f "%p"`

/** Quoted for the shell and for PostgreSQL, which reads a percent sign itself. */
const inShell = (path: string): string => `'${path.replaceAll('%', '%%').replaceAll("'", `'\\''`)}'`
