import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { answer, api, page } from '../../api.ts'
import type { CallLogWithLead, LeadDetail, PageOf } from '../../contract.ts'
import { live } from '../../live.ts'
import type { FiltersOf, QueryOf } from '../../typed-routes.ts'

const callsPerPage = 50

/** One page of the calls under these filters, newest first (§4.4). */
export function useCalls(
  filters: FiltersOf<'/call-logs'>,
  offset: number,
): UseQueryResult<PageOf<CallLogWithLead>> {
  return useQuery({
    queryKey: ['call-logs', filters, offset],
    queryFn: () => {
      const query = { ...filters, limit: callsPerPage, offset } as QueryOf<'/call-logs'>
      return page(api.GET('/call-logs', { params: { query } }))
    },
    placeholderData: keepPreviousData,
    ...live,
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
