import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { answer, api, page } from '../../api.ts'
import type { CallLogWithLead, LeadDetail, Pagination } from '../../contract.ts'
import type { CallLogFilters } from '../../contract-paths.ts'

const callsPerPage = 50

interface CallPage {
  data: CallLogWithLead[]
  pagination: Pagination
}

/** One page of the calls under these filters, newest first (§4.4). */
export function useCalls(filters: CallLogFilters, offset: number): UseQueryResult<CallPage> {
  return useQuery({
    queryKey: ['call-logs', filters, offset],
    queryFn: () =>
      page(api.GET('/call-logs', { params: { query: { ...filters, limit: callsPerPage, offset } } })),
    placeholderData: keepPreviousData,
  })
}

/** The lead that the list is narrowed to. */
export function useFilteredLead(id: string | undefined): UseQueryResult<LeadDetail> {
  return useQuery({
    queryKey: ['leads', 'one', id],
    queryFn: () => answer(api.GET('/leads/{id}', { params: { path: { id: id ?? '' } } })),
    enabled: id !== undefined,
  })
}
