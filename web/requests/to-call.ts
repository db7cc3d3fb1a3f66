import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { answer, api } from '../api.ts'
import { unreachable } from '../api-error.ts'
import type { DueList, PersonDue, ToCallList } from '../contract.ts'
import { live, liveInBackground } from '../live.ts'
import type { FiltersOf, QueryOf } from '../typed-routes.ts'
import { leadsKey } from './leads.ts'
import type { Query, Write } from './request.ts'

const toCallKey = [...leadsKey, 'to call'] as const

/** Whom the person of this page is to call, first the first. */
export const toCall: Query<ToCallList> = queryOptions<ToCallList>({
  queryKey: toCallKey,
  queryFn: async () => whole((await api.GET('/to-call')).data),
  ...liveInBackground,
})

const duePerPage = 50

/** Leads that are to be called again, overdue first. */
export const duePage = (filters: FiltersOf<'/due'>, offset: number): Query<DueList> =>
  queryOptions<DueList>({
    queryKey: [...toCallKey, 'due', filters, offset],
    queryFn: async () => {
      const query = { ...filters, limit: duePerPage, offset } as QueryOf<'/due'>
      return whole((await api.GET('/due', { params: { query } })).data)
    },
    placeholderData: keepPreviousData,
    ...live,
  })

const countMs = 30_000

/** How many leads of a person are due by now: for the navigation of every page. */
export const dueOf = (userId: string): Query<number> =>
  queryOptions<number>({
    queryKey: [...toCallKey, 'count', userId],
    queryFn: async () => {
      const query = { user: userId, limit: 1 }
      return whole((await api.GET('/due', { params: { query } })).data).due
    },
    refetchInterval: countMs,
    retry: false,
  })

/** How many leads of each person are due. */
export const dueByPerson: Query<PersonDue[]> = queryOptions<PersonDue[]>({
  queryKey: [...toCallKey, 'people'],
  queryFn: () => answer(api.GET('/due/people')),
  ...live,
})

/** Says of a lead when it is to be called again; null: not any more. */
export const sayCallAgain: Write<unknown, { id: string; at: string | null }> = {
  meta: { invalidates: [leadsKey] },
  mutationFn: ({ id, at }) =>
    answer(api.PUT('/leads/{id}/call-again', { params: { path: { id } }, body: { at } })),
}

function whole<Body>(body: Body | undefined): Body {
  if (body === undefined) throw unreachable()
  return body
}
