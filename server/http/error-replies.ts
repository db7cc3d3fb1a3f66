import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { type ErrorCode, Refusal } from '../refusals/errors.ts'

/** Fastify's own refusals, by their code, in the terms of the catalogue. */
const frameworkRefusals: Record<string, [ErrorCode, string]> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['UNSUPPORTED_MEDIA_TYPE', 'Content-Type must be application/json.'],
  FST_ERR_CTP_EMPTY_JSON_BODY: ['INVALID_JSON', 'The body is empty.'],
  FST_ERR_BAD_URL: ['INVALID_PARAM', 'The address is not a valid URL.'],
  FST_ERR_ASYNC_CONSTRAINT: ['NOT_FOUND', 'There is no such address.'],
}

function refusalFrom(error: unknown): Refusal | null {
  if (error instanceof Refusal) return error
  const { code, statusCode } = error as FastifyError
  const known = frameworkRefusals[code ?? '']
  if (known) return new Refusal(known[0], known[1])
  if (statusCode === 503) {
    return new Refusal('UNAVAILABLE', 'The service is busy. Try again shortly.', undefined, {
      'retry-after': '2',
    })
  }
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500)
    return new Refusal('INVALID_PARAM', 'The request is not valid.')
  return null
}

/** The one place that turns errors into answers: a refusal as it is, all else as 500, told in the log alone (§7). */
export function replyWithError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = refusalFrom(error)
  if (!refusal) request.log.error({ err: error }, 'request failed')
  const answered = refusal ?? new Refusal('INTERNAL_ERROR', 'Something went wrong on our side.')
  request.refusalCode = answered.code
  return reply.code(answered.status).headers(answered.headers).send(answered.body())
}
