import dayjs from 'dayjs'
import { language, locale } from './language.ts'

const monthNumbers = Array.from({ length: 12 }, (_, month) => month)
const weekdayNumbers = Array.from({ length: 7 }, (_, day) => day)

/** The first was a Sunday. */
const january = (day: number): Date => new Date(Date.UTC(2023, 0, 1 + day))
const firstOf = (month: number): Date => new Date(Date.UTC(2023, month, 1))

/** Gives calendars the names of months and weekdays in the chosen language; they know the English ones. */
export function nameCalendar(): void {
  if (language === 'en') return
  const named = (part: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
    new Intl.DateTimeFormat(locale, { ...part, timeZone: 'UTC' })
  const months = (month: 'long' | 'short'): string[] =>
    monthNumbers.map((at) => named({ month }).format(firstOf(at)))
  const weekdays = (weekday: 'long' | 'short' | 'narrow'): string[] =>
    weekdayNumbers.map((at) => named({ weekday }).format(january(at)))
  const names = {
    name: language,
    months: months('long'),
    monthsShort: months('short'),
    weekdays: weekdays('long'),
    weekdaysShort: weekdays('short'),
    weekdaysMin: weekdays('narrow'),
  }
  dayjs.locale(language, names, true)
}
