import { locale } from './language.ts'
import { t } from './translate.ts'

const zone = 'Asia/Kolkata'
const shortDay = new Intl.DateTimeFormat(locale, { timeZone: zone, day: 'numeric', month: 'short' })
const longDay = new Intl.DateTimeFormat(locale, {
  timeZone: zone,
  day: 'numeric',
  month: 'short',
  year: 'numeric',
})
const weekday = new Intl.DateTimeFormat(locale, {
  timeZone: zone,
  weekday: 'long',
  day: 'numeric',
  month: 'long',
})

const dayMs = 86_400_000

/** How far IST is ahead of UTC, all the year: no formatter is needed, which costs ten times as much. */
const aheadMs = 19_800_000

/** What a clock in India shows, as an ISO text: 2026-03-03T14:05:09.000Z, where Z means nothing. */
const istClock = (instant: string | Date): string =>
  new Date(new Date(instant).getTime() + aheadMs).toISOString()

/** The IST day (YYYY-MM-DD) in which an instant falls. */
export const istDay = (instant: string | Date = new Date()): string => istClock(instant).slice(0, 10)

/** Moves a day (YYYY-MM-DD) by whole days. */
export const shiftDay = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10)

/** The window that both lists use when none is given: 30 days up to today in IST (§8, decision 0002.15). */
export function defaultWindow(): { from_date: string; to_date: string } {
  const to_date = istDay()
  return { from_date: shiftDay(to_date, -30), to_date }
}

/** 14:05 in IST. */
export const istTime = (instant: string): string => istClock(instant).slice(11, 16)

/** 3 Mar, 14:05 this year; 3 Mar 2024, 14:05 in another. */
export const istDateTime = (instant: string): string => `${istDate(instant)}, ${istTime(instant)}`

/** The same to the second: 3 Mar, 14:05:09. */
export const istDateTimeExactly = (instant: string): string =>
  `${istDateTime(instant)}:${istClock(instant).slice(17, 19)}`

/** 3 Mar this year; 3 Mar 2024 in another. */
export function istDate(instant: string): string {
  const thisYear = istDay(instant).slice(0, 4) === istDay().slice(0, 4)
  return (thisYear ? shortDay : longDay).format(new Date(instant))
}

/** 3 Mar this year, 3 Mar 2024 in another, for a day key (YYYY-MM-DD). */
export const dayLabel = (day: string): string => istDate(`${day}T12:00:00+05:30`)

/** 3 Mar, of whatever year, for a day key (YYYY-MM-DD). */
export const dayOfMonth = (day: string): string => shortDay.format(new Date(`${day}T12:00:00+05:30`))

/** Today, Yesterday, or the day with its weekday, for a day key (YYYY-MM-DD). */
export function dayHeading(day: string): string {
  const today = istDay()
  const heading = weekday.format(new Date(`${day}T12:00:00+05:30`))
  if (day === today) return t('Today · {day}', { day: heading })
  return day === shiftDay(today, -1) ? t('Yesterday · {day}', { day: heading }) : heading
}

/** An instant relative to now for the eye: just now, 5 min ago, 3 h ago, then the day. */
export function ago(instant: string, now: number = Date.now()): string {
  const minutes = Math.round((now - Date.parse(instant)) / 60_000)
  if (minutes < 0) return istDateTime(instant)
  if (minutes < 1) return t('just now')
  if (minutes < 60) return t('{minutes} min ago', { minutes })
  if (minutes < 24 * 60) return t('{hours} h ago', { hours: Math.round(minutes / 60) })
  const days = Math.round(minutes / (24 * 60))
  return days <= 6 ? t('{days} d ago', { days }) : istDate(instant)
}

/** What a `datetime-local` input holds for an instant, on an IST clock. */
export const istInputValue = (instant: Date): string => istClock(instant).slice(0, 16)

/** The instant (ISO 8601, UTC) that a `datetime-local` input names on an IST clock. */
export const fromIstInput = (value: string): string => new Date(`${value}:00+05:30`).toISOString()
