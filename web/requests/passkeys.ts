import { answer, api } from '../api.ts'
import { makePasskey } from '../second-factor/browser-passkeys.ts'
import { type Write, writeOne } from './request.ts'
import { factorChanged } from './second-factor.ts'

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
