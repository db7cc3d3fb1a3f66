import { describe, expect, it } from 'vitest'
import { normalizePhone } from '../../server/platform/phone.ts'
import { type CaptureSettings, interpretDelivery } from '../../server/webhooks/interpret-delivery.ts'
import { bodyOf, readSamples } from './sample-file.ts'

const settings: CaptureSettings = {
  mapping: null,
  condition: null,
  accept_tests: true,
  notes_from_unmapped: true,
  kind: 'calls',
  takes_get: false,
  without_name: 'phone',
  default_tags: [],
  region: 'IN',
}

/** What is compared: a phone by the number that it is, else as it was sent. */
function comparable(field: string, value: unknown): unknown {
  if (value === undefined || value === null) return null
  return field === 'phone' ? (normalizePhone(String(value), 'IN') ?? value) : value
}

const pick = (from: Readonly<Record<string, unknown>> | null, fields: readonly string[]) =>
  Object.fromEntries(fields.map((field) => [field, comparable(field, from?.[field])]))

describe('calls of telephony that the reader was not written for (decision 0020.52)', () => {
  it.each(readSamples('unseen/calls'))('$platform ($file)', (sample) => {
    const read = interpretDelivery(bodyOf(sample), settings)
    const expected = sample.expected as Readonly<Record<string, unknown>> | 'ignored' | null
    if (expected === null) return expect(read.kind).toBe('rejected')
    if (expected === 'ignored') return expect(read.kind).toBe('ignored')
    const fields = Object.keys(expected)
    expect(pick(read.kind === 'lead' ? read.mapped : null, fields)).toEqual(pick(expected, fields))
    return undefined
  })
})
