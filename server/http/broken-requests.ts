import type { Socket } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '../refusals/errors.ts'
import { replyWithError } from './error-replies.ts'

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
