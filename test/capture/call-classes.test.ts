import { describe, expect, it } from 'vitest'
import { readCall } from '../../server/capture/calls/read-call.ts'
import { openPayload } from '../../server/capture/leaves/payload.ts'
import type { JsonObject } from '../../server/capture/values/json-value.ts'

/** The call that is read; else what is said instead. */
function read(body: JsonObject) {
  const reading = readCall(openPayload(body).root, 'IN')
  return reading !== null && typeof reading === 'object' && 'call' in reading ? reading.call : reading
}

const [office, asha] = ['+918047112233', '+919845011223']
const out = { direction: 'outbound', from: office, to: asha }
const over = { event: 'call.ended', ...out, ended_at: '2026-10-02T10:00:35Z' }

describe('a record of a call that is gone', () => {
  it.each(['delete', 'deleted', 'call.removed', 'telephonyCall::deleted'])('is none: %s', (action) => {
    expect(read({ action, ...out, duration: 50, status: 'completed' })).toBe('other')
  })

  it('is not the end of a live call, which is only called deleted', () => {
    expect(read({ event: 'deleted', ...out, duration: 50 })).toMatchObject({ outcome: 'Completed' })
  })
})

describe('why a call ended on which nobody spoke', () => {
  it.each(
    'NO_ROUTE_DESTINATION,SUBSCRIBER_ABSENT,No user responding,Unallocated (unassigned) number,Request Terminated,Gone,\
Not Found,Service Unavailable,Request Timeout,unanswer,dial_timeout,Customer did not pick the call,max ring time reached,\
invalid number,out_of_service,Phone switched off,congestion,OUTGOING_CALL_BARRED,some word of its own'.split(
      ',',
    ),
  )('is %s', (reason) => {
    expect(read({ ...over, hangup_reason: reason })).toMatchObject({ outcome: 'No Answer' })
    const inbound = { ...over, direction: 'inbound', from: asha, to: office, hangup_reason: reason }
    expect(read(inbound)).toMatchObject({ outcome: 'Missed' })
    expect(read({ ...over, hangup_reason: reason, talk_time: 30 })).toMatchObject({ outcome: 'Completed' })
  })

  it.each(['customer hung up', 'NORMAL_CLEARING', 'Agent ended the call'])('is not %s', (hangup_reason) => {
    expect(read({ ...over, hangup_reason })).toMatchObject({ outcome: 'Completed' })
  })

  it.each([
    [{ status: '486' }, 'Busy'],
    [{ sip_status: '603' }, 'No Answer'],
    [{ sip_code: '502' }, 'No Answer'],
    [{ outcome: 'didnt_pick' }, 'No Answer'],
    [{ status: 'Mailbox', duration: 6 }, 'Voicemail'],
    [{ status: 'Caixa postal', duration: 6 }, 'Voicemail'],
    [{ status: '留守電', duration: 6 }, 'Voicemail'],
    [{ status: 'κατειλημμένο' }, 'Busy'],
    [{ status: 'व्यस्त' }, 'Busy'],
    [{ status: 'مشغول' }, 'Busy'],
  ])('is in a code or another language: %j', (told, outcome) => {
    expect(read({ ...over, ...told })).toMatchObject({ outcome })
  })

  it.each(['Unattended', 'nieodebrane'])('of a call that came in is %s: it was missed', (status) => {
    expect(read({ from: asha, direction: 'inbound', status })).toMatchObject({ outcome: 'Missed' })
  })
})

