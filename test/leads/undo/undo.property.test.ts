import fc from 'fast-check'
import { expect, it } from 'vitest'
import { leadOffice } from '../../support/app/lead-office.ts'
import { freshContact } from '../../support/app/leads.ts'

const there = leadOffice()
const { call, wrongCounts } = there

const fields = fc.record(
  {
    company: fc.constantFrom('Rao', 'Shah', 'Ä%"\\'),
    city: fc.constantFrom('Pune', 'Goa'),
    source: fc.constantFrom('Fair', 'Website'),
    status: fc.constantFrom('New', 'Won', 'Lost'),
    priority: fc.constantFrom('Low', 'High'),
    tags: fc.subarray(['a', 'B', 'c']),
    deal_value: fc.constantFrom(0, 0.1, 250_000, 9_999_999_999_999.99),
    notes: fc.constantFrom('one', 'two\nthree'),
    assigned_to: fc.constantFrom('agent@example.com', 'other-agent@example.com', null),
  },
  { requiredKeys: [] },
)

const contact = fc.constantFrom('phone', 'email', 'both')

const lead = fc.record({ fields, contact, calls: fc.array(fc.nat(600), { maxLength: 3 }) })

const choice = fc.constantFrom('kept', 'other', undefined)
const choices = fc.record({
  name: choice,
  company: choice,
  city: choice,
  source: choice,
  status: choice,
  priority: choice,
  tags: fc.constantFrom('kept', 'other', 'both', undefined),
  deal_value: choice,
  notes: fc.constantFrom('kept', 'other', 'both', undefined),
  assigned_to: choice,
})

type Made = typeof lead extends fc.Arbitrary<infer Lead> ? Lead : never

function contactOf(kind: string): object {
  const { name, phone, email } = freshContact()
  return { name, ...(kind !== 'email' && { phone }), ...(kind !== 'phone' && { email }) }
}

async function make({ fields: values, contact: kind, calls }: Made): Promise<string> {
  const saved = await there.office.admin.call('POST', '/leads', { ...contactOf(kind), ...values })
  expect(saved.statusCode, saved.body).toBe(201)
  const { id } = saved.json().data
  for (const seconds of calls) await call(id, seconds)
  return id
}

const read = async (path: string) => (await there.office.admin.call('GET', path)).json().data

/** All that is shown of a lead, but for what undoing writes itself. */
async function all(id: string): Promise<object> {
  const [{ updated_at: _at, ...shown }, calls, timeline] = await Promise.all([
    read(`/leads/${id}`),
    read(`/leads/${id}/call-logs`),
    read(`/leads/${id}/timeline`),
  ])
  const isOfMerge = ({ details }: { details: Record<string, unknown> }) =>
    details.by_hand === true || details.undone_id !== undefined
  return { shown, calls, timeline: timeline.filter((entry: never) => !isOfMerge(entry)) }
}

it('a merge by hand and its undoing give back both leads, calls and timelines, whatever was chosen; counts stay right', async () => {
  await fc.assert(
    fc.asyncProperty(lead, lead, choices, async (one, another, chosen) => {
      const [kept, other] = [await make(one), await make(another)]
      const before = [await all(kept), await all(other)]
      const merge = { kept_id: kept, other_id: other, choices: JSON.parse(JSON.stringify(chosen)) }
      const merged = await there.office.admin.call('POST', '/leads/merge', merge)
      expect(merged.statusCode, merged.body).toBe(200)
      const undone = await there.office.admin.call(
        'POST',
        `/activities/${merged.json().data.activity_id}/undo`,
      )
      expect(undone.statusCode, undone.body).toBe(200)
      expect([await all(kept), await all(other)]).toEqual(before)
    }),
    { numRuns: 25 },
  )
  expect(await wrongCounts()).toBe(0)
}, 60_000)

it('an arrival that was merged and its undoing give back the lead, and a lead as the arrival would have made it', async () => {
  await fc.assert(
    fc.asyncProperty(lead, fields, async (one, arrived) => {
      const kept = await make({ ...one, contact: 'both' })
      const before = (await all(kept)) as { shown: { phone: string; assigned_to: string | null } }
      const { phone } = before.shown
      const sent = { name: 'Arrived', phone, ...arrived }
      const merged = await there.office.admin.call('POST', '/leads', sent)
      expect(merged.statusCode, merged.body).toBe(200)
      const [entry] = await read(`/leads/${kept}/timeline`)
      const undone = await there.office.admin.call('POST', `/activities/${entry.id}/undo`)
      expect(undone.statusCode, undone.body).toBe(200)
      const { shown } = (await all(kept)) as { shown: object }
      // Undoing says that two people share the phone (decision 0045).
      const shared = [`phone:+91${phone}`]
      expect(shown).toEqual({ ...before.shown, shared_contacts: shared })
      expect(await read(`/leads/${undone.json().data.other_id}`)).toMatchObject({
        status: 'New',
        priority: 'Medium',
        assigned_to: before.shown.assigned_to,
        ...sent,
      })
    }),
    { numRuns: 25 },
  )
  expect(await wrongCounts()).toBe(0)
}, 60_000)
