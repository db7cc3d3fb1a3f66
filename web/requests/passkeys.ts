import { answer, api } from '../api.ts'
import { makePasskey } from '../second-factor/browser-passkeys.ts'
import type { Write } from './request.ts'
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
export const removePasskey: Write<unknown, string> = {
  meta: { shownInPlace: true, invalidates: factorChanged },
  mutationFn: (id) => answer(api.DELETE('/second-factor/passkeys/{id}', { params: { path: { id } } })),
}
