import { hash } from 'node:crypto'
import type { DetectedField } from '../../capture/leaves/detect-fields.ts'

/** Samples of one shape are written once in this time: writing those of a form costs as much as saving the lead. */
const samplePrecisionMs = 1_000
/** So much longer for each field, so that three hundred of them are written every ten seconds and not every one. */
const samplePrecisionMsPerField = 30
/** Webhooks whose last shape is remembered, at some 100 bytes each. */
const mostRemembered = 10_000

const lastRecorded = new Map<string, { readonly shape: string; readonly atMs: number }>()

const shapeOf = (fields: readonly DetectedField[]): string =>
  hash('sha1', fields.map((field) => field.expression).join('\n'), 'base64url')

/**
 * The fields that a delivery has to write: all, or none when this process wrote fields of the same shape within the
 * last seconds. A field that is new is always written. What people look at is completed from the latest delivery.
 */
export function dueFields(
  webhookId: string,
  fields: readonly DetectedField[],
  receivedAt: Date,
): readonly DetectedField[] {
  const shape = shapeOf(fields)
  const atMs = receivedAt.getTime()
  const last = lastRecorded.get(webhookId)
  const precisionMs = samplePrecisionMs + fields.length * samplePrecisionMsPerField
  if (last?.shape === shape && Math.abs(atMs - last.atMs) < precisionMs) return []
  if (lastRecorded.size >= mostRemembered) lastRecorded.clear()
  lastRecorded.set(webhookId, { shape, atMs })
  return fields
}
