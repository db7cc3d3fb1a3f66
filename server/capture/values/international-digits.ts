import { type CountryCode, getCountryCallingCode, parsePhoneNumberFromString } from 'libphonenumber-js/max'

/**
 * True for eleven digits or more that are a number of another country without its plus, and none of the region: `34611222333`
 * read in India, `16179284603` too. By all that is known of each country's numbers: the short tables of the rest of the service
 * hold every eleven digits that begin with 1 to be a number of India.
 */
export function isInternationalDigits(text: string, region: string): boolean {
  const own = getCountryCallingCode(region as CountryCode)
  if (!/^(?!1[01])[1-9]\d{10,14}$/.test(text) || text.startsWith(own)) return false
  // Half of America's area codes are not given out: eleven digits that begin with one of these are sooner a mobile of China.
  if (/^1\d{10}$/.test(text) && !text.startsWith('1555') && !isNumberAbroad(text)) return false
  const here = parsePhoneNumberFromString(text, { defaultCountry: region as CountryCode, extract: false })
  if (here?.isValid()) return false
  return parsePhoneNumberFromString(`+${text}`, { extract: false })?.isPossible() ?? false
}

/** True for all digits of a number that some country has given out. */
export const isNumberAbroad = (digits: string): boolean =>
  parsePhoneNumberFromString(`+${digits}`, { extract: false })?.isValid() ?? false

/** A mobile of China as it is dialled there, where somebody writes Chinese: elsewhere eleven digits that begin with 1 are a number of America. */
export const isChineseMobile = (digits: string, texts: readonly { readonly text: string }[]): boolean =>
  /^1[3-9]\d{9}$/.test(digits) &&
  isNumberAbroad(`86${digits}`) &&
  texts.some(({ text }) => /\p{Script=Han}/u.test(text))
