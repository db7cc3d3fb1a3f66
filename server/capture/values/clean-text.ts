import { decodeEntities } from './html-entities.ts'
import type { JsonValue } from './json-value.ts'

const lineEnds = /<br\s*\/?>|<\/(p|div|li|tr|h[1-6]|blockquote|section|article|ul|ol|table)\s*>/gi
const knownTags =
  /<\/?(a|abbr|article|b|blockquote|body|br|center|code|div|em|font|h[1-6]|head|hr|html|i|img|li|link|meta|o:p|ol|p|pre|s|script|section|small|span|strike|strong|style|sub|sup|table|tbody|td|th|thead|title|tr|u|ul)(\s[^<>]*)?\/?>/gi

/** Without what a page does not show: styles, scripts, the head. What is never closed is shown. */
function withoutHiddenParts(text: string): string {
  const shown: string[] = []
  const marks = /<(\/?)(script|style|head)\b[^<>]*>/gi
  let from = 0
  let hiddenFrom = 0
  let hiddenBy: string | null = null
  for (const mark of text.matchAll(marks)) {
    const isEnd = mark[1] === '/'
    const element = (mark[2] ?? '').toLowerCase()
    if (hiddenBy === null && !isEnd) {
      shown.push(text.slice(from, mark.index))
      hiddenBy = element
      hiddenFrom = mark.index
    } else if (isEnd && element === hiddenBy) {
      hiddenBy = null
      from = mark.index + mark[0].length
    }
  }
  return shown.join('') + text.slice(hiddenBy === null ? from : hiddenFrom)
}

const isBlank = (character: string | undefined): boolean =>
  character === ' ' || character === '\t' || character === '\u00a0'

/** A line without the blanks at its end; looked at from there, since a pattern would start at every blank. */
function withoutEndBlanks(line: string): string {
  let end = line.length
  while (end > 0 && isBlank(line[end - 1])) end -= 1
  return line.slice(0, end)
}

/** Text of a form that sent HTML: breaks and block ends become line ends, tags go, entities are read. */
export function withoutHtml(text: string): string {
  // Most of what people write is one line without a mark.
  if (!/[<&\r\n]/.test(text)) return text.trim()
  const plain = withoutHiddenParts(text).replace(lineEnds, '\n').replace(knownTags, '')
  return decodeEntities(plain)
    .split(/\r\n|\r|\n/)
    .map(withoutEndBlanks)
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

const smallNumber = { useGrouping: false, maximumFractionDigits: 20 } as const

/** A number in digits, without exponent: 15550000000, 0.0000001. */
function numberText(value: number): string {
  if (Number.isInteger(value)) return BigInt(value).toString()
  return String(value).includes('e') ? value.toLocaleString('en', smallNumber) : String(value)
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
export const oneLine = (text: string): string => text.replace(/\s{2,}|[^\S ]/g, ' ').trim()

/** One line in small letters: how texts are compared. */
export const plain = (text: string): string => oneLine(text).toLowerCase()
