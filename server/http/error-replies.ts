import type { Socket } from 'node:net'
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

const reasons: Record<string, [status: string, message: string]> = {
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'The headers are too large.'],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'The request took too long to arrive.'],
}

/** As Node.js tells of it: with the piece in which the parser gave up, where it did. */
interface BrokenRequest extends NodeJS.ErrnoException {
  readonly rawPacket?: unknown
}

/**
 * True for a HEAD, whose answer has no body, and for a request that may be one, because it began in an earlier piece: a
 * client that awaits no body would not understand the answer, and without a body any client has the status.
 */
function mayBeHead({ rawPacket: piece }: BrokenRequest, { bytesRead }: Socket): boolean {
  if (!Buffer.isBuffer(piece)) return false
  const [, method] = /^([A-Z]+) /.exec(piece.toString('latin1', 0, 20)) ?? []
  return method === undefined ? bytesRead > piece.length : method === 'HEAD'
}

/** Answers what is no HTTP at all in the same envelope, and hangs up. */
export function replyToBrokenRequest(error: BrokenRequest, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const [status, message] = reasons[error.code ?? ''] ?? ['400 Bad Request', 'The request is not valid HTTP.']
  const body = JSON.stringify(new Refusal('INVALID_PARAM', message).body())
  socket.end(
    `HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${mayBeHead(error, socket) ? '' : body}`,
  )
}

/** Answers an address that cannot be decoded; no hook has run for it yet. */
export function replyToBrokenUrl(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  replyWithError(error, request, reply.header('x-request-id', request.id))
}
