import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from '../errors.ts'
import { requestBody } from './request-body.ts'

/** Levels of objects and arrays that a body may nest (decision 0005.40). */
const deepestNesting = 32

/** Invalid UTF-8 throws instead of becoming a replacement character in somebody's name. */
const utf8 = new TextDecoder('utf-8', { fatal: true })

/** True when a value nests deeper than `levels`; looks no further down than that. */
export function isDeeperThan(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  if (levels === 0) return true
  return Object.values(value).some((one) => isDeeperThan(one, levels - 1))
}

/** Parses a JSON body. Throws `INVALID_JSON`, 400, for whatever is not well-formed. */
export function parseJsonBody(body: Buffer): unknown {
  let parsed: unknown
  try {
    parsed = JSON.parse(utf8.decode(body))
  } catch {
    throw new Refusal('INVALID_JSON', 'The body is not valid JSON.')
  }
  if (isDeeperThan(parsed, deepestNesting)) {
    throw new Refusal('INVALID_JSON', `The body nests deeper than ${deepestNesting} levels.`)
  }
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
