import { describe, expect, it } from 'vitest'
import { readPayload } from '../../server/capture/body/read-payload.ts'
import { readCall } from '../../server/capture/calls/read-call.ts'
import { openPayload } from '../../server/capture/leaves/payload.ts'
import type { JsonObject } from '../../server/capture/values/json-value.ts'
import { interpretDelivery } from '../../server/webhooks/interpret/interpret-delivery.ts'
import { bodyOf, readSamples } from './sample-file.ts'
import { unconfigured } from './unconfigured.ts'

function callOf(body: Buffer, contentType: string): unknown {
  const read = readPayload(body, contentType)
  if ('refused' in read) throw new Error(read.refused.reason)
  const reading = readCall(openPayload(read.payload).root, 'IN')
  if (reading === null || reading === 'either') return null
  if (reading === 'other' || 'earlyWith' in reading) return 'ignored'
  const { region: _, ...call } = reading.call
  return { ...call, called_at: call.called_at?.toISOString() ?? null }
}

/** The call that is read; else what is said instead. */
function read(body: JsonObject, ours: readonly string[] = []) {
  const reading = readCall(openPayload(body).root, 'IN', {}, undefined, ours)
  return reading !== null && typeof reading === 'object' && 'call' in reading ? reading.call : reading
}

describe('numbers that are known to be ours', () => {
  const body = { from: '+919845670000', to: '+919876543210', duration: 30, status: 'completed' }

  it('tell the direction of a call that says none', () => {
    expect(read(body, [])).toBe('either')
    expect(read(body, ['09845670000'])).toMatchObject({ phone: '+919876543210', call_type: 'Outbound' })
    expect(read(body, ['+919876543210'])).toMatchObject({ phone: '+919845670000', call_type: 'Inbound' })
  })

  it('are never the customer, also of a leg that is told from the other side', () => {
    const leg = { ...body, direction: 'inbound' }
    expect(read(leg, ['+919845670000'])).toMatchObject({ phone: '+919876543210' })
  })
})

