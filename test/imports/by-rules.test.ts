import { describe, expect, it } from 'vitest'
import { ruleOffice } from '../distribution/rule-office.ts'
import { newPhone } from '../webhooks/support.ts'

const office = ruleOffice()

interface Saved {
  readonly id: string
  readonly merged: boolean
  /** As the answer tells it. */
  readonly assigned_to: string | null
}

async function importRow(fields: object, status = 201): Promise<Saved> {
  const reply = await office.admin.call('POST', '/import/leads', { name: 'A', phone: newPhone(), ...fields })
  expect(reply.statusCode, reply.body).toBe(status)
  return reply.json().data as Saved
}

async function ownerOf({ id }: Saved): Promise<unknown> {
  return (await office.admin.call('GET', `/leads/${id}`)).json().data.assigned_to
}

const creation = async ({ id }: Saved) =>
  (await office.admin.call('GET', `/leads/${id}/timeline`)).json().data.at(-1).details

describe('a row of a sheet by the rules (§4.7 rule 5)', () => {
  it('goes to whose turn it is, as a delivery does, and its timeline says why', async () => {
    const people = [office.agentPerson, office.otherAgentPerson]
    await office.makeRule('West', [{ field: 'city', is: 'Mumbai' }], people)
    const owners = []
    for (let i = 0; i < 4; i++) owners.push(await ownerOf(await importRow({ city: 'Mumbai' })))
    expect(new Set(owners.slice(0, 2)).size).toBe(2)
    expect(owners.slice(2)).toEqual(owners.slice(0, 2))
    expect(await creation(await importRow({ city: 'Mumbai' }))).toMatchObject({
      chosen_by: 'turn',
      rule: 'West',
      why: 'city is "Mumbai"',
    })
  })

  it('many at once share the turns out evenly', async () => {
    await office.makeRule('All', [], [office.agentPerson, office.otherAgentPerson])
    const saved = await Promise.all(Array.from({ length: 20 }, () => importRow({})))
    const owners = await Promise.all(saved.map(ownerOf))
    expect(saved.map(({ assigned_to }) => assigned_to)).toEqual(owners)
    expect(owners.filter((owner) => owner === 'agent@example.com')).toHaveLength(10)
  })

  it('is nobody’s where no rule fits, and whoever the row names comes first', async () => {
    await office.makeRule('West', [{ field: 'city', is: 'Mumbai' }], [office.agentPerson])
    expect(await ownerOf(await importRow({ city: 'Pune' }))).toBeNull()
    const named = await importRow({ city: 'Mumbai', assigned_to: 'admin@example.com' })
    expect(await ownerOf(named)).toBe('admin@example.com')
  })

  it('of a lead that is there fills what is empty, leaves the owner and uses up no turn', async () => {
    await office.makeRule('All', [], [office.agentPerson, office.otherAgentPerson])
    const first = await importRow({ phone: '9876501234' })
    const again = await importRow({ phone: '+91 98765 01234', company: 'Rao Mills', city: 'Pune' }, 200)
    expect([again.id, again.merged, again.assigned_to]).toEqual([first.id, true, null])
    expect(await ownerOf(again)).toBe(await ownerOf(first))
    expect(await ownerOf(await importRow({}))).not.toBe(await ownerOf(first))
  })

  it('400 without a contact, naming it', async () => {
    const refused = await office.admin.call('POST', '/import/leads', { name: 'A' })
    expect([refused.statusCode, refused.json().error.field]).toEqual([400, 'phone'])
  })
})
