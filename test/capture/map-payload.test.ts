import { describe, expect, it } from 'vitest'
import { mapPayload } from './from-raw.ts'

const never = { notesFromUnmapped: 'never' } as const

describe('default mapping (§4.7 rule 3)', () => {
  it('takes the seven fields by their names, and says so', () => {
    const sent = {
      name: 'Asha Rao',
      email: 'asha@example.com',
      phone: '98765 43210',
      company: 'Rao Textiles',
      city: 'Mumbai',
      source: 'Website',
      message: 'Hello',
    }
    const { message, ...rest } = sent
    const { values, origins } = mapPayload(sent, never)
    expect(values).toEqual({ ...rest, notes: message })
    expect(new Set(Object.values(origins).map((origin) => origin.by))).toEqual(new Set(['default']))
  })

  it('is not overridden by a guess where it gives a valid lead (decision 0005.39)', () => {
    const { values } = mapPayload(
      { name: 'Asha', email: 'a@example.com', customer: { name: 'Ravi', email: 'r@example.com' } },
      never,
    )
    expect(values).toMatchObject({ name: 'Asha', email: 'a@example.com' })
  })

  it('counts null and blank as not sent (decision 0001.3)', () => {
    expect(mapPayload({ name: 'Asha', email: null, phone: '  ', city: '' }, never).values).toEqual({
      name: 'Asha',
    })
  })
})

describe('what a person has given to a field (decision 0013)', () => {
  const sent = { name: 'Asha Rao', phone: '98765 43210', remark: 'Wants a stall', visitor: 'Asha Rao' }

  it('is guessed for no other', () => {
    expect(mapPayload(sent, never).values.notes).toBe('Wants a stall')
    const { values } = mapPayload(sent, { ...never, mapping: { city: ['remark'] } })
    expect([values.city, values.notes]).toEqual(['Wants a stall', undefined])
  })

  it('but where it filled nothing, and beside notes, which may repeat it', () => {
    const own = { ...sent, town: 'Pune' }
    expect(mapPayload(own, { ...never, mapping: { deal_value: ['remark'] } }).values.notes).toBe(
      'Wants a stall',
    )
    expect(mapPayload(own, { ...never, mapping: { notes: ['remark', 'town'] } }).values).toMatchObject({
      notes: 'Wants a stall\nPune',
      city: 'Pune',
    })
  })

  it('where it finds nothing says nothing of where the person stands, and stays empty (decision 0020.54)', () => {
    const mapping = { phone: ['reach'] }
    const { values } = mapPayload(
      { full_name: 'Bina', email: 'bina@x.in', mobile: '98200 33777' },
      { ...never, mapping },
    )
    expect(values).toEqual({ name: 'Bina', email: 'bina@x.in' })
  })

  it('leaves the notes to the answers', () => {
    const asked = { ...sent, 'Which flat do you want?': '2 BHK' }
    const { notes } = mapPayload(asked, {
      notesFromUnmapped: 'automatic',
      mapping: { city: ['remark'] },
    }).values
    expect(notes).toBe('Which flat do you want?: 2 BHK')
  })

  it('but name, phone and email are recognised in it all the same: without them a lead is lost', () => {
    const { visitor, phone } = sent
    const { values } = mapPayload(
      { visitor, mobile: phone },
      { ...never, mapping: { company: ['visitor', 'mobile'] } },
    )
    expect(values).toMatchObject({ name: 'Asha Rao', phone: '98765 43210' })
  })
})

describe('evidence against the default mapping wins, and says so', () => {
  it('a name that is the form, beside first and last name', () => {
    const sent = { name: 'Landing page 7', first_name: 'Asha', last_name: 'Rao', email: 'a@example.com' }
    const { values, origins } = mapPayload(sent, never)
    expect(values.name).toBe('Asha Rao')
    expect(origins.name?.reason).toBe(
      'key `first_name` + key `last_name`, rather than `name`, which is not made of them',
    )
  })

  it('a name that is an order number', () => {
    const sent = { name: '#1001', email: 'a@example.com', customer: { first_name: 'Asha', last_name: 'Rao' } }
    expect(mapPayload(sent, never).values.name).toBe('Asha Rao')
  })

  it('a phone that is no phone, beside a mobile that is one', () => {
    const { values, origins } = mapPayload({ name: 'A B', phone: 'see below', mobile: '9876543210' }, never)
    expect(values.phone).toBe('9876543210')
    expect(origins.phone?.reason).toBe('key `mobile`, rather than `phone`, which is no phone number')
  })

  it('but not a number, beside one of WhatsApp', () => {
    const sent = { name: 'Asha Rao', phone: '9876543210', whatsapp: '9876543211' }
    expect(mapPayload(sent, never).values.phone).toBe('9876543210')
  })

  it('a company that is none', () => {
    const sent = { name: 'Asha Rao', email: 'asha@example.com', company: '(none)' }
    expect(mapPayload(sent, never).values).toEqual({ name: 'Asha Rao', email: 'asha@example.com' })
  })

  it('a contact that is called by name', () => {
    const sent = { contact: 'Asha Rao', email: 'asha@example.com' }
    expect(mapPayload(sent, never).values).toEqual({ name: 'Asha Rao', email: 'asha@example.com' })
    const number = { name: 'Asha Rao', contact: '9876543210' }
    expect(mapPayload(number, never).values.phone).toBe('9876543210')
  })

  it('a landline, beside a mobile', () => {
    expect(
      mapPayload({ name: 'A B', phone: '022 - 22345678', mobile: '9876543210' }, never).values.phone,
    ).toBe('9876543210')
  })

  it('an address that nobody reads, beside one that somebody does', () => {
    const sent = { name: 'A B', email: 'no-reply@forms.example', customer_email: 'a@example.com' }
    expect(mapPayload(sent, never).values.email).toBe('a@example.com')
  })
})

