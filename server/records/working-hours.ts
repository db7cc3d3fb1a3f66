import { type Static, Type } from 'typebox'
import { istClock } from './ist-dates.ts'

const Time = (description: string) => Type.String({ pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$', description })

/** When a person works, in IST. */
export const WorkingHours = Type.Object(
  {
    days: Type.Array(Type.Integer({ minimum: 1, maximum: 7 }), {
      minItems: 1,
      maxItems: 7,
      uniqueItems: true,
      description: 'Weekdays on which work begins: 1 is Monday, 7 is Sunday.',
    }),
    from: Time('HH:MM in IST.'),
    to: Time('HH:MM in IST. Not after `from`: on the next day, so that equal times are 24 hours.'),
  },
  { additionalProperties: false },
)

export type WorkingHours = Static<typeof WorkingHours>

function minuteOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

/** The weekday so many days after another. */
const weekdayAfter = (weekday: number, days: number): number => ((weekday - 1 + days + 7) % 7) + 1

/** Whether somebody is at work: from the first minute on, until the last. Null is any time. */
export function isAtWork(hours: WorkingHours | null, at: Date): boolean {
  if (hours === null) return true
  const { weekday, minute } = istClock(at)
  const [from, to] = [minuteOf(hours.from), minuteOf(hours.to)]
  const beganToday = hours.days.includes(weekday) && minute >= from
  if (from < to) return beganToday && minute < to
  return beganToday || (hours.days.includes(weekdayAfter(weekday, -1)) && minute < to)
}

/** From when to when an account calls its customers, in whole hours of IST. */
export interface CallingHours {
  readonly call_from_hour: number
  readonly call_until_hour: number
}

const minuteMs = 60_000
const weekMinutes = 7 * 24 * 60

/** The end of so many minutes in which the account calls and the person works; a week later at most. */
export function workingMinutesAfter(
  at: Date,
  minutes: number,
  { call_from_hour: from, call_until_hour: until }: CallingHours,
  hours: WorkingHours | null,
): Date {
  let left = minutes
  let passed = 0
  const now = (): Date => new Date(at.getTime() + passed * minuteMs)
  while (left > 0 && passed < weekMinutes) {
    const { minute } = istClock(now())
    const isCalling = minute >= from * 60 && minute < until * 60
    if (isCalling && isAtWork(hours, now())) left -= 1
    // An account calls for whole hours, so that a night is a dozen steps: by minutes it took 0.4 ms of a delivery.
    passed += isCalling ? 1 : Math.min(60 - (minute % 60), weekMinutes - passed)
  }
  return now()
}

/** In how many IST days somebody who is not at work begins next: 0 is later today. */
export function daysUntilWork(hours: WorkingHours | null, at: Date): number {
  if (hours === null) return 0
  const { weekday, minute } = istClock(at)
  if (hours.days.includes(weekday) && minute < minuteOf(hours.from)) return 0
  return [1, 2, 3, 4, 5, 6].find((days) => hours.days.includes(weekdayAfter(weekday, days))) ?? 7
}
