import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { istDay, istWindow, startOfIstDay } from '../../server/records/ist-dates.ts'

const dayMs = 86_400_000
const now = fc.date({ min: new Date('1971-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })
const day = now.map((at) => at.toISOString().slice(0, 10))

/** What a clock on a wall in Kolkata shows: the zone database instead of our arithmetic. */
const wall = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata', dateStyle: 'short' })

const holds = (window: { from: Date; before: Date }, at: Date) => at >= window.from && at < window.before

describe('IST window (§2.5, decision 0002.15)', () => {
  it('the day of an instant is what a wall calendar in India shows', () => {
    fc.assert(
      fc.property(now, (at) => {
        expect(istDay(at)).toBe(wall.format(at))
      }),
    )
  })

  it('a day begins at 18:30 UTC of the day before, and lasts 24 hours', () => {
    fc.assert(
      fc.property(day, (text) => {
        const start = startOfIstDay(text)
        expect(start?.toISOString()).toMatch(/T18:30:00\.000Z$/)
        expect(istDay(start as Date)).toBe(text)
        expect(istDay(new Date((start as Date).getTime() - 1))).not.toBe(text)
        expect(istDay(new Date((start as Date).getTime() + dayMs - 1))).toBe(text)
      }),
    )
  })

  it('an instant is in a window exactly when its IST day is', () => {
    fc.assert(
      fc.property(day, day, now, now, (one, other, at, today) => {
        const [from = one, to = other] = [one, other].sort()
        const window = istWindow(from, to, today)
        expect(holds(window, at)).toBe(istDay(at) >= from && istDay(at) <= to)
      }),
    )
  })

  it('by default it ends today and begins 30 days before, and holds the present', () => {
    fc.assert(
      fc.property(now, (at) => {
        const window = istWindow(undefined, undefined, at)
        expect(window.toDate).toBe(istDay(at))
        expect(window.before.getTime() - window.from.getTime()).toBe(31 * dayMs)
        expect(holds(window, at)).toBe(true)
      }),
    )
  })

  it('windows of neighbouring days meet without gap and without overlap', () => {
    fc.assert(
      fc.property(day, now, (text, at) => {
        const next = istDay(new Date((startOfIstDay(text) as Date).getTime() + dayMs))
        expect(istWindow(text, text, at).before).toEqual(istWindow(next, next, at).from)
      }),
    )
  })

  it('every text that is no day of the calendar is refused', () => {
    const almost = fc
      .tuple(fc.nat({ max: 9_999 }), fc.nat({ max: 99 }), fc.nat({ max: 99 }))
      .map(([y, m, d]) => [
        String(y).padStart(4, '0'),
        String(m).padStart(2, '0'),
        String(d).padStart(2, '0'),
      ])
    fc.assert(
      fc.property(almost, ([year = '', month = '', date = '']) => {
        const utc = new Date(0)
        utc.setUTCFullYear(Number(year), Number(month) - 1, Number(date))
        const exists = utc.getUTCMonth() === Number(month) - 1 && utc.getUTCDate() === Number(date)
        const text = `${year}-${month}-${date}`
        expect(startOfIstDay(text) !== null, text).toBe(exists && text >= '0001-01-02')
      }),
      { numRuns: 2_000 },
    )
  })

  it('windows of the first days begin where PostgreSQL can hold an IST day whole', () => {
    const anyNow = new Date()
    expect(istWindow(undefined, '0001-01-05', anyNow)).toEqual(istWindow('0001-01-02', '0001-01-05', anyNow))
    expect(istWindow(undefined, '0001-02-02', anyNow).fromDate).toBe('0001-01-03')
  })
})
