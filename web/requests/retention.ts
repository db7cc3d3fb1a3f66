import { queryOptions } from '@tanstack/react-query'
import { answer, api } from '../api.ts'
import type { Retention, RetentionChange } from '../contract.ts'
import type { Query, Write } from './request.ts'

/** How long untouched leads are kept, and which go next; for admins. */
export const retention: Query<Retention> = queryOptions<Retention>({
  queryKey: ['retention'],
  queryFn: () => answer(api.GET('/retention')),
})

/** Switches it on, off or to another time; whoever is listed begins anew. */
export const changeRetention: Write<Retention, RetentionChange> = {
  meta: { shownInPlace: true, invalidates: [retention.queryKey] },
  mutationFn: (body) => answer(api.POST('/retention', { body })),
}
