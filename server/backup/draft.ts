import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { isRunning, processStart } from '../machine/running-process.ts'

/** Where an archive is written until it is whole; the name tells which process does it, and in which of its lives. */
export const draftOf = (file: string): string =>
  `${file}.${process.pid}-${encodeURIComponent(processStart(process.pid) ?? '')}.part`

/** Of backups by schedule alone. A release before wrote the process without its life. */
const scheduledDraft = /^leadline-\d{8}T\d{6}Z\.tar\.gz(?:\.age)?\.(\d+)(?:-(.*))?\.part$/

/** Removes drafts whose process is gone. For whoever alone makes backups: other machines' are not seen from here. */
export function removeDrafts(directory: string): void {
  for (const name of readdirSync(directory)) {
    const [, pid, start = ''] = scheduledDraft.exec(name) ?? []
    if (pid === undefined || isRunning(Number(pid), decodeURIComponent(start))) continue
    rmSync(join(directory, name), { force: true })
  }
}