describe('saved mapping', () => {
  const payload = {
    RESPONSE: {
      SENDER_NAME: ' Prabhat ',
      SENDER_MOBILE: '',
      SENDER_PHONE: '022 1234',
      N: 15550000000,
      B: true,
    },
    first: 'Asha',
    last: 'Rao',
    list: ['a', 'b', { c: 1 }],
    html: 'One<br>Two &amp; <b>three</b><p>Four</p>',
    big: 1e21,
    small: 1e-7,
    object: { a: 1 },
  }
  const map = (mapping: Record<string, string[]>) => mapPayload(payload, { ...never, mapping }).values

  it.each([
    ['joins by a blank', { name: ['first', 'last'] }, { name: 'Asha Rao' }],
    ['leaves out what is empty', { name: ['first', 'nothing', 'last'] }, { name: 'Asha Rao' }],
    ['joins notes by a line end', { notes: ['first', 'last'] }, { notes: 'Asha\nRao' }],
    [
      'falls back with ||',
      { phone: ['RESPONSE.SENDER_MOBILE || RESPONSE.SENDER_PHONE'] },
      { phone: '022 1234' },
    ],
    ['takes constants', { source: ["'Website'"] }, { source: 'Website' }],
    ['trims', { name: ['RESPONSE.SENDER_NAME'] }, { name: 'Prabhat' }],
    ['writes numbers without exponent or .0', { phone: ['RESPONSE.N'] }, { phone: '15550000000' }],
    [
      'writes the largest numbers out',
      { notes: ['big', 'small'] },
      { notes: '1000000000000000000000\n0.0000001' },
    ],
    ['writes flags as text', { notes: ['RESPONSE.B'] }, { notes: 'true' }],
    ['joins lists by commas and leaves objects out', { notes: ['list'] }, { notes: 'a, b' }],
    [
      'takes HTML out of notes',
      { notes: ['html'] },
      { notes: 'One\nTwo & three\nFour'.replace('three\n', 'three') },
    ],
    ['reads tags from a list or a comma text', { tags: ['list', "'x, y'"] }, { tags: ['a', 'b', 'x', 'y'] }],
    ['reads an amount', { deal_value: ["'₹ 12,50,000.50'"] }, { deal_value: 1250000.5 }],
    ['reads lakhs', { deal_value: ["'Rs. 85 lakh'"] }, { deal_value: 8500000 }],
    ['reads crores', { deal_value: ["'1.2 Cr'"] }, { deal_value: 12000000 }],
    [
      'spells status and priority as the lists do',
      { status: ["'won'"], priority: ["'HIGH'"] },
      { status: 'Won', priority: 'High' },
    ],
  ])('%s', (_, mapping, expected) => {
    expect(map(mapping as Record<string, string[]>)).toMatchObject(expected)
  })

  it('takes no range for an amount', () => {
    expect(map({ deal_value: ["'50-60 lakh'"] })).not.toHaveProperty('deal_value')
  })

  it('never yields an object as text', () => {
    expect(map({ company: ['object'] })).not.toHaveProperty('company')
  })

  it('replaces guess and default for the fields that it names, also when it finds nothing', () => {
    const sent = { name: 'Asha', email: 'a@example.com', city: 'Pune' }
    const { values, origins } = mapPayload(sent, { ...never, mapping: { city: ['town'] } })
    expect(values).toEqual({ name: 'Asha', email: 'a@example.com' })
    expect(origins.name?.by).toBe('default')
  })

  it('treats an expression that cannot be compiled as one that finds nothing', () => {
    expect(map({ name: ['first', 'a..b'] })).toMatchObject({ name: 'Asha' })
  })
})

describe('answers that no field took', () => {
  const sent = {
    field_data: [
      { name: 'full_name', values: ['Asha Rao'] },
      { name: 'email', values: ['a@example.com'] },
      { name: 'when_do_you_plan_to_buy?', values: ['within 3 months'] },
      { name: 'pin_code', values: ['400001'] },
    ],
    ad_id: '120201112223330456',
    utm_source: 'x',
  }

  it('become lines of the notes when nothing else does: questions, not addresses, ids or tracking', () => {
    expect(mapPayload(sent, { notesFromUnmapped: 'automatic' }).values.notes).toBe(
      'when do you plan to buy?: within 3 months',
    )
  })

  it('are left out where a person said what notes are', () => {
    const options = { notesFromUnmapped: 'automatic', mapping: { notes: ['nothing'] } } as const
    expect(mapPayload(sent, options).values.notes).toBeUndefined()
  })

  it('are all added when the setting is always, none when it is never', () => {
    expect(mapPayload(sent, { notesFromUnmapped: 'always' }).values.notes).toBe(
      'when do you plan to buy?: within 3 months\npin code: 400001',
    )
    expect(mapPayload(sent, never).values.notes).toBeUndefined()
  })

  it('leave a message alone by default', () => {
    const form = { name: 'A B', email: 'a@example.com', message: 'Hello', vehicleMake: 'BMW' }
    expect(mapPayload(form, { notesFromUnmapped: 'automatic' }).values.notes).toBe('Hello')
    expect(mapPayload(form, { notesFromUnmapped: 'always' }).values.notes).toBe('Hello\nvehicleMake: BMW')
  })
})
