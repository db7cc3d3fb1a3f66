import { api, whole } from '../api.ts'
import type { ToCallList } from '../contract.ts'
import { live, liveInBackground } from '../live.ts'
import type { FiltersOf } from '../typed-routes.ts'
import { leadsKey } from './leads.ts'
import { ask, askPage, askWhole, type Query, writeTo } from './request.ts'

const toCallKey = [...leadsKey, 'to call'] as const

/** Whom the person of this page is to call, first the first. */
export const toCall: Query<ToCallList> = { ...askWhole(toCallKey, '/to-call'), ...liveInBackground }

/** Leads that are to be called again, overdue first. */
export const duePage = (filters: FiltersOf<'/due'>, offset: number) => ({
  ...askPage([...toCallKey, 'due'], '/due', filters, { limit: 50, offset }),
  ...live,
})

const countMs = 30_000

/** How many leads of a person are due by now: for the navigation of every page. */
export const dueOf = (user: string) => ({
  queryKey: [...toCallKey, 'count', user],
  queryFn: async () => (await whole(api.GET('/due', { params: { query: { user, limit: 1 } } }))).due,
  refetchInterval: countMs,
  retry: false,
})

/** How many leads of each person are due. */
export const dueByPerson = { ...ask([...toCallKey, 'people'], '/due/people'), ...live }

/** Says that a lead is being called, while the dialler takes the screen: it goes on to nobody else. What is not heard costs nothing. */
export const sayDialled = (id: string): unknown =>
  api.POST('/leads/{id}/dialled', { params: { path: { id } }, keepalive: true }).catch(() => undefined)

/** Says of a lead when it is to be called again; null: not any more. */
export const sayCallAgain = writeTo('put', '/leads/{id}/call-again', { invalidates: [leadsKey] })
