import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { daysUntilWork, isAtWork, type WorkingHours } from '../../server/records/working-hours.ts'

/** 2026-11-23 is a Monday. */
const ist = (day: number, time: string): Date => new Date(`2026-11-${day}T${time}:00.000+05:30`)
const office: WorkingHours = { days: [1, 2, 3, 4, 5], from: '09:30', to: '19:00' }
const night: WorkingHours = { days: [5], from: '22:00', to: '06:00' }
const round: WorkingHours = { days: [7], from: '00:00', to: '00:00' }

describe('working hours', () => {
  it.each<[string, WorkingHours | null, Date, boolean]>([
    ['at any time where none are set', null, ist(29, '03:00'), true],
    ['not the minute before', office, ist(23, '09:29'), false],
    ['from the first minute on', office, ist(23, '09:30'), true],
    ['in the last minute', office, ist(23, '18:59'), true],
    ['not at the end', office, ist(23, '19:00'), false],
    ['not on another weekday', office, ist(28, '12:00'), false],
    ['not before a night', night, ist(27, '21:59'), false],
    ['when a night begins', night, ist(27, '22:00'), true],
    ['at midnight within a night', night, ist(28, '00:00'), true],
    ['until a night ends on the next day', night, ist(28, '05:59'), true],
    ['not when it has ended', night, ist(28, '06:00'), false],
    ['not in the early hours of the day on which it begins', night, ist(27, '05:00'), false],
    ['round the clock, from midnight', round, ist(29, '00:00'), true],
    ['round the clock, to midnight', round, ist(29, '23:59'), true],
    ['round the clock, not on Monday', round, ist(30, '00:00'), false],
  ])('%s', (_what, hours, at, expected) => {
    expect(isAtWork(hours, at)).toBe(expected)
  })

  it('weekdays are those of IST: Monday has begun while it is Sunday in UTC', () => {
    const monday: WorkingHours = { days: [1], from: '00:00', to: '01:00' }
    expect(isAtWork(monday, new Date('2026-11-22T18:29:59.999Z'))).toBe(false)
    expect(isAtWork(monday, new Date('2026-11-22T18:30:00.000Z'))).toBe(true)
  })

  it.each<[WorkingHours, Date, number]>([
    [office, ist(23, '08:00'), 0],
    [office, ist(23, '19:00'), 1],
    [office, ist(27, '19:00'), 3],
    [office, ist(28, '00:00'), 2],
    [night, ist(28, '06:00'), 6],
    [{ ...office, days: [1] }, ist(23, '19:00'), 7],
  ])('%j from %s on: back in %i days', (hours, at, days) => {
    expect(daysUntilWork(hours, at)).toBe(days)
  })

  const time = fc
    .record({ hour: fc.integer({ min: 0, max: 23 }), minute: fc.integer({ min: 0, max: 59 }) })
    .map(({ hour, minute }) => `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`)
  const hours = fc.record({
    days: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
    from: time,
    to: time,
  })

  it('who is off is at work so many days later, at the minute when work begins, and on no day before', () => {
    fc.assert(
      fc.property(hours, fc.integer({ min: 0, max: 7 * 1440 }), (own, minutes) => {
        const at = new Date(ist(23, '00:00').getTime() + minutes * 60_000)
        fc.pre(!isAtWork(own, at))
        const begins = (days: number): Date =>
          new Date(
            Date.parse(
              `${new Date(at.getTime() + 19_800_000 + days * 86_400_000).toISOString().slice(0, 10)}T${own.from}:00+05:30`,
            ),
          )
        const days = daysUntilWork(own, at)
        expect(begins(days).getTime()).toBeGreaterThan(at.getTime())
        expect(isAtWork(own, begins(days))).toBe(true)
        for (let earlier = 0; earlier < days; earlier++) {
          const weekday = new Date(begins(earlier).getTime() + 19_800_000).getUTCDay() || 7
          expect(own.days.includes(weekday) && begins(earlier) > at).toBe(false)
        }
      }),
    )
  })
})
