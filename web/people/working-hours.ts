import type { User } from '../contract.ts'
import { t } from '../ui/language/translate.ts'

export type WorkingHours = NonNullable<User['working_hours']>

/** From Monday on; their numbers run from 1. */
export const weekdays = [t('Mon'), t('Tue'), t('Wed'), t('Thu'), t('Fri'), t('Sat'), t('Sun')] as const

const nameOfDay = (day: number): string => weekdays[day - 1] ?? ''

/** Days that follow each other as one: Mon–Fri, Sun. */
function daysText(days: readonly number[]): string {
  const runs: [number, number][] = []
  for (const day of days.toSorted((a, b) => a - b)) {
    const last = runs.at(-1)
    if (last?.[1] === day - 1) last[1] = day
    else runs.push([day, day])
  }
  return runs
    .map(([from, to]) => (from === to ? nameOfDay(from) : `${nameOfDay(from)}–${nameOfDay(to)}`))
    .join(', ')
}

/** Mon–Sat 09:30–19:00, in IST; any time where none are set. */
export const hoursText = (hours: WorkingHours | null): string =>
  hours === null ? t('Any time') : `${daysText(hours.days)} ${hours.from}–${hours.to}`
