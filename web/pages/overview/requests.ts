import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { answer, api } from '../../api.ts'
import type { Overview } from '../../contract.ts'
import type { Window } from '../../contract-paths.ts'

/** The numbers of a window of IST days, as far as this person sees the leads and calls behind them. */
export function useOverview(days: Window): UseQueryResult<Overview> {
  return useQuery({
    queryKey: ['overview', days],
    queryFn: () => answer(api.GET('/overview', { params: { query: days } })),
    placeholderData: keepPreviousData,
  })
}
