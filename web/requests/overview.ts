import { live } from '../live.ts'
import type { FiltersOf } from '../typed-routes.ts'
import { ask, keepsLast } from './request.ts'

// What was done on other pages shows at once when one comes back: a first step is ticked off.
const anew = { ...keepsLast, ...live, staleTime: 0 }

/** The numbers of a window of IST days, as far as this person sees the leads and calls behind them. */
export const overviewOf = (days: FiltersOf<'/overview'>) => ({
  ...ask(['overview', days], '/overview', { query: days }),
  ...anew,
})

/** How long leads of a window waited for their first call. */
export const firstCallsOf = (days: FiltersOf<'/overview/first-calls'>) => ({
  ...ask(['overview', 'first-calls', days], '/overview/first-calls', { query: days }),
  ...anew,
})
