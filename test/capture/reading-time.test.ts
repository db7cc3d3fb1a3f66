// slow: it measures processor time
import { describe, expect, it } from 'vitest'
import { interpretDelivery } from '../../server/webhooks/interpret/interpret-delivery.ts'
import { adversarialBodies } from '../support/payloads/adversarial-bodies.ts'
import { leastThreadTime, threadTime } from '../support/processes/thread-time.ts'
import { unconfigured } from './unconfigured.ts'

/** Below this the clock and the collector say more than the work, in milliseconds. */
const measurableMs = 20
/** On a busy machine four in a row were above the bound for a body that is linear: 17, 30, 52 ms for 64, 128, 256 KiB. */
const attempts = 10

function read(body: string, contentType: string): () => unknown {
  const bytes = Buffer.from(body)
  return () => interpretDelivery({ body: bytes, contentType }, unconfigured)
}

/** How often a body costs what half of it costs. */
function growth(make: (bytes: number) => string, contentType: string): number {
  const half = leastThreadTime(2, read(make(128 * 1_024), contentType))
  return threadTime(read(make(256 * 1_024 - 200), contentType)) / Math.max(half, measurableMs)
}

describe.each(adversarialBodies)('$what', ({ make, contentType }) => {
  it('twice the length costs at most 2.5 times', () => {
    const seen: number[] = []
    while (seen.length < attempts && !seen.some((one) => one <= 2.5)) seen.push(growth(make, contentType))
    expect(Math.min(...seen)).toBeLessThanOrEqual(2.5)
  })
})
