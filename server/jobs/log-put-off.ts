import type { FastifyBaseLogger } from 'fastify'
import { isUnavailable } from '../refusals/errors.ts'

/** A job that failed waits for its next turn. That the database is away is logged where it is noticed. */
export function logPutOff(error: unknown, job: string, log: FastifyBaseLogger): void {
  if (!isUnavailable(error)) log.warn({ err: error, job }, 'background work is put off')
}
