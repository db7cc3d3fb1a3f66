import { normalizePhone } from '../../server/records/phone.ts'
import {
  type CaptureSettings,
  interpretDelivery,
} from '../../server/webhooks/interpret/interpret-delivery.ts'
import { bodyOf, readSamples, type Sample } from './sample-file.ts'
import { unconfigured } from './unconfigured.ts'

/**
 * What became of an event of telephony, nothing configured: `right`; `wrong`, a call that says something untrue or that is none;
 * `asked`, a call that was refused and waits for a person; `left out`, a call that was taken for something else.
 */
export type FateOfCall = 'right' | 'wrong' | 'asked' | 'left out'

const ofCalls: CaptureSettings = { ...unconfigured, kind: 'calls', accept_tests: true, without_name: 'phone' }

/** What is compared: a phone by the number that it is. */
const comparable = (field: string, value: unknown): unknown =>
  field === 'phone' ? (normalizePhone(String(value), 'IN') ?? value) : (value ?? null)

export function fateOfCall(sample: Sample): FateOfCall {
  const read = interpretDelivery(bodyOf(sample), ofCalls)
  const expected = sample.expected as Readonly<Record<string, unknown>> | 'ignored' | null
  if (expected === null || expected === 'ignored') return read.kind === 'lead' ? 'wrong' : 'right'
  if (read.kind !== 'lead') return read.kind === 'rejected' ? 'asked' : 'left out'
  const { mapped } = read
  const isRight = Object.keys(expected).every(
    (field) => comparable(field, mapped?.[field]) === comparable(field, expected[field]),
  )
  return isRight ? 'right' : 'wrong'
}

/** How many events of a folder below `test/samples` fared how. */
export function fatesOfCalls(folder: string): Readonly<Record<FateOfCall, number>> {
  const fates = { right: 0, wrong: 0, asked: 0, 'left out': 0 }
  for (const sample of readSamples(folder)) fates[fateOfCall(sample)] += 1
  return fates
}
