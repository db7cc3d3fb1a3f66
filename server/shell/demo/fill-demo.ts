import sql from 'sql-template-tag'
import { createApiKey } from '../../api-keys/api-key-settings.ts'
import { saveCall } from '../../call-logs/save-call.ts'
import { createRule } from '../../distribution/rule-settings.ts'
import { saveLead } from '../../leads/save-lead.ts'
import { query } from '../../postgres/database.ts'
import { asOwner } from '../../postgres/schema/owner-connection.ts'
import { alone } from '../../postgres/scope.ts'
import { type Actor, accountCaller, personCaller } from '../../records/caller.ts'
import type { Database } from '../../records/database.ts'
import { normalizePhone } from '../../records/phone.ts'
import { createAccount } from '../../users/create-account.ts'
import { createUser } from '../../users/create-user.ts'
import type { User } from '../../users/user.ts'
import { drawIds } from '../../webhooks/delivery.ts'
import { storeIn } from '../../webhooks/delivery-store.ts'
import { findWebhookByToken } from '../../webhooks/find-webhook.ts'
import { openInterpreter } from '../../webhooks/interpret/interpreter.ts'
import { receiveDelivery } from '../../webhooks/receive-delivery.ts'
import { createWebhook } from '../../webhooks/webhook-settings.ts'
import { type DemoPayload, demoPayloads } from './demo-payloads.ts'

/** What somebody needs to look around. */
export interface DemoAccess {
  readonly account: string
  readonly admin: string
  readonly agent: string
  /** Of both. */
  readonly password: string
  readonly key: string
  readonly webhookToken: string
}

const actor: Actor = { kind: 'shell', name: 'leadline demo', viaId: null }
const hourMs = 3_600_000
const outcomes = ['Completed', 'No Answer', 'Completed', 'Busy', 'Completed', 'Voicemail'] as const
const statuses = ['Contacted', 'Qualified', 'Contacted', 'Proposal', 'Won', 'Lost'] as const

/** An account with two people, a key, two webhooks, a rule and a month of deliveries, leads and calls, by the verbs of the service. */
export async function fillDemo(db: Database, ownerUrl: string, now: Date): Promise<DemoAccess> {
  const began = new Date(now.getTime() - 31 * 24 * hourMs)
  const name = 'Demo: Rao Textiles'
  const account = await asOwner(ownerUrl, (owner) => createAccount(owner, name, actor, began))
  const caller = accountCaller(account.id, actor)
  const made = await db.transaction(caller, async (tx) => {
    const first = { email: 'demo@example.com', name: 'Demo Admin', role: 'admin' } as const
    const { user: admin, password } = await createUser(tx, first, began)
    const second = { email: 'agent@example.com', name: 'Kiran Agent', role: 'agent', password } as const
    const { user: agent } = await createUser(tx, second, began)
    const settings = { name: 'Demo key', permissions: ['read', 'write', 'delete'] as const, ip_whitelist: [] }
    const { key } = await createApiKey(tx, admin.id, settings, began)
    const context = { at: began, publicUrl: '' }
    const website = await createWebhook(tx, { name: 'Website form', source: 'Website' }, context)
    const ads = await createWebhook(tx, { name: 'Google Ads', source: 'Google Ads' }, context)
    const when = { all: [{ field: 'city', is: 'Mumbai' }] }
    const assignees = [{ user: { email: agent.email } }]
    await createRule(tx, { name: 'Mumbai to Kiran', when, assignees }, began)
    return { admin, agent, password, key, tokens: { 'Website form': website.token, 'Google Ads': ads.token } }
  })
  await deliverAll(db, made.tokens, now)
  await work(db, account.id, made, now)
  return {
    account: name,
    admin: made.admin.email,
    agent: made.agent.email,
    password: made.password,
    key: made.key,
    webhookToken: made.tokens['Website form'],
  }
}

async function deliverAll(
  db: Database,
  tokens: Record<DemoPayload['webhook'], string>,
  now: Date,
): Promise<void> {
  const interpreter = openInterpreter()
  for (const { webhook: from, hoursAgo, body } of demoPayloads) {
    const webhook = await findWebhookByToken(db, tokens[from])
    if (!webhook) throw new Error('the demo has its webhooks')
    await receiveDelivery(storeIn(db), interpreter, webhook, {
      ...drawIds(),
      receivedAt: new Date(now.getTime() - hoursAgo * hourMs),
      address: '203.0.113.7',
      method: 'POST',
      contentType: 'application/json',
      body: Buffer.from(JSON.stringify(body)),
      query: null,
    })
  }
  await interpreter.close()
}

interface DemoLead {
  readonly id: string
  readonly name: string
  readonly phone: string
  readonly created_at: Date
}

/** What people did with the leads: calls within hours, a status, some of them won. */
async function work(
  db: Database,
  accountId: string,
  { admin, agent }: { readonly admin: User; readonly agent: User },
  now: Date,
): Promise<void> {
  const all = query<DemoLead>`
    select id, name, phone, created_at from leads
    where account_id = ${accountId} and phone is not null order by created_at`
  const asAdmin = personCaller(accountId, admin, null)
  const asAgent = personCaller(accountId, agent, null)
  const leads = await db.read(asAdmin, (tx) => tx.all(all))
  for (const [i, { id, name, phone, created_at }] of leads.entries()) {
    if (i % 4 === 3) continue
    const at = new Date(Math.min(now.getTime() - 60_000, created_at.getTime() + (1 + (i % 30)) * hourMs))
    const outcome = outcomes[i % outcomes.length] ?? 'Completed'
    const duration_seconds = outcome === 'Completed' ? 60 + ((i * 97) % 900) : 0
    const call = {
      lead_id: id,
      call_type: 'Outbound',
      duration_seconds,
      outcome,
      called_at: at.toISOString(),
    } as const
    const mine = await db.read(asAgent, (tx) =>
      tx.oneOrNone(sql`select id from leads where account_id = ${accountId} and id = ${id}`),
    )
    await saveCall(alone(db, mine ? asAgent : asAdmin), call, at)
    const status = statuses[i % statuses.length] ?? 'Contacted'
    const value =
      status === 'Won' || status === 'Proposal' ? { deal_value: 25_000 + ((i * 13_337) % 400_000) } : {}
    const contact = { text: phone, normalized: normalizePhone(phone, 'IN') ?? phone }
    await saveLead(alone(db, asAdmin), { name, phone: contact, status, ...value }, at)
  }
}
