import { answer, api } from '../api.ts'
import { ApiError } from '../api-error.ts'
import { live } from '../live.ts'
import type { FiltersOf } from '../typed-routes.ts'
import { leadsKey } from './leads.ts'
import { ask, askPage, post, type Write, writeTo } from './request.ts'

const callsKey = ['call-logs'] as const
/** As a filter by who called: those of which nobody knows. */
export const unknownCaller = 'unknown'

/** A call also changes what is said of its lead. */
const invalidates = [leadsKey, callsKey]

/** One page of the calls under these filters, newest first (§4.4). */
export const callsPage = (filters: FiltersOf<'/call-logs'>, offset: number) => ({
  ...askPage(callsKey, '/call-logs', filters, { limit: 50, offset }),
  ...live,
})

/** A lead's calls, newest first. */
export const callsOf = (leadId: string) => ({
  ...ask([...leadsKey, 'calls', leadId], '/leads/{id}/call-logs', { path: { id: leadId } }),
  ...live,
})

/** Logs a call against a lead (§4.5). */
export const logCall = post('/call-logs', { shownInPlace: true, invalidates })

/** Deletes a call log for good (§4.6); one that is gone already is deleted. */
export async function deleteCallLog(id: string): Promise<void> {
  try {
    await answer(api.DELETE('/call-logs/{id}', { params: { path: { id } } }))
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error
  }
}

/** The same as a write. */
export const deleteCall: Write<unknown, string> = { meta: { invalidates }, mutationFn: deleteCallLog }

/** Says that a lead is not to be called, or takes back whatever says so (decision 0047). */
export const sayNotToCall = writeTo('post', '/leads/{id}/not-to-call', { invalidates })
