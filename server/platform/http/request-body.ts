import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from '../errors.ts'
import { decodeBody } from './content-encoding.ts'

/** 256 KiB (decision 0001.12). */
const bodyLimitBytes = 262_144

/**
 * What came of a body: its bytes without any Content-Encoding, and why it cannot be used. `bytes` is null where not
 * all of them came, or too many; where the encoding cannot be read it is what was sent.
 */
export type RequestBody =
  | { readonly bytes: Buffer; readonly refusal: null }
  | { readonly bytes: Buffer | null; readonly refusal: Refusal }

declare module 'fastify' {
  interface FastifyRequest {
    /** Under way since the request began; null when it announced no body. */
    arrivingBody: Promise<RequestBody> | null
  }
}

const tooLarge = () =>
  new Refusal('PAYLOAD_TOO_LARGE', 'The body is larger than 256 KiB.', undefined, { connection: 'close' })
const cutShort = () => new Refusal('INVALID_JSON', 'The body is not as long as Content-Length says.')

function hasBody({ headers }: IncomingMessage): boolean {
  const length = headers['content-length']
  return headers['transfer-encoding'] !== undefined || (length !== undefined && length !== '0')
}

/** Reads on after the limit without keeping anything, so that the sender comes to read its answer. */
function collect(raw: IncomingMessage): Promise<RequestBody> {
  const announced = Number(raw.headers['content-length'] ?? Number.NaN)
  return new Promise((resolve) => {
    const refuse = (refusal: Refusal): void => resolve({ bytes: null, refusal })
    let chunks: Buffer[] = []
    let length = 0
    raw.on('data', (chunk: Buffer) => {
      length += chunk.length
      if (length <= bodyLimitBytes) chunks.push(chunk)
      else {
        chunks = []
        refuse(tooLarge())
      }
    })
    raw.once('end', () => {
      if (!Number.isNaN(announced) && length !== announced) refuse(cutShort())
      else resolve({ bytes: Buffer.concat(chunks), refusal: null })
    })
    raw.once('error', () => refuse(cutShort()))
    raw.once('close', () => refuse(cutShort()))
    if (announced > bodyLimitBytes) refuse(tooLarge())
  })
}

/**
 * Begins to take in every body before anything waits, and reads sockets whose sender has closed its half: a request
 * that has arrived is worked on although its sender did not stay for the answer.
 */
export function takeInBodies(app: FastifyInstance): void {
  Object.assign(app.server, { httpAllowHalfOpen: true })
  app.decorateRequest('arrivingBody', null)
  app.addHook('onRequest', (request, _reply, done) => {
    if (hasBody(request.raw)) request.arrivingBody = collect(request.raw)
    done()
  })
}

/**
 * The body of a request once all of it has arrived, unpacked; at most 256 KiB. What a body that cannot be used means is
 * the door's to say: this throws nothing.
 */
export async function requestBody({ arrivingBody, headers }: FastifyRequest): Promise<RequestBody> {
  const arrived = await arrivingBody
  if (arrived === null) return { bytes: Buffer.alloc(0), refusal: null }
  if (arrived.refusal || headers['content-encoding'] === undefined) return arrived
  try {
    const bytes = await decodeBody(arrived.bytes, headers['content-encoding'], bodyLimitBytes)
    return { bytes, refusal: null }
  } catch (error) {
    if (error instanceof Refusal) return { bytes: arrived.bytes, refusal: error }
    throw error
  }
}
