import { decodeEntities } from './html-entities.ts'
import type { JsonValue } from './json-value.ts'

const hiddenElements = /<(script|style|head)\b[^>]*>[\s\S]{0,20000}?<\/\1\s*>/gi
const lineEnds = /<br\s*\/?>|<\/(p|div|li|tr|h[1-6]|blockquote|section|article|ul|ol|table)\s*>/gi
const knownTags =
  /<\/?(a|abbr|article|b|blockquote|body|br|center|code|div|em|font|h[1-6]|head|hr|html|i|img|li|link|meta|o:p|ol|p|pre|s|section|small|span|strike|strong|style|sub|sup|table|tbody|td|th|thead|title|tr|u|ul)(\s[^<>]*)?\/?>/gi

/** Text of a form that sent HTML: breaks and block ends become line ends, tags go, entities are read. */
export function withoutHtml(text: string): string {
  const plain = text.replace(hiddenElements, '').replace(lineEnds, '\n').replace(knownTags, '')
  return decodeEntities(plain)
    .replace(/\r\n?/g, '\n')
    .replace(/[ \t\u00a0]+\n/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

/** A number in digits, without exponent: 15550000000, 0.0000001. */
export function numberText(value: number): string {
  if (Number.isInteger(value)) return BigInt(value).toString()
  return /e/i.test(String(value)) ? value.toFixed(20).replace(/0+$/, '') : String(value)
}

/** A value as text: numbers and flags written out, lists joined by ", ", objects and null nothing. */
export function textOfValue(value: JsonValue): string {
  if (typeof value === 'string') return value.trim()
  if (typeof value === 'number') return Number.isFinite(value) ? numberText(value) : ''
  if (typeof value === 'boolean') return String(value)
  if (!Array.isArray(value)) return ''
  return value
    .map(textOfValue)
    .filter((text) => text !== '')
    .join(', ')
}

/** One line: blanks of every kind become one blank. */
export function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
