import type { Caller } from '../records/caller.ts'
import { Refusal } from '../refusals/errors.ts'

/** 403 for whoever does not see the whole account as a person. */
export function refuseAgents(caller: Caller): void {
  if (caller.role !== 'admin') throw new Refusal('PERMISSION_DENIED', 'Only admins may do this.')
}
