import { describe, expect, it } from 'vitest'
import {
  type CaptureSettings,
  interpretDelivery,
} from '../../server/webhooks/interpret/interpret-delivery.ts'
import { bodyOf, readSamples, type Sample, sampleFolders, wantedOf } from './sample-file.ts'
import { unconfigured } from './unconfigured.ts'

type Texts = Readonly<Record<string, string | null>>

/** Phones compare by digits; HTML that a sample kept is not part of its text. */
function comparable(field: string, text: string | null): string | null {
  if (text === null) return null
  return field === 'phone' ? text.replace(/\D/g, '') : text.replace(/<br\s*\/?>/g, '').trim()
}

/** What the body becomes with nothing configured; null when it is refused, ignored or makes no lead. */
function capture(sample: Sample): Readonly<Record<string, unknown>> | null {
  const { body, contentType } = bodyOf(sample)
  // Some recorded leads are trials of the platform: they are leads only where tests are taken.
  const settings: CaptureSettings = {
    ...unconfigured,
    accept_tests: sample.expected !== null,
    without_name: sample.nameless ? 'phone' : 'refuse',
  }
  const read = interpretDelivery({ body, contentType }, settings)
  return read.kind === 'lead' ? read.mapped : null
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

for (const folder of sampleFolders) {
  describe(`samples in ${folder}: the right lead on first arrival, nothing configured (§4.7 rule 2, decision 0005.39)`, () => {
    it.each(readSamples(folder))('$platform ($file)', (sample) => {
      const lead = capture(sample)
      const wanted = wantedOf(sample)
      if (wanted === null) expect(lead).toBeNull()
      else expectLead(lead, wanted)
    })
  })
}
