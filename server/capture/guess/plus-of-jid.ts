import type { Leaf } from '../leaves/leaf.ts'
import { isInternationalDigits } from '../values/international-digits.ts'
import type { MappedLead } from './lead-value.ts'

/**
 * WhatsApp names people by all digits of their number, `34611222333@s.whatsapp.net`: where such an address is that of
 * the phone, it is a number of the world that lost its plus.
 */
export function withPlusOfJid(
  { phone }: Partial<MappedLead>,
  leaves: readonly Leaf[],
  region: string,
): Partial<MappedLead> {
  if (phone === undefined || !isInternationalDigits(phone, region)) return {}
  const addresses = [`${phone}@s.whatsapp.net`, `${phone}@c.us`]
  return leaves.some(({ text }) => addresses.includes(text)) ? { phone: `+${phone}` } : {}
}
