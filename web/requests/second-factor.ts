import type { QueryKey } from '@tanstack/react-query'
import { answer, api } from '../api.ts'
import { makePasskey } from '../second-factor/browser-passkeys.ts'
import { ask, post, type Write, writeOne } from './request.ts'
import { openSessions } from './sessions.ts'
import { allUsers } from './users.ts'

/** One's own second factor. */
export const secondFactor = ask(['second-factor'], '/second-factor')

/** What is read again after a change. */
const factorChanged: QueryKey[] = [secondFactor.queryKey, openSessions.queryKey, allUsers.queryKey]
const changed = { shownInPlace: true, invalidates: factorChanged }
const meta = { shownInPlace: true, invalidates: [secondFactor.queryKey] }

/** A new secret for an authenticator app; each time it is asked for, another one. */
export const beginTotpSetup = post('/second-factor/totp/setup', { shownInPlace: true })

/** The first code of an app; answers recovery codes where there are none yet, this one time. */
export const finishTotpSetup = post('/second-factor/totp', changed)

/** Takes the authenticator app away. */
export const removeTotp: Write<unknown, string> = {
  meta: changed,
  mutationFn: () => answer(api.DELETE('/second-factor/totp')),
}

/** New recovery codes, shown this one time. */
export const renewRecoveryCodes = post('/second-factor/recovery-codes', meta)

/** Gives the password again, which changes of the second factor want. */
export const provePassword = post('/session/proof', meta)

/** Whether everybody of the account needs a second factor; for admins. */
export const secondFactorRule = ask([...secondFactor.queryKey, 'rule'], '/second-factor/rule')

/** Requires it of everybody, or leaves it to each. */
export const changeSecondFactorRule = post('/second-factor/rule', meta)

/** Makes a passkey of this name; answers recovery codes where there are none yet, this one time. */
export const addPasskey: Write<{ recovery_codes: string[] }, string> = {
  meta: { shownInPlace: true, invalidates: factorChanged },
  async mutationFn(name) {
    const response = await makePasskey(await answer(api.POST('/second-factor/passkeys/options')))
    return answer(api.POST('/second-factor/passkeys', { body: { name, response } }))
  },
}

/** Takes a passkey away. */
export const removePasskey = writeOne('delete', '/second-factor/passkeys/{id}', {
  shownInPlace: true,
  invalidates: factorChanged,
})
