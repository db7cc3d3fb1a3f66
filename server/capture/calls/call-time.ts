/** A time without an offset is IST (decision 0020.52). */
const istOffset = '+05:30'

/** A day, and a clock with what may stand behind it: `AM`, an offset, a zone's name in brackets. */
const dayAndClock =
  /^([^:]{8,24}?)(?:T|,? )(\d{1,2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?) ?(AM|PM)? ?(Z|UTC|GMT|IST)? ?([+-]\d{2}:?\d{2})?(?: \([A-Z ]{3,40}\))?$/i
const yearFirst = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})$/
/** The day first, as India writes it, unless there is no such month. */
const yearLast = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})$/
/** `Mon, 04 Mar 2024` */
const namedMonth = /^(?:[A-Z]{3,9},? )?(\d{1,2})[ -]([A-Z]{3,9}),?[ -](\d{4})$/i
/** `Mar 4, 2024` */
const monthFirst = /^(?:[A-Z]{3,9},? )?([A-Z]{3,9}) (\d{1,2}),? (\d{4})$/i
/** `20240304T100000Z` */
const compactTime = /^(\d{4})(\d{2})(\d{2})T?(\d{2})(\d{2})(\d{2})(Z)?$/

const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')
const monthOf = (name: string): number => months.indexOf(name.slice(0, 3).toLowerCase()) + 1

const isoDay = (year: string, month: number | string, day: string): string =>
  `${year}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`

/** `2024-03-04` of a day as people and programs write it; null for any other text. */
function dayIn(text: string): string | null {
  const [, year = '', month = '', day = ''] = yearFirst.exec(text) ?? []
  if (day !== '') return isoDay(year, month, day)
  const [, a = '', b = '', last = ''] = yearLast.exec(text) ?? []
  if (last !== '') return Number(b) > 12 ? isoDay(last, a, b) : isoDay(last, b, a)
  const [, named = '', name = '', namedYear = ''] = namedMonth.exec(text) ?? []
  if (namedYear !== '') return isoDay(namedYear, monthOf(name), named)
  const [, before = '', behind = '', ofYear = ''] = monthFirst.exec(text) ?? []
  return ofYear === '' ? null : isoDay(ofYear, monthOf(before), behind)
}

/** `22:05:00` of `10:05:00 PM`, with two digits for the hour. */
function clockIn(text: string, half: string | undefined): string {
  const [hours = '', ...rest] = text.split(':')
  const hour = half === undefined ? Number(hours) : (Number(hours) % 12) + (/pm/i.test(half) ? 12 : 0)
  return [String(hour).padStart(2, '0'), ...rest].join(':')
}

function offsetOf(zone: string | undefined, offset: string | undefined): string {
  if (offset !== undefined) return offset.replace(/^([+-]\d{2})(\d{2})$/, '$1:$2')
  return zone === undefined || /ist/i.test(zone) ? istOffset : 'Z'
}

function instantOf(text: string): Date | null {
  const at = new Date(text)
  const year = at.getUTCFullYear()
  return Number.isNaN(at.getTime()) || year < 2000 || year > 2100 ? null : at
}

const ofEpoch = (milliseconds: number): Date | null => instantOf(new Date(milliseconds).toISOString())

/** True for what programs write where there is no time: a field that holds it counts as empty. */
export const isNoTime = (text: string): boolean =>
  /^(?:0|-1|-+|n\/?a|null|none|nil|00?:00(?::00)?|(?:0000|0001|1900|1970)-\d\d-\d\d(?:[ T].{0,20})?)$/i.test(
    text,
  )

/** Reads a time as telephony writes it: ISO, SQL, the day or the month first, seconds to microseconds since 1970. */
export function readCallTime(text: string): Date | null {
  if (text.length > 80) return null
  if (/^\d{10}(\.\d{1,9})?$/.test(text)) return ofEpoch(Number(text) * 1_000)
  if (/^\d{13}(\.\d{1,9})?$/.test(text)) return ofEpoch(Number(text))
  if (/^\d{16}$/.test(text)) return ofEpoch(Number(text) / 1_000)
  const [, date = '', clock = '', half, zone, offset] = dayAndClock.exec(text) ?? []
  const day = dayIn(date)
  if (day !== null) return instantOf(`${day}T${clockIn(clock, half)}${offsetOf(zone, offset)}`)
  // `18022026112651`: the day first.
  const digits = text.replace(/^(\d\d)(\d\d)(20\d\d)(?=\d{6}$)/, '$3$2$1')
  const [, year = '', month = '', ofMonth = '', hour, minute, second, utc] = compactTime.exec(digits) ?? []
  if (year === '') return null
  return instantOf(`${isoDay(year, month, ofMonth)}T${hour}:${minute}:${second}${offsetOf(utc, undefined)}`)
}

/** A time, or a clock without its day, which other clocks of the same call are counted from. */
export const readMoment = (text: string): Date | null =>
  readCallTime(text) ?? (/^\d\d:/.test(text) && !isNoTime(text) ? readCallTime(`2000-01-01 ${text}`) : null)
