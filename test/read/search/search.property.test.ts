import fc from 'fast-check'
import { expect, it } from 'vitest'
import { leadOffice } from '../../support/app/lead-office.ts'

const there = leadOffice()

const word = fc.constantFrom(
  'Asha',
  'asharani',
  'Rao',
  'RAO',
  'राम',
  'Söhne',
  'so\u0308hn',
  'o’hara',
  'ohara',
  '24x7',
  'ab',
  'Ärzte',
)
const words = fc.array(word, { minLength: 1, maxLength: 3 }).map((some) => some.join(' '))
const digits = fc.constantFrom('9876543210', '9876500001', '8765432109', '9123454321')
const lead = fc.record({
  name: words,
  company: fc.option(words),
  phone: digits,
  assigned_to: fc.constantFrom('agent@example.com', 'other-agent@example.com', null),
})
type Made = typeof lead extends fc.Arbitrary<infer Lead> ? Lead : never

const act = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('save' as const), lead }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('delete' as const), at: fc.nat() }) },
)
const asked = fc.oneof(
  fc
    .array(fc.constantFrom('ash', 'rao', 'r', 'राम', 'SÖH', 'söhne', "o'ha", '24x', 'ab', 'ärz', 'zz'), {
      minLength: 1,
      maxLength: 2,
    })
    .map((some) => some.join(' ')),
  fc.constantFrom(
    '9876',
    '98765 43210',
    '+91 98765',
    '5432',
    '4321 09',
    '0987654',
    'rao 9876',
    '24',
    '00001',
  ),
)

/** The same said plainly: what a search means, lead by lead. */
function matches({ name, company, phone }: Omit<Made, 'assigned_to'>, text: string): boolean {
  const plain = (some: string): string => some.normalize('NFC').toLowerCase().replace(/['’]/g, '')
  const own = plain(`${name} ${company ?? ''}`).split(' ')
  const isNumber = (one: string): boolean => /^\+?[0-9]+$/.test(one)
  const typed = plain(text).split(' ')
  const number = typed.filter(isNumber)
  const joined = number.join('').replace(/\+/g, '')
  const begins = (one: string): boolean => own.some((has) => has.startsWith(one))
  const others = typed.filter((one) => !isNumber(one)).every(begins)
  if (number.length === 0) return others
  if (joined.length < 4) return others && number.every(begins)
  const national = joined.replace(/^0+/, '')
  return others && `91${phone}`.includes(national.length < 4 ? joined : national)
}

it('a search finds what a look at every lead finds, for whoever asks', async () => {
  const model = new Map<string, Made>()
  await fc.assert(
    fc.asyncProperty(
      fc.array(act, { maxLength: 8 }),
      fc.array(asked, { minLength: 2, maxLength: 4 }),
      async (acts, texts) => {
        for (const one of acts) {
          if (one.kind === 'save') {
            const reply = await there.office.admin.call('POST', '/leads', one.lead)
            expect(reply.statusCode, reply.body).toBeLessThan(202)
            model.set(reply.json().data.id, one.lead)
          } else {
            const id = [...model.keys()][one.at % Math.max(1, model.size)]
            if (id === undefined) continue
            expect((await there.office.admin.call('DELETE', `/leads/${id}`)).statusCode).toBe(200)
            model.delete(id)
          }
        }
        for (const text of texts) {
          for (const [email, browser] of [
            [null, there.office.admin],
            ['agent@example.com', there.office.agent],
          ] as const) {
            const reply = await browser.call('GET', `/leads?q=${encodeURIComponent(text)}&limit=500`)
            const expected = [...model].filter(
              ([, one]) => matches(one, text) && (email === null || one.assigned_to === email),
            )
            const { data, pagination } = reply.json()
            expect(data.map(({ id }: { id: string }) => id).sort(), text).toEqual(
              expected.map(([id]) => id).sort(),
            )
            expect(pagination.total).toBe(expected.length)
          }
        }
      },
    ),
    { numRuns: 40 },
  )
})
