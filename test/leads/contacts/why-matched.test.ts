import { describe, expect, it } from 'vitest'
import { leadOffice } from '../../support/app/lead-office.ts'
import { freshContact } from '../../support/app/leads.ts'
import { pushesOf } from '../../support/app/pushes.ts'

const there = leadOffice()
const { save, merge, undo, timeline } = there
const { admin, pushed, act, newWebhook } = pushesOf(there)

/** Why the last delivery of a webhook became its lead, as its record and its timeline say. */
async function whyOf(leadId: string) {
  const entry = (await timeline(leadId)).find(({ kind }) => kind !== 'possible_duplicate')
  const [hook] = (await admin().call('GET', '/webhooks'))
    .json()
    .data.filter(({ name }: { name: string }) => name === 'Hook')
  const [last] = (await admin().call('GET', `/webhooks/${hook.id}/deliveries`)).json().data
  expect(last.lead_id).toBe(leadId)
  const whole = (await admin().call('GET', `/deliveries/${last.id}`)).json().data
  expect(whole.why_matched).toEqual(last.why_matched)
  return [last.why_matched, entry?.details.why_matched]
}

describe('why a push became its lead stands on its delivery, and on its timeline where it is not plain (decision 0045)', () => {
  it('main, further, shared, and nobody of those who share it', async () => {
    const deliver = await newWebhook()
    const sent = async (body: object) => (await deliver(body)).json().data
    const [one, two] = [freshContact(), freshContact()]
    const { id: kept } = await sent({ ...one, name: 'Asha Rao' })
    expect(await whyOf(kept)).toEqual([null, undefined])
    await merge(kept, await save(two))
    await sent({ name: 'Asha Rao', phone: one.phone, city: 'Pune' })
    expect(await whyOf(kept)).toEqual([[{ on: 'phone', as: 'main', is_shared: false }], undefined])
    await sent({ name: 'Asha Rao', phone: one.phone, email: two.email, notes: 'Again' })
    const both = [
      { on: 'phone', as: 'main', is_shared: false },
      { on: 'email', as: 'further', is_shared: false },
    ]
    expect(await whyOf(kept)).toEqual([both, both])

    await pushed({ name: 'Ravi Nair', phone: one.phone, notes: 'Who is this?' })
    const [entry] = await timeline(kept)
    await undo(entry.id)
    await sent({ name: 'Rao Asha', phone: one.phone, notes: 'Once more' })
    const shared = [{ on: 'phone', as: 'main', is_shared: true }]
    expect(await whyOf(kept)).toEqual([shared, shared])
    const { id: child } = await sent({ name: 'Kabir Shah', phone: one.phone })
    const nobody = [{ on: 'phone', as: 'nobody', is_shared: true }]
    expect(await whyOf(child)).toEqual([nobody, nobody])
  })

  it('whoever is no admin is told of the lead’s own contact, and not that others have it', async () => {
    const { agent, otherAgent } = there.office
    const { phone } = freshContact()
    const mine = await save({ name: 'Asha Rao', phone }, agent)
    const other = await save({ name: 'Ravi Nair', phone }, otherAgent)
    await admin().call('POST', '/duplicates/dismissals', { lead_id: mine, other_id: other })
    await pushed({ name: 'Asha Rao', phone, city: 'Goa' }, agent)
    const [seen] = await timeline(mine, agent)
    expect(seen.details.why_matched).toEqual([{ on: 'phone', as: 'main', is_shared: false }])
    const [whole] = await timeline(mine)
    expect(whole.details.why_matched).toEqual([{ on: 'phone', as: 'main', is_shared: true }])
  })
})

it('that a contact is shared no more is in the audit log', async () => {
  const id = await save(freshContact())
  const { phone } = await there.lead(id)
  expect((await act(id, { act: 'not_shared', kind: 'phone', contact: phone })).statusCode).toBe(200)
  const [entry] = (await admin().call('GET', '/audit?limit=1')).json().data
  expect(entry).toMatchObject({ action: 'lead.contact_not_shared', subject_id: id })
})
