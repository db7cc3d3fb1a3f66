import type { FastifyRequest } from 'fastify'
import { Refusal } from '../../refusals/errors.ts'

/** 403 for whoever has signed in without the second factor that the account requires. */
export function refuseUnfinished({ signedIn }: FastifyRequest): void {
  if (!signedIn.session.must_set_up) return
  throw new Refusal('PERMISSION_DENIED', 'This account requires a second factor: set it up first.')
}
