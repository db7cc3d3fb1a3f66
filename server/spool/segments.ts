import { constants } from 'node:fs'
import { type FileHandle, open, readFile, rename, truncate, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { openFrame, type Scan, type SpoolKey, scanSegment, segmentHead, segmentHeadBytes } from './frame.ts'

/** A file of records, and how many of them are still to be done. */
export interface Segment {
  readonly file: string
  waiting: number
  bytes: number
  /** Bytes of the file beside it that says what is done. */
  doneBytes: number
  /** Something in it cannot be read: it is kept aside when all that can be read is done. */
  isDamaged: boolean
  /** Nothing is appended any more. */
  isClosed: boolean
}

/** A sequence, and its checksum. */
const doneEntryBytes = 12

function doneEntry(sequence: number): Buffer {
  const entry = Buffer.alloc(doneEntryBytes)
  entry.writeBigUInt64LE(BigInt(sequence))
  entry.writeUInt32LE(crc32(entry.subarray(0, 8)), 8)
  return entry
}

const doneFile = ({ file }: Pick<Segment, 'file'>): string => `${file}.done`

/** Sequences of records that are done, and where the next entry begins; one that a cut left half says nothing. */
async function readDone(segment: Pick<Segment, 'file'>): Promise<{ done: Set<number>; doneBytes: number }> {
  const bytes = await readFile(doneFile(segment)).catch(() => Buffer.alloc(0))
  const done = new Set<number>()
  let doneBytes = 0
  for (; doneBytes < bytes.length; doneBytes += doneEntryBytes) {
    const entry = bytes.subarray(doneBytes, doneBytes + doneEntryBytes)
    const sequence = entry.length < doneEntryBytes ? 0 : Number(entry.readBigUInt64LE())
    if (entry.equals(doneEntry(sequence))) done.add(sequence)
  }
  return { done, doneBytes }
}

/** A disk that is nearly full takes a part of a write and calls it none the less done: the rest is written, or fails. */
export async function writeAll(handle: FileHandle, bytes: Buffer, position: number): Promise<void> {
  for (let written = 0; written < bytes.length; ) {
    const { bytesWritten } = await handle.write(bytes, written, bytes.length - written, position + written)
    if (bytesWritten === 0) throw new Error('The disk took nothing.')
    written += bytesWritten
  }
}

/** Opens a new segment in a directory, with its head flushed. */
export async function newSegment(
  directory: string,
  key: SpoolKey,
  sequence: number,
): Promise<{ segment: Segment; handle: FileHandle }> {
  const file = join(directory, `${String(sequence).padStart(12, '0')}.segment`)
  const handle = await open(file, 'wx', 0o600)
  await writeAll(handle, segmentHead(key), 0).catch(async (error: unknown) => {
    await handle.close()
    throw error
  })
  const folder = await open(directory, 'r')
  await folder.sync()
  await folder.close()
  const segment = {
    file,
    waiting: 0,
    bytes: segmentHeadBytes,
    doneBytes: 0,
    isDamaged: false,
    isClosed: false,
  }
  return { segment, handle }
}

/** What waits in a segment, and how long it and the whole of its file are; null where it cannot be read. */
export async function scanFile(
  file: string,
  key: SpoolKey,
): Promise<(Scan & { readonly fileBytes: number; readonly doneBytes: number }) | null> {
  const bytes = await readFile(file)
  const scan = await scanSegment(key, bytes)
  if (scan === null) return null
  const { done, doneBytes } = await readDone({ file })
  const frames = scan.frames.filter(({ sequence }) => !done.has(sequence))
  return { ...scan, frames, fileBytes: bytes.length, doneBytes }
}

/** What waits in a segment that an earlier process left; its torn end is cut. Null where it cannot be read. */
export async function readSegment(
  file: string,
  key: SpoolKey,
): Promise<{ segment: Segment; frames: Scan['frames'] } | null> {
  const scan = await scanFile(file, key)
  if (scan === null) return null
  const { frames, isDamaged, wholeBytes, fileBytes, doneBytes } = scan
  if (wholeBytes < fileBytes) await truncate(file, wholeBytes)
  const segment = { file, waiting: frames.length, bytes: wholeBytes, doneBytes, isDamaged, isClosed: true }
  return { segment, frames }
}

/** The content of one record; null where it is not what was written. */
export async function readRecord(
  key: SpoolKey,
  { file }: Segment,
  { offset, length }: { readonly offset: number; readonly length: number },
): Promise<Buffer | null> {
  const handle = await open(file, 'r')
  try {
    const bytes = Buffer.alloc(length)
    const { bytesRead } = await handle.read(bytes, 0, length, offset)
    return bytesRead < length ? null : openFrame(key, bytes)
  } finally {
    await handle.close()
  }
}

/** Notes that a record is done. Not flushed: one that is found again after a crash is found to be done by its id. */
export async function noteDone(segment: Segment, sequence: number): Promise<void> {
  const at = segment.doneBytes
  segment.doneBytes += doneEntryBytes
  const handle = await open(doneFile(segment), constants.O_WRONLY | constants.O_CREAT, 0o600)
  try {
    await writeAll(handle, doneEntry(sequence), at)
  } finally {
    await handle.close()
  }
}

/** Removes a segment of which everything is done; one in which something cannot be read stays under another name. */
export async function endSegment(segment: Segment): Promise<void> {
  if (segment.isDamaged) await rename(segment.file, `${segment.file}.damaged`)
  else await unlink(segment.file)
  await unlink(doneFile(segment)).catch(() => undefined)
}
