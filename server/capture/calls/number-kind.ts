import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { normalizePhone } from '../../records/phone.ts'
import { numberIn, withPlus } from './side-number.ts'

/**
 * Tells a mobile from a line by the numbering plan of its country; null where the plan does not tell, as in North America. People call
 * from mobiles, a business from a line.
 */
export function kindOfNumber(text: string, region: string): 'mobile' | 'line' | null {
  const number = normalizePhone(withPlus(numberIn(text), region), region)
  const type =
    number === null ? undefined : parsePhoneNumberFromString(number, region as CountryCode)?.getType()
  if (type === 'MOBILE') return 'mobile'
  return /^(?:FIXED_LINE|TOLL_FREE|UAN|VOIP|SHARED_COST)$/.test(type ?? '') ? 'line' : null
}
