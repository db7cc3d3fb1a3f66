import '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { basePathOf } from '../http/base-path.ts'
import { sessionDays } from './session.ts'

const name = 'leadline_session'

/** The cookie that carries a session's secret, signed, so that a made-up one never reaches the database. */
export interface SessionCookie {
  read(request: FastifyRequest): string | null
  set(reply: FastifyReply, secret: string): void
  clear(reply: FastifyReply): void
}

/** Out of reach of scripts and of other sites; over https only where people come by https. */
export function sessionCookie(publicUrl: string): SessionCookie {
  const options = {
    path: basePathOf(publicUrl) || '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: publicUrl.startsWith('https:'),
  } as const
  return {
    read(request) {
      const sent = request.cookies[name]
      if (sent === undefined) return null
      const { valid, value } = request.unsignCookie(sent)
      return valid ? value : null
    },
    set: (reply, secret) =>
      void reply.setCookie(name, secret, { ...options, signed: true, maxAge: sessionDays * 86_400 }),
    clear: (reply) => void reply.clearCookie(name, options),
  }
}
