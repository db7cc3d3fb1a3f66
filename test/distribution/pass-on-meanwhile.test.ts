import { describe, expect, it } from 'vitest'
import { passOnLeads } from '../../server/passing-on/pass-on-leads.ts'
import { accountCaller } from '../../server/records/caller.ts'
import { type Browser, makeUser } from '../support/app/console.ts'
import { newPhone, post } from '../webhooks/support.ts'
import { inMinutes, passOnOffice, person } from './pass-on-office.ts'

const {
  office,
  service,
  passOnStep,
  passOn,
  rule,
  newLead,
  ownerOf,
  waiting,
  timeline,
  bothOf,
  browserOf,
  setUser,
} = passOnOffice()

describe('as called counts', () => {
  const ways: [string, (by: Browser, id: string) => Promise<{ statusCode: number; body: string }>][] = [
    [
      'a logged call, also one that reached nobody',
      (by, lead_id) =>
        by.call('POST', '/call-logs', {
          lead_id,
          call_type: 'Outbound',
          duration_seconds: 0,
          outcome: 'No Answer',
        }),
    ],
    ['a dial', (by, id) => by.call('POST', `/leads/${id}/dialled`)],
    [
      'a time to call again',
      (by, id) => by.call('PUT', `/leads/${id}/call-again`, { at: '2030-11-26T12:00:00+05:30' }),
    ],
  ]
  it.each(ways)('%s', async (_way, act) => {
    await rule([office.agentPerson, office.otherAgentPerson])
    const id = await newLead()
    const [first] = await bothOf(id)
    const by = await browserOf(first)
    const reply = await act(by, id)
    expect(reply.statusCode, reply.body).toBeLessThan(300)
    await passOn(15)
    await passOn(60)
    expect(await ownerOf(id)).toBe(first)
    expect(await waiting(id)).toBeUndefined()
  })

  it('a call that telephony says is under way, by a further number too', async () => {
    await rule([office.agentPerson, office.otherAgentPerson])
    const phones = [newPhone(), newPhone(), newPhone()]
    const ids: string[] = []
    for (const phone of phones) ids.push(await newLead(0, { phone }))
    const further = newPhone()
    await service.registrar.query(
      'insert into lead_contacts (account_id, key, lead_id, is_shared) values ($1, $2, $3, false)',
      [office.account.id, `phone:+91${further}`, ids[1]],
    )
    await service.registrar.query("update webhooks set kind = 'calls' where id = $1", [office.webhook.id])
    for (const to of [phones[0], further]) {
      const call = { direction: 'outbound', from: '+918045670000', to, status: 'ringing' }
      const reply = await post(service, office.webhook, call)
      expect(reply.json().data, reply.body).toMatchObject({ status: 'ignored' })
    }
    expect((await Promise.all(ids.map(waiting))).map((row) => row !== undefined)).toEqual([
      false,
      false,
      true,
    ])
  })

  it('404 for the dial of a lead that one does not see, which goes on', async () => {
    await rule([office.agentPerson, office.otherAgentPerson])
    const id = await newLead()
    const [first, second] = await bothOf(id)
    const by = await browserOf(second)
    expect((await by.call('POST', `/leads/${id}/dialled`)).statusCode).toBe(404)
    await passOn(15)
    expect(await ownerOf(id)).not.toBe(first)
  })

  it.each([
    ['is won', { status: 'Won' }],
    ['is lost', { status: 'Lost' }],
    ['is not to be called', null],
  ])('nor goes on what %s', async (_name, change) => {
    await rule([office.agentPerson, office.otherAgentPerson])
    const id = await newLead()
    const [first] = await bothOf(id)
    const reply = change
      ? await office.admin.call('PATCH', `/leads/${id}`, change)
      : await office.admin.call('POST', `/leads/${id}/not-to-call`, { not_to_call: true })
    expect(reply.statusCode, reply.body).toBeLessThan(300)
    await passOn(15)
    expect(await ownerOf(id)).toBe(first)
  })
})

