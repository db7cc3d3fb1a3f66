import { invalidParam } from '../refusals/errors.ts'

const isoWithZone =
  /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})(?::(\d{2})(?:[.,]\d{1,9})?)?(?:Z|[+-](\d{2}):?(\d{2}))$/i

/**
 * Reads a moment in ISO 8601 with `Z` or an offset (decision 0003.23), in whole milliseconds; the future is allowed.
 * Throws `INVALID_PARAM` naming the field for a local time, and for a moment that no calendar has.
 */
export function readInstant(field: string, text: string): Date {
  const parts = isoWithZone.exec(text)
  const [, year = '', month = '', day = '', , , , offsetHours = '0', offsetMinutes = '0'] = parts ?? []
  const calendarDay = new Date(`${year}-${month}-${day}T00:00:00Z`)
  const dayExists = !Number.isNaN(calendarDay.getTime()) && calendarDay.getUTCDate() === Number(day)
  const at = new Date(
    text
      .replace(',', '.')
      .replace(/([+-]\d{2})(\d{2})$/, '$1:$2')
      .toUpperCase(),
  )
  const isReadable = parts && dayExists && !Number.isNaN(at.getTime()) && at.getUTCFullYear() > 0
  if (!isReadable || Number(offsetHours) > 15 || Number(offsetMinutes) > 59)
    throw invalidParam(field, `${field} must be an ISO 8601 time with Z or an offset.`)
  return at
}
