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

/** Numbers read before: a list is drawn many times, and reading one takes as long as all else in its cell. */
const known = new Map<string, ReadablePhone>()
const mostKnown = 1_000

/** `readNew`, with a memory. */
export function readPhone(sent: string, region: string): ReadablePhone {
  const key = `${region} ${sent}`
  const before = known.get(key)
  if (before) return before
  if (known.size >= mostKnown) known.clear()
  const phone = readNew(sent, region)
  known.set(key, phone)
  return phone
}

/** Milliseconds of a step of reading ahead: no click waits for longer. */
const stepMs = 5

/** Reads numbers that are about to be shown, step by step, while somebody is on the way to them. */
export async function readPhonesAhead(numbers: readonly string[], region: string): Promise<void> {
  let begun = performance.now()
  for (const sent of numbers) {
    readPhone(sent, region)
    if (performance.now() - begun < stepMs) continue
    await new Promise((resolve) => setTimeout(resolve))
    begun = performance.now()
  }
}

/** Reads a number as the service matches it (decision 0001.8): one of the account's region where none is named. */
function readNew(sent: string, region: string): ReadablePhone {
  const marked = sent.replace(/^\(\s*(\+\d{1,3})\s*\)/, '$1 ')
  const parsed = parsePhoneNumberFromString(marked, { defaultCountry: region as CountryCode, extract: false })
  if (!parsed?.isPossible()) return { shown: sent, dial: `tel:${sent.replace(/[^+\d]/g, '')}`, chat: null }
  return {
    shown: parsed.formatInternational(),
    dial: `tel:${parsed.number}`,
    chat: `https://wa.me/${parsed.number.slice(1)}`,
  }
}
