import { promisify } from 'node:util'
import { brotliDecompress, gunzip, inflate, inflateRaw, type ZlibOptions } from 'node:zlib'
import { Refusal } from '../refusals/errors.ts'

type Decoder = (bytes: Buffer, options: ZlibOptions) => Promise<Buffer>

const readGzip: Decoder = promisify(gunzip)
const readZlib: Decoder = promisify(inflate)
const readBareDeflate: Decoder = promisify(inflateRaw)
const readBrotli: Decoder = (bytes, { maxOutputLength }) =>
  promisify(brotliDecompress)(bytes, { ...(maxOutputLength !== undefined && { maxOutputLength }) })

/** `deflate` means zlib's form (RFC 9110 §8.4.1.2), and some senders leave its two bytes of head away. */
const readDeflate: Decoder = (bytes, options) => {
  const head = bytes.length < 2 ? 0 : bytes.readUInt16BE(0)
  const isZlib = (head & 0x0f00) === 0x0800 && head % 31 === 0
  return isZlib ? readZlib(bytes, options) : readBareDeflate(bytes, options)
}

const decoders: ReadonlyMap<string, Decoder> = new Map([
  ['gzip', readGzip],
  ['x-gzip', readGzip],
  ['deflate', readDeflate],
  ['br', readBrotli],
])

const known = 'gzip, deflate, br'

const unknownEncoding = (encoding: string) =>
  new Refusal(
    'UNSUPPORTED_MEDIA_TYPE',
    `Content-Encoding ${encoding.replace(/[^ -~]/g, '?').slice(0, 40)} is not read here: send ${known}, or none.`,
    undefined,
    { 'accept-encoding': known },
  )

/**
 * A body without its Content-Encoding (decision 0020.50), unpacked as far as `longestBytes`; UTF-8 is a charset, so that nothing is packed.
 * Throws 415 for an encoding that is not known and for several, 413 for what unpacks to more, 400 for what is not what it is called.
 */
export async function decodeBody(
  bytes: Buffer,
  label: string | undefined,
  longestBytes: number,
): Promise<Buffer> {
  const encoding = (label ?? '').trim().toLowerCase()
  if (/^(?:identity|utf-?8|)$/.test(encoding)) return bytes
  const decode = decoders.get(encoding)
  if (!decode) throw unknownEncoding(encoding)
  try {
    return await decode(bytes, { maxOutputLength: longestBytes })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_BUFFER_TOO_LARGE')
      throw new Refusal('INVALID_JSON', `The body is not ${encoding}, which Content-Encoding says it is.`)
    throw new Refusal('PAYLOAD_TOO_LARGE', 'The body is larger than 256 KiB when it is unpacked.')
  }
}
