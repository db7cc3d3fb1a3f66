import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { answer, api, page } from '../api.ts'
import { ApiError } from '../api-error.ts'
import type { CallLog, CallLogInput, CallLogWithLead, PageOf } from '../contract.ts'
import { live } from '../live.ts'
import type { FiltersOf, QueryOf } from '../typed-routes.ts'
import { leadsKey } from './leads.ts'
import type { Query, Write } from './request.ts'

const callsKey = ['call-logs'] as const
const callsPerPage = 50
/** As a filter by who called: those of which nobody knows. */
export const unknownCaller = 'unknown'

/** A call also changes what is said of its lead. */
const invalidates = [leadsKey, callsKey]

/** One page of the calls under these filters, newest first (§4.4). */
export const callsPage = (filters: FiltersOf<'/call-logs'>, offset: number): Query<PageOf<CallLogWithLead>> =>
  queryOptions<PageOf<CallLogWithLead>>({
    queryKey: [...callsKey, filters, offset],
    queryFn: () => {
      const query = { ...filters, limit: callsPerPage, offset } as QueryOf<'/call-logs'>
      return page(api.GET('/call-logs', { params: { query } }))
    },
    placeholderData: keepPreviousData,
    ...live,
  })

/** A lead's calls, newest first. */
export const callsOf = (leadId: string): Query<CallLog[]> =>
  queryOptions<CallLog[]>({
    queryKey: [...leadsKey, 'calls', leadId],
    queryFn: () => answer(api.GET('/leads/{id}/call-logs', { params: { path: { id: leadId } } })),
    ...live,
  })

/** Logs a call against a lead (§4.5). */
export const logCall: Write<unknown, CallLogInput> = {
  meta: { shownInPlace: true, invalidates },
  mutationFn: (body) => answer(api.POST('/call-logs', { body })),
}

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
export const sayNotToCall: Write<unknown, { id: string; not_to_call: boolean }> = {
  meta: { invalidates },
  mutationFn: ({ id, ...body }) =>
    answer(api.POST('/leads/{id}/not-to-call', { params: { path: { id } }, body })),
}
