import { describe, expect, it } from 'vitest'
import { ruleOffice } from './rule-office.ts'

const office = ruleOffice()
const { service } = office

describe('the settings', () => {
  it('list rules in their order with people and turns of today', async () => {
    const first = await office.makeRule(
      'One',
      [{ field: 'city', is: 'Mumbai' }],
      [{ ...office.agentPerson, weight: 2 }],
    )
    const second = await office.makeRule('Two', [], [office.otherAgentPerson])
    await office.assigneesOf(1)
    expect((await office.admin.call('GET', '/distribution-rules')).json().data).toMatchObject([
      {
        id: first,
        name: 'One',
        position: 1,
        enabled: true,
        when: { all: [{ field: 'city', is: 'Mumbai' }] },
        assignees: [
          { user: { email: 'agent@example.com' }, weight: 2, away: false, disabled: false, today: 0 },
        ],
      },
      { id: second, assignees: [{ today: 1 }] },
    ])
    const ordered = await office.admin.call('POST', '/distribution-rules/order', { ids: [second, first] })
    expect(ordered.json().data.map((rule: { id: string }) => rule.id)).toEqual([second, first])
    const incomplete = await office.admin.call('POST', '/distribution-rules/order', { ids: [second] })
    expect(incomplete.json().error).toMatchObject({ code: 'INVALID_PARAM', field: 'ids' })
  })

  it('change and delete a rule; the audit log says so', async () => {
    const id = await office.makeRule('One', [], [office.agentPerson])
    const changed = await office.admin.call('POST', `/distribution-rules/${id}`, {
      name: 'Uno',
      assignees: [{ ...office.otherAgentPerson, weight: 5 }],
    })
    expect(changed.json().data).toMatchObject({
      name: 'Uno',
      assignees: [{ user: { email: 'other-agent@example.com' }, weight: 5 }],
    })
    expect((await office.admin.call('DELETE', `/distribution-rules/${id}`)).json()).toEqual({
      data: { id, deleted: true },
    })
    expect((await office.admin.call('DELETE', `/distribution-rules/${id}`)).statusCode).toBe(404)
    const log = await service.registrar.query(
      'select action, actor_name from audit_log where subject_id = $1 order by at',
      [id],
    )
    expect(log.map((entry) => entry.action)).toEqual([
      'distribution_rule.created',
      'distribution_rule.changed',
      'distribution_rule.deleted',
    ])
  })

  it.each([
    [{ name: '', when: { all: [] } }, 'name'],
    [{ name: 'A', when: { all: [{ field: 'city' }] } }, 'when'],
    [{ name: 'A', when: { all: [] }, assignees: [] }, 'assignees'],
    [
      { name: 'A', when: { all: [] }, assignees: [{ user_id: '3f2b8c1e-9d4a-4f6b-8a57-0c1d2e3f4a5b' }] },
      'assignees',
    ],
  ])('400 for %j', async (body, field) => {
    const reply = await office.admin.call('POST', '/distribution-rules', {
      assignees: [office.agentPerson],
      ...body,
    })
    expect(reply.statusCode).toBe(400)
    expect(reply.json().error).toMatchObject({ code: 'INVALID_PARAM', field })
  })

  it.each([
    [{ city: 'x'.repeat(121) }, 'lead.city must have at most 120 characters.'],
    [{ notes: 'x'.repeat(10_001) }, 'lead.notes must have at most 10000 characters.'],
    [{ tags: ['x'.repeat(51)] }, 'lead.tags.0 must have at most 50 characters.'],
    [{ tags: Array.from({ length: 51 }, String) }, 'lead.tags must have at most 50 entries.'],
    [{ deal_value: 1e15 }, 'lead.deal_value must be at most 9999999999999.99.'],
    [{ priority: 'Soon' }, 'lead.priority must be one of Low, Medium, High.'],
  ])('a lead that is tried is no longer than one that is saved: %#', async (lead, message) => {
    const reply = await office.admin.call('POST', '/distribution-rules/try', { lead })
    expect([reply.statusCode, reply.json().error]).toEqual([
      400,
      { code: 'INVALID_PARAM', message, field: 'lead' },
    ])
  })

  it('trying a lead tells rule, person and reasons, and writes nothing', async () => {
    await office.makeRule('Delhi', [{ field: 'city', is: 'Delhi' }], [office.agentPerson])
    const west = await office.makeRule(
      'West',
      [{ field: 'deal_value', at_least: 100 }],
      [office.agentPerson, office.otherAgentPerson],
    )
    const tryLead = async (lead: object) =>
      (await office.admin.call('POST', '/distribution-rules/try', { lead })).json().data
    const before = await service.registrar.query('select * from rule_assignees order by id')
    const tried = await tryLead({ city: 'Pune', deal_value: 500 })
    expect(tried).toMatchObject({
      rule: { id: west, name: 'West' },
      assignment: { chosen_by: 'turn', rule: 'West', why: 'deal value is at least ₹100' },
      considered: [
        { name: 'Delhi', matches: false, failed_condition: 'city is "Delhi"' },
        { name: 'West', matches: true },
      ],
    })
    expect(await tryLead({ city: 'Pune', deal_value: 500 })).toEqual(tried)
    expect(await tryLead({ city: 'Pune' })).toMatchObject({
      rule: null,
      assignee: null,
      assignment: { chosen_by: 'default', why: 'no rule fits' },
    })
    expect(await service.registrar.query('select * from rule_assignees order by id')).toEqual(before)
    await office.useWebhook({ mapping: { deal_value: ['worth'] } })
    expect(await office.assigneesOf(1, { worth: '₹ 1,50,000' })).toEqual([tried.assignee.email])
  })
})
