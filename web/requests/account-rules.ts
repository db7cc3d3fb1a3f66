import { answer, api } from '../api.ts'
import type { UnusualTaking } from '../contract.ts'
import { ask, post, type Write } from './request.ts'
import { ownSession } from './sessions.ts'

/** What the account allows its people; for admins. */
export const accountRules = ask(['account-rules'], '/account-rules')

/** Changes one of them, or several. */
export const changeAccountRules = post('/account-rules', {
  shownInPlace: true,
  invalidates: [accountRules.queryKey, ownSession.queryKey],
})

/** An unusual day of somebody has been looked at. */
export const putTakingAside: Write<unknown, UnusualTaking> = {
  meta: { invalidates: [['overview']] },
  mutationFn: ({ user_id, day }) =>
    answer(api.POST('/takings/{user_id}/{day}/seen', { params: { path: { user_id, day } } })),
}

/** How long untouched leads are kept, and which go next; for admins. */
export const retention = ask(['retention'], '/retention')

/** Switches it on, off or to another time; whoever is listed begins anew. */
export const changeRetention = post('/retention', { shownInPlace: true, invalidates: [retention.queryKey] })
