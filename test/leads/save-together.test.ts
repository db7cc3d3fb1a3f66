import fc from 'fast-check'
import { expect, it } from 'vitest'
import { freshContact, leadsOf } from '../support/app/leads.ts'
import { serviceForTests } from '../support/app/service-for-tests.ts'
import { makeWebhook, post } from '../webhooks/support.ts'

const service = serviceForTests()

const text = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 40 })
  .map((value) => value.trim())
  .filter((value) => value !== '' && !value.includes('\0'))
const optional = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined })

/** What each lead has of its own, with quotes, braces, backslashes and line ends among it. */
const anyLead = fc.record({
  name: fc.oneof(text, fc.constantFrom('{a,"b"}', 'O\\Brien', 'NULL', 'two\nlines', '"', "'; --")),
  company: optional(text),
  city: optional(text),
  notes: optional(text),
  tags: optional(fc.uniqueArray(text, { maxLength: 4, selector: (tag) => tag.toLowerCase() })),
  deal_value: optional(fc.integer({ min: 0, max: 10_000_000 }).map((paise) => paise / 100)),
  status: optional(fc.constantFrom('New', 'Qualified', 'Won')),
  priority: optional(fc.constantFrom('Low', 'High')),
  source: optional(text),
  assigned_to: optional(fc.constantFrom('agent@example.com', 'admin@example.com', null)),
})

it('leads that are created at the same moment keep each its own values, owner and timeline', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyLead, { minLength: 2, maxLength: 24 }), async (bodies) => {
      const { admin, agent } = await service.newPeople()
      const sent = bodies.map((body) => ({ ...body, phone: freshContact().phone }))
      const answers = await Promise.all(
        sent.map((body, i) => service.as(i % 3 === 0 ? agent : admin, 'POST', '/leads', body)),
      )
      expect(answers.map(({ statusCode }) => statusCode)).toEqual(sent.map(() => 201))
      const leads = new Map((await leadsOf(service, admin)).map((lead) => [lead.id, lead]))
      for (const [i, answer] of answers.entries()) {
        const { assigned_to: wanted, ...body } = sent[i] ?? {}
        const own = i % 3 === 0 ? 'agent@example.com' : 'admin@example.com'
        expect(leads.get(answer.json().data.id)).toMatchObject({
          ...JSON.parse(JSON.stringify(body)),
          assigned_to: wanted === undefined ? own : wanted,
        })
      }
      const entries = await service.registrar.query(
        `select count(*)::int as n, count(distinct lead_id)::int as leads, count(distinct id)::int as ids
         from lead_activities where account_id = $1 and kind = 'created'`,
        [admin.accountId],
      )
      expect(entries).toEqual([{ n: sent.length, leads: sent.length, ids: sent.length }])
    }),
    { numRuns: 25 },
  )
}, 60_000)

it('deliveries of one moment become each its own lead, and what repeats among them is known', async () => {
  const { admin } = await service.newPeople()
  const webhook = await makeWebhook(service, admin.accountId)
  const bodies = Array.from({ length: 40 }, (_, i) => ({
    ...freshContact(),
    message: `Line ${i}\n"{\\${i}}"`,
  }))
  const twice = [...bodies, ...bodies]
  const answers = await Promise.all(twice.map((body) => post(service, webhook, body)))
  expect(answers.filter(({ statusCode }) => statusCode !== 200)).toEqual([])
  const ids = answers.map((answer) => answer.json().data.id)
  expect(ids.slice(0, 40)).toEqual(ids.slice(40))
  const leads = new Map((await leadsOf(service, admin)).map((lead) => [lead.id, lead]))
  expect(leads.size).toBe(40)
  for (const [i, { message, ...contact }] of bodies.entries())
    expect(leads.get(ids[i])).toMatchObject({ ...contact, notes: message, source: 'Website' })
  const deliveries = await service.registrar.query<{ outcome: string; body: Buffer; lead_id: string }>(
    'select outcome, body, lead_id from deliveries where account_id = $1',
    [admin.accountId],
  )
  expect(deliveries.map(({ outcome }) => outcome).sort()).toEqual([
    ...bodies.map(() => 'created'),
    ...bodies.map(() => 'repeated'),
  ])
  for (const { body, lead_id } of deliveries)
    expect(leads.get(lead_id)?.phone).toBe(JSON.parse(body.toString()).phone)
})
