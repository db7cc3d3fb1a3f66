import type { Headers } from 'tar-stream'
import { StartRefused } from '../refusals/start-refused.ts'
import { type ArchiveMember, readArchive } from './archive-file.ts'

/** The name of the first member of every archive that Leadline writes. */
export const headName = 'leadline.json'

/** Whether an archive of one kind has such a member at such a place. */
export type Places = (name: string, type: Headers['type']) => boolean

/** No path within a data directory comes near; no file system takes a longer part of one. */
const longestName = 1_000
const longestPart = 255

/** Names below a folder: none is empty, leads up, or holds what a terminal or a file system reads as something else. */
const isPlain = (name: string): boolean => name.length <= longestName && name.split('/').every(isPlainPart)

const isPlainPart = (part: string): boolean =>
  !['', '.', '..'].includes(part) &&
  Buffer.byteLength(part) <= longestPart &&
  !/[\p{Cc}\\]|^[A-Za-z]:/u.test(part)

/**
 * Reads an archive of ours from its beginning: files, each once, and directories, at places that `places` knows. So
 * nothing in a file leads out of what it fills, or replaces what was compared with its checksum before. Throws
 * StartRefused as `readArchive` does, and at the first member that none of ours has.
 */
export async function* membersOf(
  file: string,
  passphrase: string | undefined,
  places: Places,
): AsyncIterable<ArchiveMember> {
  const seen = new Set<string>()
  for await (const member of readArchive(file, passphrase)) {
    const { name, type } = member.header
    if (seen.size === 0 && name !== headName) throw notOurs(file)
    // PostgreSQL names some directories `./pg_wal/archive_status/`.
    const plain = type === 'directory' ? name.replace('/./', '/').replace(/\/$/, '') : name
    const told = JSON.stringify(name.length > 100 ? `${name.slice(0, 100)}…` : name)
    if (type !== 'file' && type !== 'directory')
      throw new StartRefused(`${file} holds a ${type ?? 'thing'}, which none of ours does: ${told}`)
    if (!isPlain(plain) || !(plain === headName || places(plain, type)))
      throw new StartRefused(`${file} holds what none of ours does: ${told}`)
    if (type === 'file' && seen.has(plain)) throw new StartRefused(`${file} holds ${told} twice`)
    seen.add(plain)
    yield member
  }
  if (seen.size === 0) throw notOurs(file)
}

/** What a member of ours says in JSON. Throws StartRefused. */
export function readJson<Shape>(content: Buffer, file: string): Shape {
  try {
    return JSON.parse(content.toString('utf8'))
  } catch {
    throw notOurs(file)
  }
}

/** The refusal of a file that is something else, or was written by somebody else. */
export const notOurs = (file: string): StartRefused =>
  new StartRefused(`${file} was not made by leadline backup or leadline dump`)
