import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  callOf,
  emptyCall,
  goOnWith,
  toSend,
  type WorkedCall,
} from '../../web/pages/leads/calls/call-form-values.ts'

const ten = new Date('2026-03-02T04:30:00.000Z')
const four = new Date('2026-03-02T10:30:00.000Z')
let made = 0
const newId = (): string => `id ${++made}`

/** A call as a form keeps it once it was sent, and what the next form makes of that. */
function sentThenKept(begun: Date | null): { sent: WorkedCall; kept: Partial<WorkedCall> } {
  const sent = toSend(
    { ...emptyCall('New', begun ?? ten), outcome: 'No Answer', notes: 'Rang twice' },
    begun,
    newId,
    ten,
  )
  return { sent, kept: { outcome: sent.outcome, notes: sent.notes, sent: sent.sent } }
}

const restored = (kept: Partial<WorkedCall>, begun: Date | null): WorkedCall => ({
  ...emptyCall('New', begun ?? four),
  ...goOnWith(kept, begun),
})

describe('a call that was sent, and maybe arrived', () => {
  it.each([
    ['dialled, and the page was loaded anew', ten, ten],
    ['dialled, and looked at hours later', ten, null],
    ['not dialled from here', null, null],
  ])('is the same call with the same time when it is sent again: %s', (_when, begun, later) => {
    const { sent, kept } = sentThenKept(begun)
    const again = toSend(restored(kept, later), later, newId, four)
    expect(callOf('lead', again, ten)).toEqual(callOf('lead', sent, ten))
  })

  it.each([
    ['after a dialled one', ten],
    ['after one that was not', null],
  ])('is not the one that is dialled next, at its own time: %s', (_when, begun) => {
    const { sent, kept } = sentThenKept(begun)
    const next = toSend(restored(kept, four), four, newId, four)
    expect(next.sent.id).not.toBe(sent.sent.id)
    expect(callOf('lead', next, four)).toMatchObject({ called_at: four.toISOString(), notes: 'Rang twice' })
  })

  it('takes no time along to the next one that was chosen for it', () => {
    const { kept } = sentThenKept(ten)
    expect(goOnWith({ ...kept, called_at: '2026-03-01T09:00' }, four)).not.toHaveProperty('called_at')
  })

  it('has the time that stands in the form, however often it is changed and sent', () => {
    const time = fc.date({ min: new Date('2020-01-01'), max: new Date('2030-01-01'), noInvalidDate: true })
    fc.assert(
      fc.property(fc.array(time, { minLength: 1, maxLength: 5 }), (times) => {
        let values: WorkedCall = { ...emptyCall('New', ten), outcome: 'Busy' }
        const ids = times.map((at) => {
          values = toSend({ ...values, called_at: emptyCall('New', at).called_at }, ten, newId, ten)
          const body = callOf('lead', values, ten)
          expect(body.called_at).toBe(new Date(Math.floor(at.getTime() / 60_000) * 60_000).toISOString())
          return body.id
        })
        expect(new Set(ids).size).toBe(1)
      }),
    )
  })

  it.each([
    ['dialled', new Date('2026-03-02T04:30:41.250Z'), '2026-03-02T04:30:41.250Z'],
    ['typed in the minute of its sending', null, '2026-03-02T04:30:55.000Z'],
  ])(
    'of a minute is not at its beginning but when it was %s: so two of them have an order',
    (_how, begun, at) => {
      const now = new Date('2026-03-02T04:30:55.000Z')
      const call = toSend({ ...emptyCall('New', begun ?? now), outcome: 'Busy' }, begun, newId, now)
      expect(callOf('lead', call, now).called_at).toBe(at)
      expect(callOf('lead', { ...call, called_at: '2026-03-02T09:00' }, now).called_at).toBe(
        '2026-03-02T03:30:00.000Z',
      )
    },
  )

  it('is sent again from a draft of an earlier release, which knew no moment', () => {
    const call = { ...emptyCall('New', ten), sent: { id: 'id', called_at: '', dialled_at: '' } }
    expect(callOf('lead', call, ten).called_at).toBe(ten.toISOString())
  })

  it('may have no time, which is that of its saving', () => {
    expect(callOf('lead', { ...emptyCall('New', ten), called_at: '' }, ten)).not.toHaveProperty('called_at')
  })
})
