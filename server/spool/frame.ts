import { hash, hkdfSync } from 'node:crypto'
import { setImmediate as turn } from 'node:timers/promises'
import { crc32 } from 'node:zlib'
import { openBytes, sealBytes, sealedMoreBytes } from '../secrets/sealed.ts'

/** Key of a spool, and what names it in a segment without telling it. */
export interface SpoolKey {
  readonly key: Buffer
  readonly name: Buffer
}

/** One record as it lies in a segment. */
export interface Frame {
  readonly sequence: number
  /** Of the whole frame in its segment, in bytes. */
  readonly offset: number
  readonly length: number
  readonly content: Buffer
}

/** What a segment says. */
export interface Scan {
  readonly frames: readonly Frame[]
  /** Bytes up to the end of the last whole frame; what follows was never acknowledged. */
  readonly wholeBytes: number
  /** True where something that was whole is not any more: such a segment is kept aside. */
  readonly isDamaged: boolean
}

const magic = Buffer.from('LDF1')
const nameBytes = 8
/** Magic, length of what follows the head, sequence, checksum of these three. */
const headBytes = 20
/** Checksum of the sealed content. */
const sumBytes = 4
const version = 1

/** Version, and the name of the key that seals what follows. */
export const segmentHead = ({ name }: SpoolKey): Buffer =>
  Buffer.concat([Buffer.from(`LDSPOOL${version}`), name])

export const segmentHeadBytes = 8 + nameBytes

/** The key is made of the service's own secret, which also serves other ends. */
export function spoolKey(secret: string): SpoolKey {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'leadline spool', 32))
  return { key, name: hash('sha256', key, 'buffer').subarray(0, nameBytes) }
}

function headOf(length: number, sequence: number): Buffer {
  const head = Buffer.alloc(headBytes)
  magic.copy(head)
  head.writeUInt32LE(length, 4)
  head.writeBigUInt64LE(BigInt(sequence), 8)
  head.writeUInt32LE(crc32(head.subarray(0, 16)), 16)
  return head
}

/** The content, sealed and bound to its place in the order. */
export function makeFrame({ key }: SpoolKey, sequence: number, content: Buffer): Buffer {
  const head = headOf(sumBytes + sealedMoreBytes + content.length, sequence)
  const body = sealBytes(key, content, head)
  const sum = Buffer.alloc(sumBytes)
  sum.writeUInt32LE(crc32(body))
  return Buffer.concat([head, sum, body])
}

/** The content of one frame; null where it is not what was written. */
export function openFrame({ key }: SpoolKey, bytes: Buffer): Buffer | null {
  const body = bytes.subarray(headBytes + sumBytes)
  if (body.length < sealedMoreBytes || crc32(body) !== bytes.readUInt32LE(headBytes)) return null
  return openBytes(key, body, bytes.subarray(0, headBytes))
}

/** Length of the frame that begins here, its head included; null where none does. */
function frameLengthAt(bytes: Buffer, offset: number): number | null {
  const head = bytes.subarray(offset, offset + headBytes)
  if (head.length < headBytes || !head.subarray(0, 4).equals(magic)) return null
  if (crc32(head.subarray(0, 16)) !== head.readUInt32LE(16)) return null
  return headBytes + head.readUInt32LE(4)
}

/** After so many frames others have their turn: half a millisecond. */
const framesATurn = 25

/**
 * Reads the frames of a segment. What a cut left behind the last whole frame is left out; a frame that is not what was written
 * is left out too, is said, and those behind it are found again by their heads. Null for a segment of another key or version.
 */
export async function scanSegment(key: SpoolKey, bytes: Buffer): Promise<Scan | null> {
  if (bytes.length < segmentHeadBytes) return { frames: [], wholeBytes: 0, isDamaged: false }
  if (!bytes.subarray(0, segmentHeadBytes).equals(segmentHead(key))) return null
  const frames: Frame[] = []
  let wholeBytes = segmentHeadBytes
  let isDamaged = false
  let offset = segmentHeadBytes
  for (let turns = 1; offset < bytes.length; turns++) {
    if (turns % framesATurn === 0) await turn()
    const length = frameLengthAt(bytes, offset)
    if (length === null || offset + length > bytes.length) {
      const next = bytes.indexOf(magic, offset + 1)
      if (next === -1) break
      offset = next
      continue
    }
    isDamaged ||= offset !== wholeBytes
    const content = openFrame(key, bytes.subarray(offset, offset + length))
    if (content === null) isDamaged = true
    else frames.push({ sequence: Number(bytes.readBigUInt64LE(offset + 8)), offset, length, content })
    offset += length
    wholeBytes = offset
  }
  return { frames, wholeBytes, isDamaged }
}
