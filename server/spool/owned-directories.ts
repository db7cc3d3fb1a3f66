import { randomBytes } from 'node:crypto'
import { mkdir, readdir, rename, rmdir } from 'node:fs/promises'
import { join } from 'node:path'
import { isRunning, processStart } from '../machine/running-process.ts'

/** Whose a directory of segments is stands in its name: process number, its start, and a word of chance. */
const ownedName = /^(\d+)_([^_]*)_[0-9a-f]+$/

/** The start of a process, as it stands in a name. */
const startInName = (start: string): string => start.replace(/[^0-9A-Za-z:-]/g, '-')

function ownName(): string {
  const start = startInName(processStart(process.pid) ?? '')
  return `${process.pid}_${start}_${randomBytes(6).toString('hex')}`
}

const isOfTheLiving = (pid: number, start: string): boolean => {
  const now = processStart(pid)
  return now !== undefined && startInName(now) === start && isRunning(pid, now)
}

/** Whose process is gone, whatever runs where it is found. */
export const ownerlessName = (): string => `0_copied_${randomBytes(6).toString('hex')}`

/** A directory of this process. */
export async function makeOwnDirectory(spool: string): Promise<string> {
  const directory = join(spool, ownName())
  await mkdir(directory, { recursive: true, mode: 0o700 })
  return directory
}

/** One that holds something stays. */
export const removeIfEmpty = (directory: string): Promise<void> => rmdir(directory).catch(() => undefined)

/** Every directory of segments. */
export async function directoriesIn(spool: string): Promise<string[]> {
  const names = await readdir(spool).catch(() => [])
  return names.filter((name) => ownedName.test(name)).sort()
}

/** Takes over directories whose process is gone: by a rename, so that one of several takers has each. Answers where they are now. */
export async function adoptDirectories(spool: string): Promise<string[]> {
  const adopted: string[] = []
  for (const name of await directoriesIn(spool)) {
    const [, pid = '', start = ''] = ownedName.exec(name) ?? []
    if (isOfTheLiving(Number(pid), start)) continue
    const directory = join(spool, ownName())
    const isMine = await rename(join(spool, name), directory).then(
      () => true,
      () => false,
    )
    if (isMine) adopted.push(directory)
  }
  return adopted
}
