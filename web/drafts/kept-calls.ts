import type { CallLogInput, LeadStatus } from '../contract.ts'

/** A call as it is sent: under an id that the console made, which is unique for ever. */
export type SentCallLog = CallLogInput & { readonly id: string }

/** A call that is logged on this device and not yet by the service, with what its form said besides. */
export interface KeptCall {
  readonly call: SentCallLog
  readonly leadName: string
  /** What the lead's status becomes, and what it was. */
  readonly status?: { readonly to: LeadStatus; readonly from: LeadStatus }
  /** The log that this one takes the place of. */
  readonly instead?: string
  /** Why the service refused it, in its own words. */
  readonly refusal?: string
}

/** Whose the device keeps calls of, and the key that only a session of this person is given. */
export interface CallKeeper {
  readonly userId: string
  readonly deviceKey: string
}

const prefix = 'leadline-call '
const placeOf = (userId: string, id: string): string => `${prefix}${userId} ${id}`

/** Whether what another tab has changed in the browser is a call. */
export const isOfCalls = ({ key }: StorageEvent): boolean => key?.startsWith(prefix) ?? true

const placesOf = (userId: string): string[] =>
  Object.keys(localStorage).filter((place) => place.startsWith(placeOf(userId, '')))

/** The browser has its cipher on https alone. */
const cipherKey = ({ deviceKey }: CallKeeper): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', bytesOf(deviceKey), 'AES-GCM', false, ['encrypt', 'decrypt'])

const bytesOf = (base64: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))

const nonceBytes = 12
const cipherOf = (iv: Uint8Array<ArrayBuffer>, place: string): AesGcmParams => ({
  name: 'AES-GCM',
  iv,
  additionalData: new TextEncoder().encode(place),
})

/** Keeps a call on this device until the service has it; false where it cannot. Sealed: nobody else reads it. */
export async function keepCall(keeper: CallKeeper, kept: KeptCall): Promise<boolean> {
  const place = placeOf(keeper.userId, kept.call.id)
  try {
    const nonce = crypto.getRandomValues(new Uint8Array(nonceBytes))
    const text = new TextEncoder().encode(JSON.stringify(kept))
    const sealed = await crypto.subtle.encrypt(cipherOf(nonce, place), await cipherKey(keeper), text)
    const bytes = [...nonce, ...new Uint8Array(sealed)]
    localStorage.setItem(place, btoa(bytes.map((byte) => String.fromCharCode(byte)).join('')))
    return true
  } catch {
    return false
  }
}

/** The calls of a person that this device keeps, the oldest first. One that cannot be read stays, and is not among them. */
export async function keptCalls(keeper: CallKeeper): Promise<KeptCall[]> {
  try {
    const places = placesOf(keeper.userId)
    if (places.length === 0) return []
    const key = await cipherKey(keeper)
    const found = await Promise.all(places.map((place) => open(place, key)))
    const calledAt = ({ call }: KeptCall): string => call.called_at ?? ''
    return found.filter((one) => one !== null).sort((a, b) => calledAt(a).localeCompare(calledAt(b)))
  } catch {
    return []
  }
}

async function open(place: string, key: CryptoKey): Promise<KeptCall | null> {
  try {
    const bytes = bytesOf(localStorage.getItem(place) ?? '')
    const cipher = cipherOf(bytes.slice(0, nonceBytes), place)
    const text = await crypto.subtle.decrypt(cipher, key, bytes.slice(nonceBytes))
    return JSON.parse(new TextDecoder().decode(text)) as KeptCall
  } catch {
    return null
  }
}

/** The service has it, or it is given up. */
export function forgetKeptCall(userId: string, id: string): void {
  try {
    localStorage.removeItem(placeOf(userId, id))
  } catch {
    // Where the browser keeps nothing, nothing is there.
  }
}
