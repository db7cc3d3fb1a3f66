import { live } from '../live.ts'
import type { FiltersOf } from '../typed-routes.ts'
import { ask, keepsLast } from './request.ts'

// What was done on other pages shows at once when one comes back: a first step is ticked off.
const anew = { ...keepsLast, ...live, staleTime: 0 }

const earlierMs = 300_000

/** The numbers of a window of IST days, as far as this person sees the leads and calls behind them. */
export const overviewOf = (days: FiltersOf<'/overview'>) => ({
  ...ask(['overview', days], '/overview', { query: days }),
  ...anew,
})

/** The same of days that are over: nobody waits for what changes in them, so they are not asked for again and again. */
export const overviewOfEarlier = (days: FiltersOf<'/overview'>) => ({
  ...overviewOf(days),
  refetchInterval: false as const,
  staleTime: earlierMs,
})

/** How long leads of a window waited for their first call. */
export const firstCallsOf = (days: FiltersOf<'/overview/first-calls'>) => ({
  ...ask(['overview', 'first-calls', days], '/overview/first-calls', { query: days }),
  ...anew,
})
