import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { againAt, againChoices } from '../../web/leads/call-again.ts'

const monday = new Date('2026-11-23T10:00:00+05:30')
const sundayNight = new Date('2026-11-29T20:00:00+05:30')

describe('when a lead is called again, as one chooses it', () => {
  it.each([
    ['hour', monday, '2026-11-23T11:00:00+05:30'],
    ['evening', monday, '2026-11-23T18:00:00+05:30'],
    ['tomorrow', monday, '2026-11-24T11:00:00+05:30'],
    ['monday', monday, '2026-11-30T11:00:00+05:30'],
    ['monday', sundayNight, '2026-11-30T11:00:00+05:30'],
  ] as const)('%s', (choice, now, expected) => {
    expect(againAt(choice, '', now)?.getTime()).toBe(new Date(expected).getTime())
  })

  it('another time is read on an IST clock; not is no time', () => {
    expect(againAt('pick', '2026-12-01T09:30', monday)?.toISOString()).toBe('2026-12-01T04:00:00.000Z')
    expect([againAt('not', '', monday), againAt('pick', '', monday)]).toEqual([null, null])
  })

  it('no choice is in the past, and no two are the same moment but by chance', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2026-01-01'), max: new Date('2027-12-31'), noInvalidDate: true }),
        (now) => {
          const times = againChoices(now).flatMap((choice) => againAt(choice, '', now)?.getTime() ?? [])
          expect(times.every((time) => time > now.getTime())).toBe(true)
          expect(new Set(times.slice(1)).size).toBe(times.length - 1)
        },
      ),
    )
  })
})
