// slow: it measures processor time
import { describe, expect, it } from 'vitest'
import { interpretDelivery } from '../../server/webhooks/interpret/interpret-delivery.ts'
import { adversarialBodies } from '../support/payloads/adversarial-bodies.ts'
import { leastThreadTime, threadTime } from '../support/processes/thread-time.ts'
import { unconfigured } from './unconfigured.ts'

/**
 * Below this other things than the work are measured, in milliseconds: the clock, the collector, and V8's own `JSON.parse`, which takes
 * 1.2 ms for 64 KiB of opened lists, 35 ms for 128 KiB, and grows as the length does from there on.
 */
const measurableMs = 20
/**
 * Four times the length costs four times where the work is linear, sixteen times where it is quadratic. What no cache holds any more
 * costs up to 6.8 times: with twice the length that was too near to a bound (2.86 of 2.5, where a square has 4).
 */
const bound = 8
/** On a busy machine several in a row may be above it. */
const attempts = 10

function read(body: string, contentType: string): () => unknown {
  const bytes = Buffer.from(body)
  return () => interpretDelivery({ body: bytes, contentType }, unconfigured)
}

/** How often a body costs what a quarter of it costs. */
function growth(make: (bytes: number) => string, contentType: string): number {
  const quarter = leastThreadTime(2, read(make(64 * 1_024), contentType))
  return threadTime(read(make(256 * 1_024 - 200), contentType)) / Math.max(quarter, measurableMs)
}

describe.each(adversarialBodies)('$what', ({ make, contentType }) => {
  it('four times the length costs at most eight times', () => {
    const seen: number[] = []
    while (seen.length < attempts && !seen.some((one) => one <= bound)) seen.push(growth(make, contentType))
    expect(Math.min(...seen)).toBeLessThanOrEqual(bound)
  })
})
