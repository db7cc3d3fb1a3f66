import { describe, expect, it } from 'vitest'
import { readPayload } from '../../server/capture/body/read-payload.ts'
import { readCall } from '../../server/capture/calls/read-call.ts'
import { openPayload } from '../../server/capture/leaves/payload.ts'
import type { JsonObject } from '../../server/capture/values/json-value.ts'
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

describe('numbers that are known to be ours', () => {
  const callWith = (body: JsonObject, ours: readonly string[]) => {
    const reading = readCall(openPayload(body).root, 'IN', {}, undefined, ours)
    return reading !== null && typeof reading === 'object' ? reading.call : reading
  }
  const body = { from: '+918045670000', to: '+919876543210', duration: 30, status: 'completed' }

  it('tell the direction of a call that says none', () => {
    expect(callWith(body, [])).toMatchObject({ phone: '+918045670000', call_type: 'Inbound' })
    expect(callWith(body, ['08045670000'])).toMatchObject({ phone: '+919876543210', call_type: 'Outbound' })
    expect(callWith(body, ['+919876543210'])).toMatchObject({ phone: '+918045670000', call_type: 'Inbound' })
  })

  it('are never the customer, also of a leg that is told from the other side', () => {
    const leg = { ...body, direction: 'inbound' }
    expect(callWith(leg, ['+918045670000'])).toMatchObject({ phone: '+919876543210' })
  })
})

describe('calls of telephony, nothing configured (decision 0020.52)', () => {
  it.each(readSamples('calls'))('$platform ($file)', (sample) => {
    const { body, contentType } = bodyOf(sample)
    expect(callOf(body, contentType)).toEqual(sample.expected)
  })
})
