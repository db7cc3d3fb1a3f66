import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { spoolKey } from './frame.ts'
import { directoriesIn } from './owned-directories.ts'
import { scanFile } from './segments.ts'

/**
 * Reads what waits in a spool, of processes that run too, and changes nothing; none where there is no spool. Answers the
 * files that cannot be read, or not all of them.
 */
export async function waitingRecords(
  spool: string,
  secret: string,
  each: (content: Buffer) => void,
): Promise<string[]> {
  const key = spoolKey(secret)
  const unreadable: string[] = []
  for (const directory of await directoriesIn(spool)) {
    const names = await readdir(join(spool, directory)).catch(() => [])
    for (const name of names.filter((one) => /\.segment(\.damaged)?$/.test(one)).sort()) {
      const file = join(spool, directory, name)
      // One that is done meanwhile is gone.
      const found = await scanFile(file, key).catch(() => undefined)
      if (found === null || found?.isDamaged) unreadable.push(file)
      if (name.endsWith('.segment')) for (const { content } of found?.frames ?? []) each(content)
    }
  }
  return unreadable
}