describe('evidence that stands beside the usual names', () => {
  it('is a mobile at one end and a line at the other, where no word says the direction', () => {
    const [line, mobile] = ['+918045670000', '+919876543210']
    const call = { duration: 30, status: 'completed' }
    expect(read({ ...call, from: line, to: mobile })).toMatchObject({ call_type: 'Outbound', phone: mobile })
    expect(read({ ...call, from: mobile, to: line })).toMatchObject({ call_type: 'Inbound', phone: mobile })
    expect(read({ ...call, from: line, to: mobile, direction: 'inbound' })).toMatchObject({ phone: line })
    const american = { from: '+14155550142', to: '+14155550177' }
    expect(read({ ...call, ...american })).toBe('either')
  })

  it('is an ad beside it, or that it was missed: who saw an ad calls, and nobody misses a call that went out', () => {
    const call = { from: '+14155550142', to: '+14155550177', duration: 0 }
    const inbound = { call_type: 'Inbound', phone: '+14155550142' }
    expect(read({ ...call, ClickId: 'QiiWXOVnrQ3', status: 'completed' })).toMatchObject(inbound)
    expect(read({ ...call, status: 'CALL MISSED' })).toMatchObject({ ...inbound, outcome: 'Missed' })
    expect(read({ ...call, status: 'no-answer' })).toBe('either')
  })

  it('is an event in words, but not a kind of call that says it was answered', () => {
    const call = { phone: '+919876543210', call_type: 'Outbound', talk_time: 0 }
    expect(read({ event: 'Call Created', ...call })).toEqual({ earlyWith: '+919876543210' })
    expect(read({ type: 'Answered Call', from: '+919876543210', duration: 30 })).toMatchObject({
      outcome: 'Completed',
    })
  })

  it('is the person of whom an email is told too', () => {
    const call = { from: '+14155550142', to: '+14155550177', duration: 30 }
    const beside = { context: { email: 'asha@example.com', phone: '+14155550177' } }
    expect(read({ ...call, ...beside })).toMatchObject({ call_type: 'Outbound', phone: '+14155550177' })
    const ofCaller = { caller_name: 'Asha Rao', caller_email: 'asha@example.com' }
    expect(read({ ...call, ...ofCaller })).toMatchObject({ call_type: 'Inbound', phone: '+14155550142' })
    expect(read({ ...call, context: { phone: '+14155550177' } })).not.toMatchObject({ call_type: 'Outbound' })
  })

  it.each([
    ['длительность', '1 мин 5 сек', 'входящий'],
    ['通话时长', '1分5秒', '呼入'],
    ['Gesprächsdauer', '1:05', 'eingehend'],
    ['süre', '65', 'gelen arama'],
    ['통화시간', '65초', '수신'],
  ])('is %s: %s of a call that was %s, in whatever language', (length, text, direction) => {
    const call = { from: '+14155550142', to: '+14155550177', direction, status: 'completed' }
    const told = { call_type: 'Inbound', phone: '+14155550142', duration_seconds: 65 }
    expect(read({ ...call, [length]: text })).toMatchObject(told)
  })

  it('is a network’s cause, which of a call that came in speaks of the office', () => {
    const call = { caller_id_number: '+919876543210', hangup_cause: 'NO_ANSWER', billsec: 0 }
    expect(read({ ...call, direction: 'inbound' })).toMatchObject({ outcome: 'Missed' })
    const out = { destination_number: '+919876543210', hangup_cause: 'NO_ANSWER', billsec: 0 }
    expect(read({ ...out, direction: 'outbound' })).toMatchObject({ outcome: 'No Answer' })
  })

  it('is that nobody answered a plain number, which only whoever calls out hears', () => {
    const call = { phone: '+919876543210', callStatus: 'NO_ANSWER' }
    expect(read(call)).toMatchObject({ call_type: 'Outbound', outcome: 'No Answer' })
    expect(read({ ...call, callStatus: 'missed' })).toMatchObject({ call_type: 'Inbound', outcome: 'Missed' })
    expect(read({ from: call.phone, status: 'no-answer' })).toMatchObject({ call_type: 'Inbound' })
    expect(read({ phone: call.phone, status: 'success', attempt_date: '2026-11-20 10:00:00' })).toMatchObject(
      {
        call_type: 'Outbound',
      },
    )
  })

  it('is none of two plain numbers that differ', () => {
    const call = { mobile: '+919876543210', duration: 30, status: 'completed' }
    expect(read({ ...call, callPhone: '+919845670000' })).toBe('either')
    expect(read({ ...call, callPhone: '09876543210' })).toMatchObject({ outcome: 'Completed' })
  })

  it('is a code of SIP, and why a call out failed: of one that is said to be missed no busy line', () => {
    const out = { direction: 'outbound', to: '+919876543210', status: 'failed', duration: 0 }
    expect(read({ ...out, statusCode: 486 })).toMatchObject({ outcome: 'Busy' })
    expect(read({ ...out, statusCode: 404 })).toMatchObject({ outcome: 'No Answer' })
    const missed = { direction: 'inbound', from: '+919876543210', state: 'missed', duration: 9 }
    expect(read({ ...missed, status: 'busy-line' })).toMatchObject({ outcome: 'Missed' })
  })

  it('is a voicemail’s event, and a length that ends a title', () => {
    const call = { caller_id: '+919876543210', duration: 18 }
    expect(read({ event: 'voicemail.new', data: call })).toMatchObject({ outcome: 'Voicemail' })
    const left = { searchContext: call.caller_id, media: 'voicemail', callDuration: 42, direction: 'inbound' }
    expect(read(left)).toMatchObject({ outcome: 'Voicemail', duration_seconds: 0 })
    const title = { callerid: '+919876543210', finishtype: 'Ok', title: 'Answered call (0:43)' }
    expect(read(title)).toMatchObject({ duration_seconds: 43 })
  })
})

