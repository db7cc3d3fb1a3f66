import { describe, expect, it } from 'vitest'
import { openPayload } from '../../server/capture/leaves/payload.ts'
import { mapPayload } from '../../server/capture/map-payload.ts'

const mapped = (body: Record<string, unknown>, mapping: Record<string, string[]>) =>
  mapPayload(openPayload(body), { mapping, notesFromUnmapped: 'never' }).values

describe('a mapped field and a guess (decision 0020.54)', () => {
  const call = {
    cli_no: '9876543210',
    attended: { full_name: 'Ravi Iyer', mail: 'ravi@office.example' },
  }

  it('takes no email or name from elsewhere once the phone is mapped', () => {
    expect(mapped(call, { phone: ['cli_no'] })).toEqual({ phone: '9876543210' })
  })

  it('takes those of the same person, wherever it stands', () => {
    const body = {
      attended: call.attended,
      who: { cli_no: '9876543210', full_name: 'Asha Rao', mail: 'asha@example.com' },
    }
    expect(mapped(body, { phone: ['who.cli_no'] })).toMatchObject({
      phone: '9876543210',
      name: 'Asha Rao',
      email: 'asha@example.com',
    })
  })

  it('takes the contact of a mapped name from a part that names nobody, and from no other person', () => {
    const name = ['who']
    expect(mapped({ who: 'Zed Khan', reach: { mob: '98200 11111' } }, { name })).toEqual({
      name: 'Zed Khan',
      phone: '98200 11111',
    })
    for (const other of [call.attended, { full_name: 'Ravi Iyer', mob: '98200 11111' }])
      expect(mapped({ who: 'Zed Khan', attended: other }, { name })).toEqual({ name: 'Zed Khan' })
    expect(mapped({ who: 'Zed Khan', agent: { mobile: '98200 11111' } }, { name })).toEqual({
      name: 'Zed Khan',
    })
  })

  it('changes nothing where the payload alone says the same, and where nothing of a person is mapped', () => {
    const body = { phone: '9876543210', full_name: 'Asha Rao', city: 'Pune' }
    expect(mapped(body, { phone: ['phone'] })).toMatchObject({ name: 'Asha Rao', city: 'Pune' })
    expect(mapped(body, { city: ['city'] })).toMatchObject({ name: 'Asha Rao', phone: '9876543210' })
  })
})
