import { once } from 'node:events'
import { createReadStream, createWriteStream, existsSync, rmSync } from 'node:fs'
import { open, rename } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { extract, type Headers, pack } from 'tar-stream'
import { fileRefusal, StartRefused } from '../refusals/start-refused.ts'
import { draftOf } from './draft.ts'
import { decrypted, encrypted, isEncrypted } from './encryption.ts'

/** A member of an archive while it is read. Its content must be read to its end before the next. */
export interface ArchiveMember {
  readonly header: Headers
  readonly content: AsyncIterable<Buffer>
}

/** Adds members to an archive; what is slow to be written holds the caller back. */
export interface ArchiveWriter {
  addFile(header: Headers & { size: number }, content: AsyncIterable<Buffer>): Promise<void>
  /** A directory, a link, or a small file with its whole content. */
  add(header: Headers, content?: string | Buffer): Promise<void>
}

/** Refuses a name that is taken. Throws StartRefused. */
export function refuseExisting(file: string): void {
  if (existsSync(file)) throw new StartRefused(`${file} exists already: nothing is written over`)
}

/**
 * Writes a compressed tar archive, encrypted where there is a passphrase. It appears under its name whole and
 * flushed to disk, and only when `fill` has come to its end; `check` may look at it before. Only its owner may read it.
 * What is half written goes with a failure, and with the process unless that is killed. Throws StartRefused.
 */
export async function writeArchive(
  file: string,
  passphrase: string | undefined,
  fill: (writer: ArchiveWriter) => Promise<void>,
  check: (draft: string) => Promise<void>,
): Promise<void> {
  const draft = draftOf(file)
  const tar = pack()
  const steps = [createGzip({ level: 1 }), ...(passphrase === undefined ? [] : [encrypted(passphrase)])]
  const target = createWriteStream(draft, { mode: 0o600 })
  const written = pipeline([tar, ...steps, target])
  // Whoever waits for room in the archive learns that there will be none.
  const broken = written.then(() => new Promise<never>(() => undefined))
  broken.catch(() => undefined)
  const forget = (): void => rmSync(draft, { force: true })
  process.once('exit', forget)
  try {
    await Promise.race([fill(writerTo(tar, broken)), broken])
    tar.finalize()
    await written
    await flush(draft)
    await check(draft)
    await rename(draft, file)
  } catch (error) {
    tar.destroy()
    await written.catch(() => undefined)
    // It may be about to be opened, and would appear behind this.
    if (!target.closed) await once(target, 'close').catch(() => undefined)
    forget()
    throw readableError(error, file)
  } finally {
    process.off('exit', forget)
  }
}

/** Reads an archive from its beginning. Throws StartRefused for a wrong passphrase, and for damage where it meets it. */
export async function* readArchive(
  file: string,
  passphrase: string | undefined,
): AsyncIterable<ArchiveMember> {
  const isSecret = await isEncrypted(file).catch((error: unknown) => {
    throw readableError(error, file)
  })
  if (isSecret && passphrase === undefined)
    throw new StartRefused(`${file} is encrypted: set BACKUP_PASSPHRASE, or name --passphrase-file`)
  const steps = [...(isSecret ? [decrypted(passphrase ?? '')] : []), createGunzip()]
  const members = extract()
  const read = pipeline([createReadStream(file), ...steps, members])
  read.catch(() => undefined)
  /** The step that broke tells why; those behind it only that something did. */
  async function* withCause<T>(source: AsyncIterable<T>): AsyncIterable<T> {
    try {
      yield* source
    } catch (error) {
      const cause = readableError(await read.catch((failure: unknown) => failure), file)
      throw cause instanceof StartRefused ? cause : readableError(error, file)
    }
  }
  async function* wholly(): AsyncIterable<ArchiveMember> {
    for await (const member of members) yield { header: member.header, content: withCause(member) }
    await read
  }
  try {
    yield* withCause(wholly())
  } finally {
    members.destroy()
  }
}

/** The whole of a small member. */
export async function wholeOf({ content }: ArchiveMember): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of content) chunks.push(chunk)
  return Buffer.concat(chunks)
}

const writerTo = (tar: ReturnType<typeof pack>, broken: Promise<never>): ArchiveWriter => ({
  async addFile(header, content) {
    const sink = tar.entry(header)
    const finished = once(sink, 'finish')
    // It breaks with the archive, also while room is waited for below.
    finished.catch(() => undefined)
    for await (const chunk of content) {
      if (!sink.write(chunk)) await Promise.race([once(sink, 'drain'), broken])
    }
    sink.end()
    await Promise.race([finished, broken])
  },
  async add(header, content) {
    const done = new Promise<void>((resolve, reject) => {
      const settle = (error?: Error | null): void => (error ? reject(error) : resolve())
      if (content === undefined) tar.entry(header, settle)
      else tar.entry(header, content, settle)
    })
    await Promise.race([done, broken])
  },
})

async function flush(file: string): Promise<void> {
  const handle = await open(file, 'r+')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** What an operator can mend, in one line; everything else as it came. */
function readableError(error: unknown, file: string): unknown {
  if (error instanceof StartRefused || !(error instanceof Error)) return error
  const { code, message } = error as NodeJS.ErrnoException
  const isDamaged =
    code?.startsWith('Z_') || /Unexpected end of data|Invalid tar|Size mismatch/i.test(message)
  if (!isDamaged) return fileRefusal(error, file)
  return new StartRefused(`${file} is damaged or cut off: ${message}; copy it anew, or take another`)
}
