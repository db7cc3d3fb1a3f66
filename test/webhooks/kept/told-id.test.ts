import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { serviceForTests } from '../../support/app/service-for-tests.ts'
import { leadOf, makeWebhook, newPhone, post } from '../support.ts'

const service = serviceForTests()

/** A lead that a delivery was merged into, and another name of it that the sender was told. */
async function toldLead(): Promise<{ leadId: string; toldId: string; other: string }> {
  const { admin, agent } = service.people
  const webhook = await makeWebhook(service, admin.accountId, { default_assignee_id: agent.userId })
  const phone = newPhone()
  const leadId = (await post(service, webhook, { name: 'Asha', phone })).json().data.id
  await post(service, webhook, { name: 'Asha', phone, message: 'Again.' })
  const toldId = randomUUID()
  await service.registrar.query(
    `update deliveries set told_lead_id = $1 where account_id = $2 and lead_id = $3 and outcome = 'merged'`,
    [toldId, admin.accountId, leadId],
  )
  const other = (await post(service, webhook, { name: 'Asha', phone: newPhone() })).json().data.id
  return { leadId, toldId, other }
}

const callBody = (leadId: string) => ({ lead_id: leadId, call_type: 'Outbound', duration_seconds: 0 })

describe('the id that a sender was told of what became part of another lead (decision 0046)', () => {
  it('is the lead for a call log, whose answer names the lead itself', async () => {
    const { leadId, toldId } = await toldLead()
    const reply = await service.as(service.people.agent, 'POST', '/call-logs', callBody(toldId))
    expect(reply.statusCode).toBe(201)
    expect(reply.json().data.lead_id).toBe(leadId)
    const again = await service.as(service.people.agent, 'POST', '/call-logs', callBody(toldId), {
      'idempotency-key': randomUUID(),
    })
    expect(again.json().data.lead_id).toBe(leadId)
  })

  it('finds the lead as id of a list', async () => {
    const { leadId, toldId } = await toldLead()
    const list = await service.as(service.people.agent, 'GET', `/leads?id=${toldId}`)
    expect(list.json().data.map(({ id }: { id: string }) => id)).toEqual([leadId])
  })

  it('is nobody to who does not see that lead: the 404 is that of a lead that is not there', async () => {
    const { toldId } = await toldLead()
    const { otherAgent } = service.people
    const missing = await service.as(otherAgent, 'POST', '/call-logs', callBody(randomUUID()))
    const unseen = await service.as(otherAgent, 'POST', '/call-logs', callBody(toldId))
    expect(unseen.statusCode).toBe(404)
    expect(unseen.body).toBe(missing.body)
    expect((await service.as(otherAgent, 'GET', `/leads?id=${toldId}`)).json().data).toEqual([])
  })

  it('deletes nothing: 404, since it would take an older lead with its history', async () => {
    const { leadId, toldId } = await toldLead()
    const reply = await service.as(service.people.admin, 'DELETE', `/leads/${toldId}`)
    expect(reply.statusCode).toBe(404)
    expect(await leadOf(service, leadId)).toBeDefined()
  })
})

describe('the id of a lead', () => {
  it('is the one that was drawn on arrival', async () => {
    const { accountId } = service.people.admin
    const webhook = await makeWebhook(service, accountId)
    const { id } = (await post(service, webhook, { name: 'Asha', phone: newPhone() })).json().data
    const rows = await service.registrar.query(
      'select told_lead_id from deliveries where account_id = $1 and lead_id = $2',
      [accountId, id],
    )
    expect(rows).toEqual([{ told_lead_id: null }])
  })
})
