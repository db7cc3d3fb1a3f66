import type { FastifyRequest } from 'fastify'
import { Refusal } from './errors.ts'

/** Settings of the whole account are the admins' (decision 33). A hook for the routes that show or change them. */
export async function adminsOnly(request: FastifyRequest): Promise<void> {
  if (request.caller.role === 'agent') {
    throw new Refusal('PERMISSION_DENIED', 'Only an admin of the account may do this.')
  }
}
