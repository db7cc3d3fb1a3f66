import { expect, it } from 'vitest'
import { compactCounts } from '../../server/read/counts/compact-counts.ts'
import { verifyLeadCalls } from '../../server/read/lead-calls/verify-lead-calls.ts'
import { accountCaller } from '../../server/records/caller.ts'
import type { Account } from '../../server/users/account.ts'
import { type Browser, makeUser, signIn } from '../support/app/console.ts'
import { freshContact } from '../support/app/leads.ts'
import { makeTeam } from '../support/people/teams.ts'
import { webhookOffice } from '../webhooks/office.ts'
import { post, type TestWebhook } from '../webhooks/support.ts'

const office = webhookOffice()
const { service } = office

interface Told {
  readonly webhook_id: string
  readonly name: string
  readonly leads: number
  readonly won: number
}

/** Leads and won leads by webhook, as somebody is told of them. */
async function told(browser: Browser = office.admin, query = ''): Promise<[string, number, number][]> {
  const reply = await browser.call('GET', `/overview${query}`)
  expect(reply.statusCode, reply.body).toBe(200)
  return reply.json().data.webhooks.map(({ name, leads, won }: Told) => [name, leads, won])
}

async function deliver(webhook: TestWebhook): Promise<{ id: string; phone: string; name: string }> {
  const { name, phone } = freshContact()
  const reply = await post(service, webhook, { name, phone })
  expect(reply.statusCode, reply.body).toBe(200)
  return { id: reply.json().data.id, phone, name }
}

const save = async (body: object): Promise<void> => {
  const reply = await office.admin.call('POST', '/leads', body)
  expect(reply.statusCode, reply.body).toBeLessThan(202)
}

it('the overview tells by webhook how many leads came and were won, to each as far as he sees them', async () => {
  const agentsOwn = await office.makeWebhook({
    name: 'For the agent',
    default_assignee_id: office.users.agent.id,
  })
  const site = await office.makeWebhook({ name: 'Website' })
  const { accountId } = site
  const caller = accountCaller(accountId)
  const [account] = await service.registrar.query<Account>(
    'select id, name, short_name from accounts where id = $1',
    [accountId],
  )
  if (!account) throw new Error('there is no account')
  const [one, two, three] = [await deliver(site), await deliver(site), await deliver(site)]
  const own = await deliver(agentsOwn)
  await save(freshContact())
  expect(await told()).toEqual([
    ['Website', 3, 0],
    ['For the agent', 1, 0],
  ])
  expect(await told(office.agent)).toEqual([['For the agent', 1, 0]])

  await save({ name: own.name, phone: own.phone, status: 'Won' })
  await save({ name: one.name, phone: one.phone, status: 'Won' })
  const boss = await makeUser(service.test, account, 'boss', 'manager')
  await makeTeam(service.test, accountId, { [boss.id]: 'manager', [office.users.agent.id]: 'member' })
  const manager = await signIn(service.test, account, boss.email)
  expect(await told(manager)).toEqual([['For the agent', 1, 1]])
  expect(await told()).toEqual([
    ['Website', 3, 1],
    ['For the agent', 1, 1],
  ])
  expect(await told(office.admin, '?from_date=2020-01-01&to_date=2020-02-01')).toEqual([])

  // Merged by hand a lead is gone, and undone it is one again, of the webhook that made it.
  const merge = { kept_id: two.id, other_id: three.id, choices: {} }
  expect((await office.admin.call('POST', '/leads/merge', merge)).statusCode).toBe(200)
  expect((await told())[0]).toEqual(['Website', 2, 1])
  const [entry] = (await office.admin.call('GET', `/leads/${two.id}/timeline`)).json().data
  expect((await office.admin.call('POST', `/activities/${entry.id}/undo`)).statusCode).toBe(200)
  expect((await told())[0]).toEqual(['Website', 3, 1])

  expect((await office.admin.call('DELETE', `/leads/${one.id}`)).statusCode).toBe(200)
  await save({ name: two.name, phone: two.phone, assigned_to: 'agent@example.com' })
  for (const state of ['pending', 'compacted']) {
    expect(await told(), state).toEqual([
      ['Website', 2, 0],
      ['For the agent', 1, 1],
    ])
    expect(await told(office.agent), state).toEqual([
      ['For the agent', 1, 1],
      ['Website', 1, 0],
    ])
    const checks = await service.test.db.transaction(caller, (tx) => verifyLeadCalls(tx, false))
    expect(checks.map(({ subject, wrong }) => [subject, wrong])).toContainEqual(['webhook_leads', 0])
    expect(await compactCounts(service.test.db, caller)).toBe(true)
  }
})
