import type { FileHandle } from 'node:fs/promises'
import { mkdir, readdir, stat, unlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import { makeFrame, type SpoolKey, spoolKey } from './frame.ts'
import { adoptDirectories, makeOwnDirectory, removeIfEmpty } from './owned-directories.ts'
import { type RoomOnDisk, setAside, watchRoom } from './room-on-disk.ts'
import {
  endSegment,
  newSegment,
  noteDone,
  readRecord,
  readSegment,
  type Segment,
  writeAll,
} from './segments.ts'

/** A record that is flushed. */
export interface SpooledRecord {
  readonly sequence: number
  readonly segment: Segment
  readonly offset: number
  readonly length: number
}

/** A record that a process left which is gone. */
export interface AdoptedRecord {
  readonly record: SpooledRecord
  readonly content: Buffer
}

export interface Spool {
  /** Appends a record; answered when it is flushed to the disk. Throws `SpoolFull`, and what the disk says. */
  append(content: Buffer): Promise<SpooledRecord>
  /** Null where the disk does not give back what was written: then the record stays where it is. */
  read(record: SpooledRecord): Promise<Buffer | null>
  /** To be called when its work is committed, and not before. */
  remove(record: SpooledRecord): Promise<void>
  /** Records of processes of this machine that are gone, in their order, some at a time; they are this process's now. */
  adopt(): AsyncIterable<AdoptedRecord[]>
  /** Segments that no key of ours opens, or that the disk has damaged. They are never removed. */
  unreadable(): readonly string[]
  bytes(): number
  close(): Promise<void>
}

/** There is no room for it: the sender is to come again. */
class SpoolFull extends Error {
  override readonly name = 'SpoolFull'
}

/** A segment is closed when it is longer, so that what is done goes from the disk before everything is. */
const segmentBytes = 8 * 2 ** 20

/** What is known of a record takes 480 bytes of memory while it waits. */
const mostRecords = 500_000
/** After so many others have their turn: a millisecond or two, of which each answer waits for several. */
const recordsATurn = 50

interface Waiting {
  readonly content: Buffer
  readonly resolve: (record: SpooledRecord) => void
  readonly reject: (error: unknown) => void
}

/** Opens the spool in a directory, which is made. Throws where it cannot be written to. */
export async function openSpool(
  directory: string,
  secret: string,
  maxBytes: number,
  maxRecords = mostRecords,
): Promise<Spool> {
  const key = spoolKey(secret)
  await mkdir(directory, { recursive: true, mode: 0o700 })
  setAside(directory)
  return new DiskSpool(directory, key, watchRoom(directory, maxBytes), maxRecords)
}

class DiskSpool implements Spool {
  private own: string | undefined
  private active: { segment: Segment; handle: FileHandle } | undefined
  private sequence = 0
  private used = 0
  private waiting = 0
  private queue: Waiting[] = []
  private isFlushing = false
  private readonly bad: string[] = []

  constructor(
    private readonly directory: string,
    private readonly key: SpoolKey,
    private readonly room: RoomOnDisk,
    private readonly maxRecords: number,
  ) {}

  append(content: Buffer): Promise<SpooledRecord> {
    return new Promise((resolve, reject) => {
      this.queue.push({ content, resolve, reject })
      void this.flushAll()
    })
  }

  /** One flush for all that wait at the same moment. */
  private async flushAll(): Promise<void> {
    if (this.isFlushing) return
    this.isFlushing = true
    while (this.queue.length > 0) {
      const group = this.queue
      this.queue = []
      try {
        const records = await this.write(group.map(({ content }) => content))
        for (const [i, { resolve }] of group.entries()) resolve(records[i] as SpooledRecord)
      } catch (error) {
        for (const { reject } of group) reject(error)
      }
    }
    this.isFlushing = false
  }

  private async write(contents: readonly Buffer[]): Promise<SpooledRecord[]> {
    const frames = contents.map((content) => {
      this.sequence += 1
      return { sequence: this.sequence, bytes: makeFrame(this.key, this.sequence, content) }
    })
    const length = frames.reduce((sum, { bytes }) => sum + bytes.length, 0)
    const hasRoom =
      this.waiting + frames.length <= this.maxRecords && (await this.room.hasRoom(this.used, length))
    if (!hasRoom) throw new SpoolFull('The spool is full.')
    const { segment, handle } = await this.openSegment(frames[0]?.sequence ?? 0)
    let offset = segment.bytes
    const records = frames.map(({ sequence, bytes }): SpooledRecord => {
      const record = { sequence, segment, offset, length: bytes.length }
      offset += bytes.length
      return record
    })
    try {
      await writeAll(handle, Buffer.concat(frames.map(({ bytes }) => bytes)), segment.bytes)
      await handle.datasync()
    } catch (error) {
      await this.giveUp(records, segment, handle).catch(() => undefined)
      throw error
    }
    segment.bytes = offset
    segment.waiting += records.length
    this.waiting += records.length
    this.used += length
    return records
  }

  /** Whose flush failed is told so: no start may find them all the same, and nothing is written behind them. */
  private async giveUp(
    records: readonly SpooledRecord[],
    segment: Segment,
    handle: FileHandle,
  ): Promise<void> {
    try {
      await handle.truncate(segment.bytes)
    } catch {
      for (const { sequence } of records) await noteDone(segment, sequence)
    } finally {
      await this.closeActive()
    }
  }

  private async openSegment(sequence: number): Promise<{ segment: Segment; handle: FileHandle }> {
    if (this.active && this.active.segment.bytes < segmentBytes) return this.active
    await this.closeActive()
    this.own ??= await makeOwnDirectory(this.directory)
    this.active = await newSegment(this.own, this.key, sequence)
    return this.active
  }

  private async closeActive(): Promise<void> {
    const last = this.active
    this.active = undefined
    if (!last) return
    try {
      await last.handle.close()
    } finally {
      last.segment.isClosed = true
    }
    await this.endIfDone(last.segment)
  }

  read(record: SpooledRecord): Promise<Buffer | null> {
    return readRecord(this.key, record.segment, record)
  }

  async remove({ segment, sequence, length }: SpooledRecord): Promise<void> {
    await noteDone(segment, sequence)
    segment.waiting -= 1
    this.waiting -= 1
    this.used -= length
    if (segment.waiting > 0 || segment.isClosed || this.isFlushing) return this.endIfDone(segment)
    if (this.active?.segment === segment) await this.closeActive()
  }

  private async endIfDone(segment: Segment): Promise<void> {
    if (!segment.isClosed || segment.waiting > 0) return
    if (segment.isDamaged) this.bad.push(`${segment.file}.damaged`)
    await endSegment(segment)
    const directory = dirname(segment.file)
    if (directory !== this.own) await removeIfEmpty(directory)
  }

  async *adopt(): AsyncGenerator<AdoptedRecord[]> {
    for (const directory of await adoptDirectories(this.directory)) {
      const names = (await readdir(directory)).sort()
      for (const name of names.filter((one) => /\.segment(\.damaged)?$/.test(one)))
        yield* this.adoptSegment(join(directory, name))
      // A process that was killed may have removed a segment, and not what said that it is done.
      for (const name of names.filter((one) => one.endsWith('.done') && !names.includes(one.slice(0, -5))))
        await unlink(join(directory, name))
      await removeIfEmpty(directory)
    }
  }

  private async *adoptSegment(file: string): AsyncGenerator<AdoptedRecord[]> {
    // What the disk does not give is named, and holds up nothing that lies behind it.
    const found = file.endsWith('.damaged') ? null : await readSegment(file, this.key).catch(() => null)
    if (found === null) {
      this.used += (await stat(file)).size
      this.bad.push(file)
      return
    }
    const { segment, frames } = found
    this.used += frames.reduce((sum, { length }) => sum + length, 0)
    this.waiting += frames.length
    await this.endIfDone(segment)
    for (let i = 0; i < frames.length; i += recordsATurn) {
      const some = frames.slice(i, i + recordsATurn)
      yield some.map(({ content, ...where }) => ({ record: { ...where, segment }, content }))
      await turn()
    }
  }

  unreadable(): readonly string[] {
    return this.bad
  }

  bytes(): number {
    return this.used
  }

  async close(): Promise<void> {
    await this.closeActive()
    if (this.own !== undefined) await removeIfEmpty(this.own)
    this.own = undefined
  }
}