describe('the legs of a call that are objects', () => {
  const agent = { number: '919886012345', status: 'ANSWERED', duration: 64 }
  const customer = { number: asha, status: 'ANSWERED', duration: 52 }

  it.each([
    ['leg_a', 'leg_b', 'customer'],
    ['first_leg', 'second_leg', 'client'],
    ['a', 'b', 'customer'],
    ['from', 'to', 'customer'],
  ])('%s and %s: the one of the %s has the number and the talk', (one, other, role) => {
    const call = { event: 'click2call.completed', [one]: { ...agent, role: 'agent' }, total_duration: 70 }
    const talked = { ...call, [other]: { ...customer, role } }
    expect(read(talked)).toMatchObject({ phone: asha, call_type: 'Outbound', duration_seconds: 52 })
    const busy = { ...call, [other]: { ...customer, role, status: 'BUSY', duration: 0 } }
    expect(read(busy)).toMatchObject({ phone: asha, outcome: 'Busy' })
  })

  it('leg_a_number and leg_b_number: nobody is named, and the direction tells', () => {
    const call = { ...over, from: null, to: null, leg_a_number: agent.number, leg_b_number: asha }
    expect(read(call)).toMatchObject({ phone: asha })
    expect(read({ ...call, direction: 'inbound' })).toMatchObject({ phone: agent.number })
  })

  it('origem and destino: the called one says what became of the call', () => {
    const origem = { numero: '9998', status: 'atendida', duracao_falada_segundos: 30 }
    const destino = { numero: '+5511987654321', status: 'sem resposta', duracao_falada_segundos: 0 }
    const missed = { phone: destino.numero, call_type: 'Outbound', outcome: 'No Answer' }
    expect(read({ status_geral: 'finalizada', origem, destino })).toMatchObject(missed)
    const taken = { ...destino, status: 'atendida', duracao_falada_segundos: 14 }
    expect(read({ status_geral: 'finalizada', origem, destino: taken })).toMatchObject({
      duration_seconds: 14,
    })
  })
})

describe('numbers, lengths and directions in other forms', () => {
  it.each(['9845011223.0', '+91 98450 11223 (Mobile)', "'+919845011223"])('reads the number %s', (from) => {
    const call = read({ from, direction: 'inbound', status: 'completed', duration: 40 })
    expect(call).toMatchObject({ phone: expect.stringMatching(/^(?:\+91 ?)?98450 ?11223$/) })
  })

  it('takes the number with its plus, of two that are one', () => {
    const british = { direction: 'outbound', caller_destination: '+447722772227', billsec: 40 }
    expect(read({ ...british, destination_number: '07722772227' })).toMatchObject({ phone: '+447722772227' })
  })

  it.each(['rufnummer', 'so_dien_thoai', 'nomor_telepon', 'телефон', '電話番号', 'เบอร์โทร', 'numer_klienta'])(
    'finds it under %s, where no name of telephony tells one',
    (name) => {
      const call = { event: 'call_ended', direction: 'outbound', status: 'answered', duration: 50 }
      expect(read({ ...call, [name]: asha })).toMatchObject({ phone: asha })
    },
  )

  it.each([
    ['duracao_conversa', '00:00:58'],
    ['duree_communication', 58],
    ['bridge_duration', '58'],
    ['gorusme_suresi', '00h:00m:58s'],
  ])('reads the talk from %s: %s', (name, text) => {
    const call = { ...out, status: 'answered', duration: 70, [name]: text }
    expect(read(call)).toMatchObject({ duration_seconds: 58 })
  })

  it.each(['polaczenie_zakonczone', 'انتهاء المكالمة'])('knows %s for an end', (zdarzenie) => {
    expect(read({ zdarzenie, to: asha, direction: 'outbound' })).toMatchObject({ outcome: 'Completed' })
  })

  it.each([
    { type: 'missedcall', who: asha },
    { service: 'missed-call', mobile: asha, dialed: '8047112233' },
    { event: 'MISSED_CALL', sender: asha, longcode: office },
    { event_name: 'missedcall.received', customer_no: asha, did_no: office },
  ])('knows a missed call that tells nothing else: %j', (body) => {
    expect(read(body)).toMatchObject({ phone: asha, call_type: 'Inbound', outcome: 'Missed' })
  })

  it.each([{ workflow: 'dialout' }, { originType: 'EXTENSION', receiverType: 'MOBILE' }])(
    'reads the direction from %j',
    (told) => {
      const call = { originPhone: '+14155550142', receiverPhone: '+14155550177', duration: 9, ...told }
      expect(read(call)).toMatchObject({ call_type: 'Outbound', phone: '+14155550177' })
    },
  )
})

