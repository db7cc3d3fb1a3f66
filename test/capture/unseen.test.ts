import { describe, expect, it } from 'vitest'
import { normalizePhone } from '../../server/records/phone.ts'
import {
  type CaptureSettings,
  interpretDelivery,
} from '../../server/webhooks/interpret/interpret-delivery.ts'
import { bodyOf, readSamples, type Sample } from './sample-file.ts'

type Unseen = Sample & { readonly notes_hold?: string[]; readonly notes_lack?: string[] }

const settings = (kind: 'leads' | 'calls'): CaptureSettings => ({
  mapping: null,
  condition: null,
  accept_tests: true,
  notes_from_unmapped: true,
  kind,
  takes_get: false,
  honeypot: null,
  our_numbers: [],
  without_name: kind === 'calls' ? 'phone' : 'refuse',
  default_tags: [],
  region: 'IN',
})

/** What is compared: a phone by the number that it is, else as it was sent. */
function comparable(field: string, value: unknown): unknown {
  if (value === undefined || value === null) return null
  return field === 'phone' ? (normalizePhone(String(value), 'IN') ?? value) : value
}

const pick = (from: Readonly<Record<string, unknown>> | null, fields: readonly string[]) =>
  Object.fromEntries(fields.map((field) => [field, comparable(field, from?.[field])]))

describe('leads of platforms that the reader was not written for (§4.7 rule 2)', () => {
  it.each(['unseen', 'blind-1', 'blind-2', 'blind-3'].flatMap((set) => readSamples(`${set}/leads`)))(
    '$platform ($file)',
    (sample: Unseen) => {
      const read = interpretDelivery(bodyOf(sample), settings('leads'))
      const lead = read.kind === 'lead' ? read.mapped : null
      if (sample.expected === null) return expect(lead).toBeNull()
      const fields = Object.keys(sample.expected)
      expect(pick(lead, fields)).toEqual(pick(sample.expected, fields))
      const notes = String(lead?.notes ?? '')
      const { notes_hold: wanted = [], notes_lack: unwanted = [] } = sample
      expect({ notes, missing: wanted.filter((text) => !notes.includes(text)) }).toEqual({
        notes,
        missing: [],
      })
      expect({ notes, idle: unwanted.filter((text) => notes.includes(text)) }).toEqual({ notes, idle: [] })
      return undefined
    },
  )
})

describe('calls of telephony that the reader was not written for (decision 0020.52)', () => {
  it.each(
    ['unseen', 'blind-1', 'blind-2', 'blind-3', 'blind-4', 'documented', 'learning'].flatMap((set) =>
      readSamples(`${set}/calls`).filter((sample) => !('not_yet' in sample)),
    ),
  )('$platform ($file)', (sample) => {
    const read = interpretDelivery(bodyOf(sample), settings('calls'))
    const expected = sample.expected as Readonly<Record<string, unknown>> | 'ignored' | null
    if (expected === null) return expect(read.kind).toBe('rejected')
    if (expected === 'ignored') return expect(read.kind).toBe('ignored')
    const fields = Object.keys(expected)
    expect(pick(read.kind === 'lead' ? read.mapped : null, fields)).toEqual(pick(expected, fields))
    return undefined
  })
})
