import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/min'

/** A phone number as it is shown, and as it is dialled and messaged. */
export interface ReadablePhone {
  /** As people write it: `+91 98765 43210`; what was sent where it cannot be read. */
  readonly shown: string
  /** An address that dials it, in E.164 where it can be read: a network does not dial `919876543210`. */
  readonly dial: string
  /** An address that opens a chat with it on WhatsApp. */
  readonly chat: string | null
}

/** Reads a number as the service matches it (decision 0001.8): one of the account's region where none is named. */
export function readPhone(sent: string, region: string): ReadablePhone {
  const marked = sent.replace(/^\(\s*(\+\d{1,3})\s*\)/, '$1 ')
  const parsed = parsePhoneNumberFromString(marked, { defaultCountry: region as CountryCode, extract: false })
  if (!parsed?.isPossible()) return { shown: sent, dial: `tel:${sent.replace(/[^+\d]/g, '')}`, chat: null }
  return {
    shown: parsed.formatInternational(),
    dial: `tel:${parsed.number}`,
    chat: `https://wa.me/${parsed.number.slice(1)}`,
  }
}