describe('an event of a part of a call', () => {
  const earlyWith = { earlyWith: asha }

  it.each(
    'call.resumed,call_held,dtmf.received,ivr_step,keypress,queue.entered,agent_joined,playback.finished,speak.ended,in_queue,\
call.agent_declined,agent_leg_hangup,recording.completed,call.recording.saved,call.cost,amd.completed,survey.completed'.split(
      ',',
    ),
  )('is no end, whatever length stands beside it: %s', (event) => {
    expect(read({ event, ...out, duration: 12 })).toEqual(earlyWith)
    expect(read({ event, ...out, duration: 0, ended_at: null })).toEqual(earlyWith)
  })

  it.each(['transcript.ready', 'analysis.ready'])('is no end without a call around it: %s', (event) => {
    expect(read({ event, ...out, recording: { duration: 45 } })).toEqual(earlyWith)
    expect(read({ event, ...out, duration: 45 })).toMatchObject({ outcome: 'Completed' })
  })

  it.each([
    { status: 'in_conversation' },
    { is_active: true, status: 'answered' },
    { call_ended: false, status: 'answered' },
    { event: 'call.update', answered_at: '2026-10-02T10:00:05Z', end_time: '0000-00-00 00:00:00' },
  ])('is a call that goes on: %j', (told) => {
    expect(read({ ...out, duration: 10, ...told })).toEqual(earlyWith)
  })

  it('is a whole record where its state says an end', () => {
    expect(read({ event: 'call.connected', ...out, duration: 10, status: 'completed' })).toMatchObject({
      duration_seconds: 10,
    })
  })
})

describe('what else a call tells', () => {
  it.each(['0', '0000-00-00 00:00:00', '1970-01-01 05:30:00', 'N/A', '-', null])(
    'is that nobody answered at %s',
    (time) => {
      expect(read({ ...over, answer_epoch: time })).toMatchObject({ outcome: 'No Answer' })
    },
  )

  it.each([
    '3 Min(s) 12 Sec(s)',
    '0 days 00:03:12',
    'P0DT0H3M12S',
    '3 dk 12 sn',
    { minutes: 3, seconds: 12 },
  ])('is a length as %j', (duration) => {
    expect(read({ ...over, duration })).toMatchObject({ duration_seconds: 192 })
  })

  it.each([
    [{ country_code: '61' }, '0412345678', '+61412345678'],
    [{ callerIsdCode: '+61' }, '412345678', '+61412345678'],
    [{}, 'Ravi (9845011223)', '9845011223'],
    [{}, 'whatsapp:+919845011223', asha],
    [{}, 'IN +91 98450 11223', '+91 98450 11223'],
  ])('is a number beside %j', (code, to, phone) => {
    expect(read({ ...over, ...code, to })).toMatchObject({ phone })
  })
})

describe('a place for who called, and nothing in it', () => {
  it.each(['caller_number', 'customer_mobile', 'client_phone', 'callerNo', 'callerId'])(
    'is a hidden caller: %s',
    (key) => {
      const call = { direction: 'inbound', did_number: office, agent_phone: '+919900011111', duration: 20 }
      expect(read({ ...call, [key]: '' })).toBeNull()
      expect(read({ ...call, [key]: 'Número oculto' })).toBeNull()
      expect(read({ ...call, [key]: asha })).toMatchObject({ phone: asha })
    },
  )
})

describe('a call that came in', () => {
  it.each(['Unanswered', 'Not Connected', 'AGENT_NOT_ANSWERED'])('and is %s was missed', (status) => {
    const sides = { from: asha, to: office, status, duration: 0 }
    expect(read({ ...sides, direction: 'inbound' })).toMatchObject({ outcome: 'Missed' })
    expect(read({ ...out, status, duration: 0 })).toMatchObject({ outcome: 'No Answer' })
  })

  it('is told by a queue, a ring group or a message that was left', () => {
    for (const type of ['queue_call_summary', 'ring_group_summary', 'new voicemail'])
      expect(read({ event: type, caller_id: asha, dest_number: office, duration: 30 })).toMatchObject({
        call_type: 'Inbound',
      })
  })
})
