import { type QueryKey, queryOptions } from '@tanstack/react-query'
import { answer, api } from '../api.ts'
import type { SecondFactor, SecondFactorRule, TotpSetup } from '../contract.ts'
import type { BodyOf } from '../typed-routes.ts'
import type { Query, Write } from './request.ts'
import { openSessions } from './sessions.ts'
import { allUsers } from './users.ts'

/** One's own second factor. */
export const secondFactor: Query<SecondFactor> = queryOptions<SecondFactor>({
  queryKey: ['second-factor'],
  queryFn: () => answer(api.GET('/second-factor')),
})

/** What is read again after a change. */
export const factorChanged: QueryKey[] = [secondFactor.queryKey, openSessions.queryKey, allUsers.queryKey]

/** A new secret for an authenticator app; each time it is asked for, another one. */
export const beginTotpSetup: Write<TotpSetup> = {
  meta: { shownInPlace: true },
  mutationFn: () => answer(api.POST('/second-factor/totp/setup')),
}

/** The first code of an app; answers recovery codes where there are none yet, this one time. */
export const finishTotpSetup: Write<{ recovery_codes: string[] }, BodyOf<'/second-factor/totp'>> = {
  meta: { shownInPlace: true, invalidates: factorChanged },
  mutationFn: (body) => answer(api.POST('/second-factor/totp', { body })),
}

/** Takes the authenticator app away. */
export const removeTotp: Write<unknown, string> = {
  meta: { shownInPlace: true, invalidates: factorChanged },
  mutationFn: () => answer(api.DELETE('/second-factor/totp')),
}

/** New recovery codes, shown this one time. */
export const renewRecoveryCodes: Write<{ recovery_codes: string[] }> = {
  meta: { shownInPlace: true, invalidates: [secondFactor.queryKey] },
  mutationFn: () => answer(api.POST('/second-factor/recovery-codes')),
}

/** Gives the password again, which changes of the second factor want. */
export const provePassword: Write<unknown, string> = {
  meta: { shownInPlace: true, invalidates: [secondFactor.queryKey] },
  mutationFn: (password) => answer(api.POST('/session/proof', { body: { password } })),
}

/** Whether everybody of the account needs a second factor; for admins. */
export const secondFactorRule: Query<SecondFactorRule> = queryOptions<SecondFactorRule>({
  queryKey: [...secondFactor.queryKey, 'rule'],
  queryFn: () => answer(api.GET('/second-factor/rule')),
})

/** Requires it of everybody, or leaves it to each. */
export const changeSecondFactorRule: Write<SecondFactorRule, boolean> = {
  meta: { shownInPlace: true, invalidates: [secondFactor.queryKey] },
  mutationFn: (required) => answer(api.POST('/second-factor/rule', { body: { required } })),
}
