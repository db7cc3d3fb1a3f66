import type { FastifyRequest } from 'fastify'
import { headerId } from '../http/header-id.ts'
import type { Caller } from '../records/caller.ts'

/**
 * The caller in the batch that a request of the console names in `Leadline-Batch: <uuid>`: what is written under one id
 * is one row of the audit log (decision 0053). Throws `INVALID_PARAM` naming the header.
 */
export function inBatch(request: FastifyRequest, caller: Caller): Caller {
  const id = request.headers['leadline-batch']
  if (id === undefined) return caller
  return { ...caller, batchId: headerId('Leadline-Batch', id, 'a UUID') }
}
