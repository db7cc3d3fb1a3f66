import { invalidParam } from '../refusals/errors.ts'

/** IST is UTC+05:30 all year. */
const istOffsetMs = 5.5 * 3_600_000
const dayMs = 86_400_000
const defaultWindowDays = 30
/** PostgreSQL has no year 0; this is the first IST day that it can hold whole. */
export const earliestDay = '0001-01-02'

/** Whole IST days, `to` included, and the same as a half-open range of instants (decision 0002.15). */
export interface IstWindow {
  readonly fromDate: string
  readonly toDate: string
  readonly from: Date
  readonly before: Date
}

/** The IST day of an instant, `YYYY-MM-DD`. */
export const istDay = (at: Date): string => new Date(at.getTime() + istOffsetMs).toISOString().slice(0, 10)

/** An instant as a spreadsheet reads it, on an IST clock: `YYYY-MM-DD HH:MM:SS`. */
export const istDateTime = (at: Date): string =>
  new Date(at.getTime() + istOffsetMs).toISOString().slice(0, 19).replace('T', ' ')

/** Weekday of an instant in IST, 1 is Monday, and the minutes since its midnight. */
export function istClock(at: Date): { readonly weekday: number; readonly minute: number } {
  const shifted = new Date(at.getTime() + istOffsetMs)
  return { weekday: shifted.getUTCDay() || 7, minute: shifted.getUTCHours() * 60 + shifted.getUTCMinutes() }
}

/** Midnight IST at which a day begins; null when there is no such day. */
export function startOfIstDay(day: string): Date | null {
  if (!/^[0-9]{4}-[0-9]{2}-[0-9]{2}$/.test(day)) return null
  const utcMidnight = new Date(`${day}T00:00:00Z`)
  if (Number.isNaN(utcMidnight.getTime()) || utcMidnight.toISOString().slice(0, 10) !== day) return null
  return day < earliestDay ? null : new Date(utcMidnight.getTime() - istOffsetMs)
}

const daysAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10)

function readDay(field: string, day: string): Date {
  const start = startOfIstDay(day)
  if (!start) throw invalidParam(field, `${field} must be a day that exists, as YYYY-MM-DD.`)
  return start
}

function defaultFrom(toDate: string): string {
  const from = daysAfter(toDate, -defaultWindowDays)
  return from < earliestDay ? earliestDay : from
}

/** The window of a list (§2.5, decision 0002.15): by default 30 days to today in IST. Throws `INVALID_PARAM` naming the day. */
export function istWindow(fromDate: string | undefined, toDate: string | undefined, now: Date): IstWindow {
  const to = toDate ?? istDay(now)
  const lastDay = readDay('to_date', to)
  const from = fromDate ?? defaultFrom(to)
  const firstDay = readDay('from_date', from)
  if (firstDay > lastDay) throw invalidParam('from_date', 'from_date must not be after to_date.')
  return { fromDate: from, toDate: to, from: firstDay, before: new Date(lastDay.getTime() + dayMs) }
}
