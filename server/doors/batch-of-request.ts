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
  if (typeof id !== 'string' || !new RegExp(uuidPattern).test(id))
    throw invalidParam('Leadline-Batch', 'Leadline-Batch must be a UUID.')
  return { ...caller, batchId: id.toLowerCase() }
}
