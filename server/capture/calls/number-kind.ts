import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { normalizePhone } from '../../records/phone.ts'
import { numberIn, withPlus } from './side-number.ts'

/** What a number of a side is by its country's plan: people call from mobiles, a business from a line. Null where the plan does not tell them apart. */
export function kindOfNumber(text: string, region: string): 'mobile' | 'line' | null {
  const number = normalizePhone(withPlus(numberIn(text), region), region)
  const type =
    number === null ? undefined : parsePhoneNumberFromString(number, region as CountryCode)?.getType()
  if (type === 'MOBILE') return 'mobile'
  return type === 'FIXED_LINE' || type === 'TOLL_FREE' || type === 'UAN' ? 'line' : null
}
