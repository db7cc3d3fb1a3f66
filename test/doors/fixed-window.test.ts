import { afterEach, expect, it, vi } from 'vitest'
import { fixedWindows } from '../../server/doors/fixed-window.ts'
import { countedAddress } from '../../server/http/client-address.ts'

afterEach(() => {
  vi.useRealTimers()
})

it('a hundred thousand strangers refuse nobody who comes behind them, and push out no good keys', () => {
  const count = fixedWindows()
  for (let i = 0; i < 40; i++) count('key:good')
  for (let i = 0; i < 100_000; i++) count(`keyless:stranger ${i}`)
  expect(count('key:good').count).toBe(41)
  expect(count('keyless:late').count).toBe(1)
  expect(count('keyless:late').count).toBe(2)
})

it('of too many counters the oldest go: the latest 25,000 stay, and 50,000 at most', () => {
  const count = fixedWindows()
  for (let i = 0; i < 100_000; i++) count(`keyless:stranger ${i}`)
  for (let i = 0; i < 7; i++) count('keyless:guesser')
  for (let i = 100_000; i < 124_999; i++) count(`keyless:stranger ${i}`)
  expect(count('keyless:guesser').count).toBe(8)
  const isNew = (i: number) => count(`keyless:stranger ${i}`).count === 1
  // What is asked for and gone takes a place again, so few are asked for.
  expect([0, 10_000, 40_000, 70_000].filter(isNew)).toEqual([0, 10_000, 40_000, 70_000])
  expect([100_000, 110_000, 124_998].filter(isNew)).toEqual([])
})

it('a newcomer takes as long where there are too many counters as where there are few', () => {
  const count = fixedWindows()
  const msOf = (from: number): number => {
    const begun = performance.now()
    for (let i = from; i < from + 20_000; i++) count(`keyless:stranger ${i}`)
    return performance.now() - begun
  }
  msOf(0)
  const few = msOf(20_000)
  for (let i = 40_000; i < 200_000; i++) count(`keyless:stranger ${i}`)
  // A look at all of them for each would take thousands of times as long.
  expect(msOf(200_000)).toBeLessThan(100 * few + 500)
})

it('counters that have ended make room', () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const count = fixedWindows()
  for (let i = 0; i < 60_000; i++) count(`keyless:${i}`)
  vi.setSystemTime(Date.now() + 60_001)
  expect(count('keyless:late').count).toBe(1)
})

it('a clock that is set back by a day does not keep a window open', () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const count = fixedWindows()
  for (let i = 0; i < 10; i++) count('key:one')
  vi.setSystemTime(Date.now() - 86_400_000)
  expect(count('key:one')).toMatchObject({ count: 1, msLeft: 60_000 })
})

it('an IPv6 address counts as its /64, an IPv4 one as itself', () => {
  expect(countedAddress('2001:db8:1:2:aaaa::1')).toBe('2001:db8:1:2::/64')
  expect(countedAddress('2001:db8:1:2::9')).toBe('2001:db8:1:2::/64')
  expect(countedAddress('2001:db8:1:3::9')).not.toBe('2001:db8:1:2::/64')
  expect(countedAddress('192.0.2.7')).toBe('192.0.2.7')
  expect(countedAddress('unknown')).toBe('unknown')
})
