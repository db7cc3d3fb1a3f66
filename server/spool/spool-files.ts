import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { directoriesIn, ownerlessName } from './owned-directories.ts'

/** Paths of what `spoolFiles` answers. */
export const spoolFilePath = /^0_copied_[0-9a-f]+\/\d+\.segment(\.done|\.damaged)?$/

/** What is done with meanwhile is gone. */
function ifThere<T>(found: Promise<T>, otherwise: T): Promise<T> {
  return found.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return otherwise
    throw error
  })
}

/**
 * What lies in a spool that is in use, by paths under which any other spool takes it over. What waited when this began is there;
 * what is taken over by another process meanwhile comes twice, which does no harm: a delivery has one id.
 */
export async function* spoolFiles(spool: string): AsyncIterable<{ path: string; content: Buffer }> {
  const seen = new Set<string>()
  for (;;) {
    const more = (await directoriesIn(spool)).filter((directory) => !seen.has(directory))
    if (more.length === 0) return
    for (const directory of more) {
      seen.add(directory)
      const folder = ownerlessName()
      for (const name of (await ifThere(readdir(join(spool, directory)), [])).sort()) {
        const content = await ifThere(readFile(join(spool, directory, name)), null)
        if (content !== null) yield { path: `${folder}/${name}`, content }
      }
    }
  }
}
