import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { counted, duration, rupees, talkTime, words } from '../../web/ui/language/format.ts'
import {
  ago,
  dayHeading,
  defaultWindow,
  fromIstInput,
  istDateTime,
  istDay,
  istInputValue,
  shiftDay,
} from '../../web/ui/language/ist.ts'

describe('money and counts', () => {
  it('writes rupees in Indian grouping (§1: amounts are in INR)', () => {
    expect(rupees(1_234_567)).toBe('₹12,34,567')
    expect(rupees(0)).toBe('₹0')
  })

  it('writes paise only where there are any', () => {
    expect(rupees(1250.5)).toBe('₹1,250.50')
  })

  it('puts one or many after a count', () => {
    expect(counted(1, 'call', 'calls')).toBe('1 call')
    expect(counted(123_456, 'delivery', 'deliveries')).toBe('1,23,456 deliveries')
  })
})

describe('durations', () => {
  it.each([
    [0, '0_s'],
    [5, '5_s'],
    [65, '1_min 05_s'],
    [3725, '1_h 02_min 05_s'],
  ])('%i seconds read %s, and no number leaves its unit', (seconds, text) =>
    expect(duration(seconds).replaceAll('\u00a0', '_')).toBe(text),
  )

  it('a sum of calls is told without its seconds from an hour on', () => {
    const said = [59, 3_599, 3_600, 19_541].map((seconds) => talkTime(seconds).replaceAll('\u00a0', '_'))
    expect(said).toEqual(['59_s', '59_min 59_s', '1_h 00_min', '5_h 25_min'])
  })

  it('loses no second of any call length (decision 0003.22: 0 … 86,400)', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 86_400 }), (seconds) => {
        const part = (unit: string): number =>
          Number(new RegExp(`(\\d+)\u00a0${unit}\\b`).exec(duration(seconds))?.[1] ?? 0)
        expect(part('h') * 3600 + part('min') * 60 + part('s')).toBe(seconds)
      }),
    )
  })
})

describe('IST days and times', () => {
  it('puts 18:30 UTC on the next IST day (§2.5)', () => {
    expect(istDay('2026-03-01T18:29:59Z')).toBe('2026-03-01')
    expect(istDay('2026-03-01T18:30:00Z')).toBe('2026-03-02')
  })

  it('writes an instant on an IST clock', () => {
    expect(istDateTime('2020-03-01T08:35:00Z')).toBe('1 Mar 2020, 14:05')
  })

  it('reads back every minute that a form shows', () => {
    const minute = fc.date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
    fc.assert(
      fc.property(minute, (instant) => {
        instant.setUTCSeconds(0, 0)
        expect(fromIstInput(istInputValue(instant))).toBe(instant.toISOString())
      }),
    )
  })

  it('moves days over months and leap years', () => {
    expect(shiftDay('2024-02-28', 1)).toBe('2024-02-29')
    expect(shiftDay('2026-01-01', -1)).toBe('2025-12-31')
  })

  it('starts the default window 30 days before today (§8, decision 0002.15)', () => {
    const { from_date, to_date } = defaultWindow()
    expect(to_date).toBe(istDay())
    expect(shiftDay(from_date, 30)).toBe(to_date)
  })

  it('names today and yesterday', () => {
    expect(dayHeading(istDay())).toMatch(/^Today · /)
    expect(dayHeading(shiftDay(istDay(), -1))).toMatch(/^Yesterday · /)
  })

  it('says how long ago, and gives the day once that is more than six days', () => {
    const now = Date.parse('2020-03-10T12:00:00Z')
    expect(ago('2020-03-10T11:59:50Z', now)).toBe('just now')
    expect(ago('2020-03-10T11:15:00Z', now)).toBe('45 min ago')
    expect(ago('2020-03-10T07:00:00Z', now)).toBe('5 h ago')
    expect(ago('2020-02-01T07:00:00Z', now)).toBe('1 Feb 2020')
  })
})

describe('names', () => {
  it('reads field names and actions as words', () => {
    expect(words('default_assignee')).toBe('Default assignee')
    expect(words('api_key.created')).toBe('API key created')
  })
})
