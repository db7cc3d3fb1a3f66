import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from '../refusals/errors.ts'
import { deepestNesting, isDeeperThan } from '../values/nesting.ts'
import { requestBody } from './request-body.ts'

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
