import { queryOptions } from '@tanstack/react-query'
import { answer, api } from '../api.ts'
import type { AccountRules, AccountRulesChange, UnusualTaking } from '../contract.ts'
import type { Query, Write } from './request.ts'
import { ownSession } from './sessions.ts'

/** What the account allows its people; for admins. */
export const accountRules: Query<AccountRules> = queryOptions<AccountRules>({
  queryKey: ['account-rules'],
  queryFn: () => answer(api.GET('/account-rules')),
})

/** Changes one of them, or several. */
export const changeAccountRules: Write<AccountRules, AccountRulesChange> = {
  meta: { shownInPlace: true, invalidates: [accountRules.queryKey, ownSession.queryKey] },
  mutationFn: (body) => answer(api.POST('/account-rules', { body })),
}

/** An unusual day of somebody has been looked at. */
export const putTakingAside: Write<unknown, UnusualTaking> = {
  meta: { invalidates: [['overview']] },
  mutationFn: ({ user_id, day }) =>
    answer(api.POST('/takings/{user_id}/{day}/seen', { params: { path: { user_id, day } } })),
}
