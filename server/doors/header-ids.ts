import type { FastifyRequest } from 'fastify'
import { uuidPattern } from '../http/validation.ts'
import type { Caller } from '../records/caller.ts'
import { invalidParam } from '../refusals/errors.ts'

/**
 * The caller in the batch that a request of the console names in `Leadline-Batch: <uuid>`: what is written under one id
 * is one row of the audit log (decision 0053). Throws `INVALID_PARAM` naming the header.
 */
export function inBatch(request: FastifyRequest, caller: Caller): Caller {
  const id = request.headers['leadline-batch']
  if (id === undefined) return caller
  return { ...caller, batchId: headerId('Leadline-Batch', id, 'a UUID') }
}

const uuid = new RegExp(uuidPattern)

/** The id that a header holds, in lower case. Throws `INVALID_PARAM` naming the header, which says what it must be. */
export function headerId(header: string, value: unknown, mustBe: string): string {
  if (typeof value === 'string' && uuid.test(value)) return value.toLowerCase()
  throw invalidParam(header, `${header} must be ${mustBe}.`)
}
