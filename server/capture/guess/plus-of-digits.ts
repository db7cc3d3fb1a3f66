import { type Leaf, ownNames } from '../leaves/leaf.ts'
import { isInternationalDigits, isNumberAbroad } from '../values/international-digits.ts'
import type { MappedLead } from './lead-value.ts'

/** Where WhatsApp itself names who wrote, always with the calling code, beside a message id that begins with `wamid.`. */
const chatKeys: ReadonlySet<string> = new Set(['from', 'wa_id'])

/**
 * Digits that are a number of another country, and none of the region, have lost their plus. WhatsApp names people by all digits of
 * their number, `34611222333@s.whatsapp.net`: where such an address is that of the phone, a possible number is enough.
 */
export function withPlusOfDigits(
  { phone }: Partial<MappedLead>,
  leaves: readonly Leaf[],
  region: string,
): Partial<MappedLead> {
  if (phone === undefined || !/^[1-9]\d{7,14}$/.test(phone)) return {}
  const isOfChat = leaves.some(({ text }) => text.startsWith('wamid.')) && isNumberAbroad(phone)
  if (isOfChat && leaves.some((leaf) => leaf.text === phone && chatKeys.has(ownNames(leaf)[0] ?? '')))
    return { phone: `+${phone}` }
  if (!isInternationalDigits(phone, region)) return {}
  const addresses = [`${phone}@s.whatsapp.net`, `${phone}@c.us`]
  const isSure = isNumberAbroad(phone) || leaves.some(({ text }) => addresses.includes(text))
  return isSure ? { phone: `+${phone}` } : {}
}
