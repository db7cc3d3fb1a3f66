import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { guessMeanings, saysHowHot } from '../../web/pages/import/guess-choice.ts'
import { type Columns, leadOfRow } from '../../web/pages/import/lead-of-row.ts'
import { amountOf, contactsIn } from '../../web/pages/import/read-cells.ts'

const header = ['Name', 'Mobile', 'E-mail', 'Temperature', 'Budget', 'Owner', 'Enquiry date']
const columns: Columns = ['name', 'phone', 'email', 'priority', 'deal_value', 'assigned_to', null]
const people = [
  { id: 'a', name: 'Deepa Iyer', email: 'deepa@example.com', disabled: false },
] as unknown as Parameters<typeof leadOfRow>[2]['people']

function read(cells: readonly string[]) {
  const meanings = guessMeanings({ fileName: 'a.csv', header, rows: [cells] }, columns)
  return leadOfRow(header, cells, { columns, meanings, people, keepsOthers: true })
}

describe('an amount', () => {
  it.each([
    ['₹ 1,20,000/-', 120_000],
    ['Rs. 45,000', 45_000],
    ['45 lakh', 4_500_000],
    ['45L', 4_500_000],
    ['1.2 Cr', 12_000_000],
    ['1.25 crores', 12_500_000],
    ['50k', 50_000],
    ['12 लाख', 1_200_000],
    ['2 करोड़', 20_000_000],
    ['INR 999.50', 999.5],
    ['0', 0],
  ])('%s is %d rupees', (text, rupees) => expect(amountOf(text)).toBe(rupees))

  it.each(['25-30 lakh', 'about fifty', '12 apples', '', '-5', '1.2.3', 'lakh'])('%s is none', (text) =>
    expect(amountOf(text)).toBeNull(),
  )

  it('any text is an amount or none, quickly', () => {
    fc.assert(fc.property(fc.string({ maxLength: 5000 }), (text) => (amountOf(text) ?? 0) >= 0))
  })
})

describe('the contacts of a cell', () => {
  it.each([
    ['98765 43210 / 96543 21098', '98765 43210', ['96543 21098']],
    ['+91-98765-43210, 022-24440000', '+91-98765-43210', ['022-24440000']],
    ['9876543210 (wife) or 9654321098', '9876543210', ['9654321098']],
    ['9876543210/9876543210', '9876543210', []],
    ['98765 43210', '98765 43210', []],
    ['9.19E+11', '9.19E+11', []],
    ['none', 'none', []],
  ])('%s: the first is the phone', (text, first, others) =>
    expect(contactsIn(text, 'phone')).toEqual({ first, others }),
  )

  it('emails too', () =>
    expect(contactsIn('a@x.in; b@x.in', 'email')).toEqual({ first: 'a@x.in', others: ['b@x.in'] }))
})

describe('a row', () => {
  it('takes hot for high, lakhs for rupees, a person by name, and keeps the other columns in the notes', () => {
    expect(read(['Asha Rao', '98765 43210', '', 'Hot', '45 lakh', 'deepa iyer', '2026-11-20'])).toEqual({
      body: {
        name: 'Asha Rao',
        phone: '98765 43210',
        priority: 'High',
        deal_value: 4_500_000,
        assigned_to: 'deepa@example.com',
        notes: 'Enquiry date: 2026-11-20',
      },
      remarks: [],
    })
  })

  it('keeps what is not understood in the notes, and tells so', () => {
    const { body, remarks } = read(['Asha Rao', '98765 43210', '', 'Lukewarm', '25-30 lakh', 'Somebody', ''])
    expect(body).toEqual({
      name: 'Asha Rao',
      phone: '98765 43210',
      notes: 'Priority: Lukewarm\nDeal value: 25-30 lakh\nAssigned to: Somebody',
    })
    expect(remarks).toHaveLength(3)
  })

  it.each(['Sr. No.', 'S.No', 'Sl No', '#', 'Serial Number', 'क्र. सं.'])(
    'a column %s counts rows and is not kept',
    (heading) => {
      const row = leadOfRow([heading, 'Name', 'Mobile', 'House no'], ['7', 'Asha Rao', '98765 43210', '12'], {
        columns: [null, 'name', 'phone', null],
        meanings: {},
        people,
        keepsOthers: true,
      })
      expect(row.body.notes).toBe('House no: 12')
    },
  )

  it('without a name bears that of its contact (decision 0020.51)', () => {
    expect(read(['', '98765 43210', '', '', '', '', '']).body.name).toBe('98765 43210')
    expect(read(['', '', 'a@x.in', '', '', '', '']).body.name).toBe('a@x.in')
    expect(read(['', '', '', 'Hot', '', '', '']).body.name).toBeUndefined()
  })
})

it('a column of hot, warm and cold is known by its cells', () => {
  expect(saysHowHot(['Hot', '', 'cold', 'WARM'])).toBe(true)
  expect(saysHowHot(['Hot', 'Pune'])).toBe(false)
  expect(saysHowHot(['', ''])).toBe(false)
})
