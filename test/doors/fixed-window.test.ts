import { afterEach, expect, it, vi } from 'vitest'
import { fixedWindows } from '../../server/doors/fixed-window.ts'
import { countedAddress } from '../../server/platform/http/client-address.ts'

afterEach(() => {
  vi.useRealTimers()
})

it('a hundred thousand strangers push out neither each other nor good keys, and take a bounded number of counters', () => {
  const count = fixedWindows()
  for (let i = 0; i < 40; i++) count('key:good')
  for (let i = 0; i < 5; i++) count('keyless:first')
  for (let i = 0; i < 100_000; i++) count(`keyless:192.0.2.${i}`)
  expect(count('keyless:first').count).toBe(6)
  expect(count('keyless:192.0.2.7').count).toBe(2)
  expect(count('key:good').count).toBe(41)
  expect(count('key:new').count).toBe(1)
  // Who found no counter shares one with the others who did not.
  expect(count('keyless:late').count).toBeGreaterThan(50_000)
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
