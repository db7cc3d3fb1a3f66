import { isInternationalDigits, normalizePhone } from '../../platform/phone.ts'

/** The number in an address of SIP or WhatsApp, or the text itself. */
export function numberIn(text: string): string {
  const [, address = text] = /^(?:sips?:|tel:)?([^@:;]{1,60})(?:[@;:].{0,200})?$/i.exec(text) ?? []
  return address
}

/** False for an extension, a name and a hidden number. */
export function isPhoneOfSide(text: string, region: string): boolean {
  return normalizePhone(numberIn(text), region) !== null
}

/** Telephony writes international numbers without their plus. */
export function withPlus(number: string, region: string): string {
  return isInternationalDigits(number, region) ? `+${number}` : number
}
