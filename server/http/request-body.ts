import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal, unavailable } from '../refusals/errors.ts'
import { deepestNesting, isDeeperThan } from '../values/nesting.ts'
import { decodeBody } from './content-encoding.ts'
import { type BodyPlace, type LargeBodies, openLargeBodies } from './large-bodies.ts'

/** 256 KiB (decision 0001.12). */
const bodyLimitBytes = 262_144
/** Up to here a body is taken in at once, in bytes: leads have 0.3 to 8 KiB. */
const largeBytes = 16_384
/** 8 bodies of 256 KiB are 2 MB, and enough (24 were no quicker) that workers and database always have the next. */
const largeBodyLimits = { most: 8, longestWaitMs: 15_000, arrivalMs: 200 }
const retryAfterSeconds = 5

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

/**
 * Reads on after the limit without keeping anything, so that the sender comes to read its answer. A large body is read
 * when it has its place among those in memory, and keeps it until its answer is on its way.
 */
function collect(raw: IncomingMessage, answer: ServerResponse, places: LargeBodies): Promise<RequestBody> {
  const announced = Number(raw.headers['content-length'] ?? Number.NaN)
  return new Promise((resolve) => {
    let chunks: Buffer[] = []
    let length = 0
    let isUnwanted = false
    let isWhole = false
    let place: BodyPlace | undefined

    const refuse = (refusal: Refusal): void => {
      isUnwanted = true
      chunks = []
      resolve({ bytes: null, refusal })
    }
    const enter = (): void => {
      raw.pause()
      const refuseLate = (): void => {
        refuse(unavailable(retryAfterSeconds))
        raw.resume()
      }
      place = places.enter({ begin: () => raw.resume(), refuse: refuseLate })
      const leave = (): void => {
        place?.leave()
        isUnwanted = true
        raw.resume()
      }
      answer.once('finish', leave).once('close', leave)
    }
    const end = (): void => {
      isWhole = true
      place?.arrived()
      if (!Number.isNaN(announced) && length !== announced) refuse(cutShort())
      else resolve({ bytes: Buffer.concat(chunks), refusal: null })
      // Listeners live as long as the request: the pieces must not.
      chunks = []
    }

    // Before any of it is read: what waits costs one piece of its socket, not two.
    if (announced > bodyLimitBytes) refuse(tooLarge())
    else if (announced > largeBytes) enter()
    raw.on('data', (chunk: Buffer) => {
      length += chunk.length
      if (!isUnwanted && length > bodyLimitBytes) refuse(tooLarge())
      if (isUnwanted) return
      chunks.push(chunk)
      if (length > largeBytes && !place) enter()
    })
    raw.once('end', end)
    raw.once('error', () => refuse(cutShort()))
    raw.once('close', () => {
      // Each request closes in the end, and an error that nobody sees costs as much as reading a lead.
      if (!isWhole) refuse(cutShort())
    })
  })
}

/** Takes in every body before anything waits, and serves a sender that has closed its half and did not stay. */
export function takeInBodies(app: FastifyInstance): void {
  const places = openLargeBodies(largeBodyLimits)
  Object.assign(app.server, { httpAllowHalfOpen: true })
  app.decorateRequest('arrivingBody', null)
  app.addHook('onRequest', (request, reply, done) => {
    if (hasBody(request.raw)) request.arrivingBody = collect(request.raw, reply.raw, places)
    done()
  })
}

/** A request's body, unpacked, at most 256 KiB, once it has arrived. Throws nothing: that is the door's to say. */
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

/** Invalid UTF-8 throws instead of becoming a replacement character in somebody's name. */
const utf8 = new TextDecoder('utf-8', { fatal: true })

/** Parses a JSON body. Throws `INVALID_JSON`, 400, for whatever is not well-formed. */
function parseJsonBody(body: Buffer): unknown {
  let parsed: unknown
  try {
    parsed = JSON.parse(utf8.decode(body))
  } catch {
    throw new Refusal('INVALID_JSON', 'The body is not valid JSON.')
  }
  if (isDeeperThan(parsed, deepestNesting))
    throw new Refusal('INVALID_JSON', `The body nests deeper than ${deepestNesting} levels.`)
  return parsed
}

/** Reads `application/json` and nothing else; an empty body is admitted where none is needed. */
export function readJsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', async (request: FastifyRequest) => {
    const { bytes, refusal } = await requestBody(request)
    if (refusal) throw refusal
    if (bytes.length === 0 && request.method !== 'POST') return undefined
    return parseJsonBody(bytes)
  })
}
