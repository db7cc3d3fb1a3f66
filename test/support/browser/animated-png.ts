import { crc32 } from 'node:zlib'

/** A picture and how long it stands, in ms. */
export interface Frame {
  readonly png: Buffer
  readonly ms: number
}

interface Chunk {
  readonly type: string
  readonly data: Buffer
}

const signature = Buffer.from('89504e470d0a1a0a', 'hex')

/** The chunks of a PNG, in their order. */
export function chunksOf(png: Buffer): Chunk[] {
  const chunks: Chunk[] = []
  for (let at = signature.length; at < png.length; ) {
    const length = png.readUInt32BE(at)
    const type = png.toString('latin1', at + 4, at + 8)
    chunks.push({ type, data: png.subarray(at + 8, at + 8 + length) })
    at += length + 12
  }
  return chunks
}

function written(type: string, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), ...parts])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(body.length - 4)
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}

const numbers = (...values: number[]): Buffer => {
  const buffer = Buffer.alloc(4 * values.length)
  for (const [i, value] of values.entries()) buffer.writeUInt32BE(value, 4 * i)
  return buffer
}

/** Pictures of one size and kind as one animated PNG that begins again: what is in them is copied, not drawn anew. */
export function animatedPng(frames: readonly Frame[]): Buffer {
  const [first] = frames
  const header = first && chunksOf(first.png).find(({ type }) => type === 'IHDR')?.data
  if (!header) throw new Error('there is no picture')
  const size = header.subarray(0, 8)
  let sequence = 0
  const shown = frames.flatMap(({ png, ms }, i) => {
    const chunks = chunksOf(png)
    if (!chunks.find(({ type }) => type === 'IHDR')?.data.equals(header)) {
      throw new Error(`picture ${i} has another size or kind than the first`)
    }
    const delay = Buffer.alloc(6)
    delay.writeUInt16BE(ms, 0)
    delay.writeUInt16BE(1_000, 2)
    const control = written('fcTL', numbers(sequence++), size, numbers(0, 0), delay)
    const data = chunks
      .filter(({ type }) => type === 'IDAT')
      .map((chunk) =>
        i === 0 ? written('IDAT', chunk.data) : written('fdAT', numbers(sequence++), chunk.data),
      )
    return [control, ...data]
  })
  const animation = written('acTL', numbers(frames.length, 0))
  return Buffer.concat([signature, written('IHDR', header), animation, ...shown, written('IEND')])
}
