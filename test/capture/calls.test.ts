import { describe, expect, it } from 'vitest'
import { readPayload } from '../../server/capture/body/read-payload.ts'
import { readCall } from '../../server/capture/calls/read-call.ts'
import { openPayload } from '../../server/capture/leaves/payload.ts'
import { bodyOf, readSamples } from './sample-file.ts'

function callOf(body: Buffer, contentType: string): unknown {
  const read = readPayload(body, contentType)
  if ('refused' in read) throw new Error(read.refused.reason)
  const reading = readCall(openPayload(read.payload).root, 'IN')
  if (reading === null) return null
  if (reading === 'early' || reading === 'other') return 'ignored'
  const { call } = reading
  return { ...call, called_at: call.called_at?.toISOString() ?? null }
}

describe('calls of telephony, nothing configured (decision 0020.52)', () => {
  it.each(readSamples('calls'))('$platform ($file)', (sample) => {
    const { body, contentType } = bodyOf(sample)
    expect(callOf(body, contentType)).toEqual(sample.expected)
  })
})
