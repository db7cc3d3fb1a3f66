import { readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { ifThere } from '../machine/if-there.ts'

/** A finished backup by schedule; its name tells when it began. */
export interface KeptBackup {
  readonly file: string
  readonly at: Date
  readonly bytes: number
}

const named = /^leadline-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.tar\.gz(\.age)?$/

/** The file of a backup that begins now. */
export function backupFile(directory: string, at: Date, isEncrypted: boolean): string {
  const stamp = at.toISOString().replace(/[-:]|\.\d+/g, '')
  return join(directory, `leadline-${stamp}.tar.gz${isEncrypted ? '.age' : ''}`)
}

/** The finished backups of a directory, newest first; none where there is no directory yet. */
export const keptBackups = (directory: string): KeptBackup[] =>
  namesIn(directory)
    .flatMap((name) => {
      const [, year, month, day, hour, minute, second] = named.exec(name) ?? []
      if (year === undefined) return []
      const file = join(directory, name)
      const at = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
      const bytes = statSync(file, { throwIfNoEntry: false })?.size
      return bytes === undefined ? [] : [{ file, at, bytes }]
    })
    .sort((a, b) => b.at.getTime() - a.at.getTime())

/** Removes all but the newest `keep`, which is one at the least. Answers the oldest that stays. */
export function removeOldBackups(directory: string, keep: number): KeptBackup | undefined {
  const backups = keptBackups(directory)
  for (const { file } of backups.slice(keep)) rmSync(file, { force: true })
  return backups.slice(0, keep).at(-1)
}

const marginMs = 3_600_000

/** Removes archived write-ahead log from before the oldest backup: it began with a checkpoint and needs none of it. */
export function removeOldWal(directory: string, oldest: KeptBackup): void {
  const before = oldest.at.getTime() - marginMs
  for (const name of namesIn(directory).filter((one) => /^[0-9A-F]{24}(\.|$)/.test(one))) {
    const file = join(directory, name)
    const copied = statSync(file, { throwIfNoEntry: false })?.mtime
    if (copied && copied.getTime() < before) rmSync(file, { force: true })
  }
}

const namesIn = (directory: string): string[] => ifThere(() => readdirSync(directory)) ?? []