describe('never twice', () => {
  it('two processes at the same moment pass each lead on once', async () => {
    const third = await makeUser(service.test, office.account, 'third', 'agent')
    await rule([office.agentPerson, office.otherAgentPerson, person(third)])
    const ids: string[] = []
    for (let i = 0; i < 12; i += 1) ids.push(await newLead())
    const sweep = async (): Promise<void> => {
      while (await passOnStep(inMinutes(15)));
    }
    await Promise.all([sweep(), sweep(), sweep(), sweep()])
    // What another process held at that moment is left to the next turn.
    await sweep()
    for (const id of ids) {
      expect((await waiting(id))?.passes).toBe(1)
      expect((await timeline(id)).filter(({ details }) => details.not_called_minutes)).toHaveLength(1)
    }
    const [counted] = await service.registrar.query(
      'select sum(went_on)::int as n from rule_turns where account_id = $1',
      [office.account.id],
    )
    expect(counted?.n).toBe(12)
  })

  it('what breaks off before its commit has passed nothing on, and the next turn does it whole', async () => {
    await rule([office.agentPerson, office.otherAgentPerson])
    const id = await newLead()
    const [first, second] = await bothOf(id)
    const killed = service.test.db.transaction(accountCaller(office.account.id), async (tx) => {
      await passOnLeads.run(tx, inMinutes(15))
      await tx.run()
      throw new Error('killed')
    })
    await expect(killed).rejects.toThrow('killed')
    expect([await ownerOf(id), (await waiting(id))?.passes]).toEqual([first, 0])
    await passOn(15)
    expect([await ownerOf(id), (await waiting(id))?.passes]).toEqual([second, 1])
  })

  it('a lead that somebody holds is left to the next turn, and holds up no other', async () => {
    await rule([office.agentPerson, office.otherAgentPerson])
    const [held = '', free = ''] = [await newLead(), await newLead()]
    const before = await ownerOf(held)
    const [first] = await bothOf(free)
    await service.test.db.transaction(accountCaller(office.account.id), async (tx) => {
      await tx.run({
        text: `select id from leads where account_id = '${office.account.id}' and id = '${held}' for no key update`,
        values: [],
      })
      await passOn(15)
    })
    expect([await ownerOf(held), (await ownerOf(free)) === first]).toEqual([before, false])
    await passOn(15)
    expect(await ownerOf(held)).not.toBe(before)
  })
})

describe('what happens to the lead or its rule meanwhile', () => {
  it('handed over by a person, it gives that one the minutes of the rule', async () => {
    const third = await makeUser(service.test, office.account, 'third', 'agent')
    await rule([office.agentPerson, office.otherAgentPerson])
    const id = await newLead()
    const [, second] = await bothOf(id)
    await office.admin.call('PATCH', `/leads/${id}`, { assigned_to: third.email })
    await passOn(15)
    expect(await ownerOf(id)).toBe('third')
    await passOn(29)
    expect(await ownerOf(id)).toBe('third')
    await passOn(30)
    expect(['agent', 'other-agent']).toContain(await ownerOf(id))
    expect(await ownerOf(id)).toBe(second)
  })

  it('taken from everybody, it waits no more', async () => {
    await rule([office.agentPerson, office.otherAgentPerson])
    const id = await newLead()
    await office.admin.call('PATCH', `/leads/${id}`, { assigned_to: null })
    await passOn(15)
    expect([await ownerOf(id), await waiting(id)]).toEqual(['null', undefined])
  })

  it('goes on from somebody who was disabled', async () => {
    await rule([office.agentPerson, office.otherAgentPerson])
    const id = await newLead()
    const [first, second] = await bothOf(id)
    const { agent, otherAgent } = office.users
    await setUser(first === 'agent' ? agent.id : otherAgent.id, { disabled: true })
    await passOn(15)
    expect(await ownerOf(id)).toBe(second)
  })

  it('goes with the lead: deleted, or merged into another, and undone it does not come back', async () => {
    await rule([office.agentPerson, office.otherAgentPerson])
    const [deleted, kept, other] = [await newLead(), await newLead(), await newLead()]
    await office.admin.call('DELETE', `/leads/${deleted}`)
    expect(await waiting(deleted)).toBeUndefined()
    const merged = await office.admin.call('POST', '/leads/merge', { kept_id: kept, other_id: other })
    expect(merged.statusCode, merged.body).toBe(200)
    expect(await waiting(other)).toBeUndefined()
    expect(await waiting(kept)).toMatchObject({ passes: 0 })
    const undone = await office.admin.call('POST', `/activities/${merged.json().data.activity_id}/undo`)
    expect(undone.statusCode, undone.body).toBe(200)
    expect(await waiting(other)).toBeUndefined()
  })

  it.each([
    ['deleted', (id: string) => office.admin.call('DELETE', `/distribution-rules/${id}`)],
    ['off', (id: string) => office.admin.call('POST', `/distribution-rules/${id}`, { enabled: false })],
    [
      'without minutes',
      (id: string) => office.admin.call('POST', `/distribution-rules/${id}`, { call_within_minutes: null }),
    ],
  ])('stays with whoever has it where the rule is %s', async (_name, change) => {
    const ruleId = await rule([office.agentPerson, office.otherAgentPerson])
    const id = await newLead()
    const [first] = await bothOf(id)
    expect((await change(ruleId)).statusCode).toBe(200)
    await passOn(15)
    expect([await ownerOf(id), await waiting(id)]).toEqual([first, undefined])
  })

  it('a lead that a call made waits for none; one whose sender names the person neither', async () => {
    await rule([office.agentPerson, office.otherAgentPerson])
    await office.useWebhook({ mapping: { name: ['name'], phone: ['phone'], assigned_to: ['owner'] } })
    const named = await newLead(0, { owner: office.users.agent.email })
    expect([await ownerOf(named), await waiting(named)]).toEqual(['agent', undefined])
    await service.registrar.query("update webhooks set kind = 'calls', mapping = null where id = $1", [
      office.webhook.id,
    ])
    const call = { from: newPhone(), direction: 'inbound', status: 'completed', duration: 20 }
    const reply = await post(service, office.webhook, call)
    expect(reply.json().data, reply.body).toMatchObject({ status: 'created' })
    expect(await waiting(reply.json().data.id)).toBeUndefined()
  })
})
