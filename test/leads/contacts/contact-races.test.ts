import { expect, it } from 'vitest'
import { leadOffice } from '../../support/app/lead-office.ts'
import { freshContact } from '../../support/app/leads.ts'
import { pushesOf } from '../../support/app/pushes.ts'
import { expectRefusal } from '../../support/app/refusal.ts'

const there = leadOffice()
const { save, merge, undo, wrongCounts } = there
const { push, pushed, also, newWebhook } = pushesOf(there)

const statusesOf = (replies: readonly { statusCode: number }[]): number[] =>
  replies.map(({ statusCode }) => statusCode).sort()

/** Every contact finds a lead that was there, and each lead's rows of the match table are what it shows. */
async function expectKnown(contacts: readonly object[]): Promise<string[]> {
  const found = []
  for (const contact of contacts) {
    const { id, isNew } = await pushed({ name: 'A', ...contact })
    expect(isNew, JSON.stringify(contact)).toBe(false)
    found.push(id)
  }
  const wrong = await there.registrar.query(
    `select leads.id from leads where account_id = $1 and (
       select coalesce(array_agg((one ->> 'kind') || ':' || (one ->> 'value') order by one ->> 'kind' collate "C", one ->> 'value' collate "C"), '{}')
       from jsonb_array_elements(further_contacts) one
     ) is distinct from (
       select coalesce(array_agg(key order by key collate "C"), '{}') from lead_contacts
       where account_id = $1 and lead_id = leads.id
         and key not in (coalesce('phone:' || phone_e164, ''), coalesce('email:' || email_normalized, '')))`,
    [there.office.account.id],
  )
  expect(wrong).toEqual([])
  expect(await wrongCounts()).toBe(0)
  return found
}

it('a merge against pushes and deliveries that bring a contact of both: nobody is doubled', async () => {
  const deliver = await newWebhook()
  for (let round = 0; round < 4; round++) {
    const [one, two, more] = [freshContact(), freshContact(), freshContact()]
    const [kept, other] = [await save(one), await save(two)]
    const replies = await Promise.all([
      merge(kept, other),
      ...[one, two].flatMap(({ phone }) => [
        push({ name: 'A', phone, email: more.email }),
        deliver({ name: 'A', phone, email: more.email }),
      ]),
    ])
    expect(statusesOf(replies)).toEqual([200, 200, 200, 200, 200])
    const found = await expectKnown([{ phone: one.phone }, { phone: two.phone }])
    expect(new Set(found)).toEqual(new Set([kept]))
  }
}, 60_000)

it('two merges that cross: one is done, the other finds that its lead is gone', async () => {
  for (let round = 0; round < 4; round++) {
    const [one, two] = [freshContact(), freshContact()]
    const [a, b] = [await save(one), await save(two)]
    expect(statusesOf(await Promise.all([merge(a, b), merge(b, a)]))).toEqual([200, 404])
    const found = await expectKnown([one, two].map(({ phone }) => ({ phone })))
    expect(new Set(found).size).toBe(1)
  }
}, 60_000)

it('three merges in a ring: what is left has all that the three had', async () => {
  const contacts = [freshContact(), freshContact(), freshContact()]
  const [a = '', b = '', c = ''] = await Promise.all(contacts.map((contact) => save(contact)))
  const replies = await Promise.all([merge(a, b), merge(b, c), merge(c, a)])
  expect(replies.filter(({ statusCode }) => statusCode !== 200 && statusCode !== 404)).toEqual([])
  await expectKnown(contacts.flatMap(({ phone, email }) => [{ phone }, { email }]))
}, 60_000)

it('an undo against pushes by what it gives back: they become one of the two, and nobody is doubled', async () => {
  for (let round = 0; round < 4; round++) {
    const [one, two] = [freshContact(), freshContact()]
    const [kept, other] = [await save(one), await save(two)]
    const { activity_id } = (await merge(kept, other)).json().data
    const [undone, ...replies] = await Promise.all([
      undo(activity_id),
      ...Array.from({ length: 6 }, (_, i) => push({ name: `A ${i}`, phone: two.phone })),
    ])
    expect(undone.statusCode).toBe(200)
    expect(replies.map(({ statusCode }) => statusCode)).toEqual(Array(6).fill(200))
    const [found] = await expectKnown([{ phone: two.phone }])
    expect(found).toBe(other)
    expect(await also(kept)).toEqual([])
  }
}, 60_000)

it('an undo against a merge of the same lead: both are done, or the undo is told to undo that merge first', async () => {
  for (let round = 0; round < 4; round++) {
    const contacts = [freshContact(), freshContact(), freshContact()]
    const [kept = '', other = '', third = ''] = await Promise.all(contacts.map((contact) => save(contact)))
    const { activity_id } = (await merge(kept, other)).json().data
    const [undone, merged] = await Promise.all([
      undo(activity_id),
      round % 2 === 0 ? merge(third, kept) : merge(kept, third),
    ])
    expect(merged.statusCode).toBe(200)
    const isWithin = round % 2 === 0 && undone.statusCode !== 200
    if (isWithin) expectRefusal(undone, 400, 'INVALID_PARAM', 'id')
    if (isWithin) expect(undone.json().error.message).toContain('undo that merge first')
    if (!isWithin) expect(undone.statusCode).toBe(200)
    await expectKnown(contacts.flatMap(({ phone, email }) => [{ phone }, { email }]))
  }
}, 60_000)
