import { expect, it } from 'vitest'
import { percentile, roughly, together, within } from '../../web/pages/overview/first-call-numbers.ts'

const bounds = [0, 60, 300, 3_600, 86_400]
const of = (counts: Record<number, number>) => {
  const delays = bounds.map((bound) => counts[bound] ?? 0)
  return delays.slice(0, delays.findLastIndex((count) => count > 0) + 1)
}

it('a percentile lies within the bounds of the delay that holds it, and shares within a bound are exact', () => {
  const delays = of({ 0: 2, 60: 2, 3600: 1 })
  expect(percentile(delays, bounds, 0.4)).toBe(60)
  expect(percentile(delays, bounds, 0.6)).toBe(180)
  expect(percentile(delays, bounds, 1)).toBe(86_400)
  expect(percentile([], bounds, 0.5)).toBeUndefined()
  expect(percentile(of({ 86400: 1 }), bounds, 1), 'behind the last bound').toBe(172_800)
  expect([60, 300, 3_600, 86_400].map((seconds) => within(delays, bounds, seconds))).toEqual([
    0.4, 0.8, 0.8, 1,
  ])
  expect(within([], bounds, 300)).toBe(0)
})

it('several together are one distribution, not a mean of theirs', () => {
  expect(together([of({ 0: 1, 300: 2 }), of({ 60: 1, 300: 1 })])).toEqual(of({ 0: 1, 60: 1, 300: 3 }))
})

it('a time is told as exactly as it is known', () => {
  const seconds = [undefined, 45, 150, 720, 5_400, 86_400, 200_000]
  expect(seconds.map((one) => roughly(one).replaceAll('\u00a0', ' '))).toEqual([
    '–',
    '≈ 45 s',
    '≈ 2.5 min',
    '≈ 12 min',
    '≈ 1.5 h',
    '≈ 1 day',
    '≈ 2.3 days',
  ])
})
