import { describe, expect, it } from 'vitest'
import { mapPayload } from '../../server/webhooks/map-payload.ts'
import { readPayload } from '../../server/webhooks/read-payload.ts'
import { bodyOf, readSamples, type Sample } from './sample-file.ts'

type Texts = Readonly<Record<string, string | null>>

/** Phones compare by digits; HTML that a sample kept is not part of its text. */
function comparable(field: string, text: string | null): string | null {
  if (text === null) return null
  return field === 'phone' ? text.replace(/\D/g, '') : text.replace(/<br\s*\/?>/g, '').trim()
}

function isLead(values: Readonly<Record<string, unknown>>): boolean {
  return values.name !== undefined && (values.email !== undefined || values.phone !== undefined)
}

/** What the body becomes with nothing configured; null when it is refused or makes no lead. */
function capture(sample: Sample): Readonly<Record<string, unknown>> | null {
  const { body, contentType } = bodyOf(sample)
  const read = readPayload(body, contentType)
  if ('refused' in read) return null
  const values = { ...mapPayload(read.payload, { notesFromUnmapped: 'automatic' }).values }
  return isLead(values) ? values : null
}

function expectLead(lead: Readonly<Record<string, unknown>> | null, expected: Texts): void {
  const found = Object.fromEntries(
    Object.keys(expected).map((field) => [
      field,
      comparable(field, lead?.[field] === undefined ? null : String(lead[field])),
    ]),
  )
  const wanted = Object.fromEntries(
    Object.entries(expected).map(([field, text]) => [field, comparable(field, text)]),
  )
  expect(found).toEqual(wanted)
}

for (const folder of ['.', 'other-platforms']) {
  describe(`samples in ${folder}: the right lead on first arrival, nothing configured (§4.7 rule 2, decision 39)`, () => {
    it.each(readSamples(folder))('$platform ($file)', (sample) => {
      const lead = capture(sample)
      if (sample.expected === null) expect(lead).toBeNull()
      else expectLead(lead, sample.expected)
    })
  })
}