describe('what says more than what stands beside it', () => {
  const [office, asha] = ['+918045670000', '+919876543210']

  it('is the customer’s leg, wherever it stands among the legs', () => {
    const agent = { type: 'agent', number: '+919810022118', result: 'answered', talk_duration: 88 }
    const customer = { type: 'customer', number: asha, result: 'answered', talk_duration: 71 }
    const call = { category: 'outbound', status: 'answered', duration: 96 }
    const said = { phone: asha, duration_seconds: 71 }
    expect(read({ ...call, legs: [agent, customer] })).toMatchObject(said)
    expect(read({ ...call, legs: [customer, agent] })).toMatchObject(said)
  })

  it('is an event that names how a call ended', () => {
    const call = { direction: 'outbound', from: office, to: asha, call_finished: '2026-09-22T12:56:44Z' }
    expect(read({ ...call, event_type: 'busy' })).toMatchObject({ outcome: 'Busy' })
    const inbound = { ...call, direction: 'inbound', from: asha, to: office }
    expect(read({ ...inbound, event_type: 'cancelled' })).toMatchObject({ outcome: 'Missed' })
  })

  it('is the word for the direction, beside an id that could be an extension', () => {
    const call = { caller_number: asha, caller_id: 4200, callee_number: office, duration: 12 }
    expect(read({ ...call, direction: 'inbound' })).toMatchObject({ call_type: 'Inbound', phone: asha })
    const leg = { src: asha, src_id: '0', dst: '+919810022118', dst_id: '10002', duration: 12 }
    expect(read({ ...leg, state: 'HANGUP' })).toMatchObject({ call_type: 'Inbound', phone: asha })
  })

  it('is the length that is told, where it is a little less than from the answer to the end', () => {
    const call = {
      direction: 'outbound',
      to: asha,
      answer_time: '2026-11-03T18:39:54Z',
      end_time: '2026-11-03T18:41:31Z',
    }
    expect(read({ ...call, duration: 95 })).toMatchObject({ duration_seconds: 95 })
    expect(read({ ...call, duration: 2 })).toMatchObject({ duration_seconds: 97 })
    expect(read({ ...call, duration: 140 })).toMatchObject({ duration_seconds: 97 })
  })

  it('is that a machine was listened for: a person who calls is none', () => {
    const call = { callerid: '+13035550100', phonenumber: '+12525550199', duration: 37 }
    const out = { call_type: 'Outbound', phone: '+12525550199' }
    expect(read({ ...call, machinedetection: 'HUMAN' })).toMatchObject(out)
    expect(read(call)).toBe('either')
  })

  it('is a code of SIP beside a word that does not say it', () => {
    const call = { type: 'notification-finished', caller: office, callee: asha }
    const result = { description: 'Cancelled', 'sip-disconnect-code': '487' }
    expect(read({ ...call, result })).toMatchObject({ call_type: 'Outbound', outcome: 'No Answer' })
  })
})

describe('the name of a caller', () => {
  const nameOf = (caller_name: string) => {
    const sent = {
      caller_name,
      from: '+919876543210',
      direction: 'inbound',
      status: 'completed',
      duration: 30,
    }
    const body = Buffer.from(JSON.stringify(sent))
    const read = interpretDelivery(
      { body, contentType: 'application/json' },
      { ...unconfigured, kind: 'calls', without_name: 'phone' },
    )
    return read.mapped?.name
  }

  it.each(['No Answer', 'inbound', 'Outgoing Call', 'call.hangup', 'WIRELESS CALLER', 'Main IVR', 'Unknown'])(
    'is not %s: that is said of the call, and the number stands for whoever called',
    (text) => expect(nameOf(text)).toBe('+91 98765 43210'),
  )

  it.each(['Nadia Brooks', 'Na Li'])('is %s, though it begins as what is written for no answer', (name) => {
    expect(nameOf(name)).toBe(name)
  })
})

describe('calls of telephony, nothing configured (decision 0020.52)', () => {
  it.each(readSamples('calls'))('$platform ($file)', (sample) => {
    const { body, contentType } = bodyOf(sample)
    expect(callOf(body, contentType)).toEqual(sample.expected)
  })
})
