import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { answer, api } from '../api.ts'
import type { FirstCalls, Overview } from '../contract.ts'
import { live } from '../live.ts'
import type { FiltersOf } from '../typed-routes.ts'
import type { Query } from './request.ts'

/** The numbers of a window of IST days, as far as this person sees the leads and calls behind them. */
export const overviewOf = (days: FiltersOf<'/overview'>): Query<Overview> =>
  queryOptions<Overview>({
    queryKey: ['overview', days],
    queryFn: () => answer(api.GET('/overview', { params: { query: days } })),
    // What was done on other pages shows at once when one comes back: a first step is ticked off.
    staleTime: 0,
    placeholderData: keepPreviousData,
    ...live,
  })

/** How long leads of a window waited for their first call. */
export const firstCallsOf = (days: FiltersOf<'/overview/first-calls'>): Query<FirstCalls> =>
  queryOptions<FirstCalls>({
    queryKey: ['overview', 'first-calls', days],
    queryFn: () => answer(api.GET('/overview/first-calls', { params: { query: days } })),
    staleTime: 0,
    placeholderData: keepPreviousData,
    ...live,
  })
