import { createApiKey } from '../../api-keys/api-key-settings.ts'
import { saveCall } from '../../call-logs/save-call.ts'
import { createRule } from '../../distribution/rule-settings.ts'
import { saveLead } from '../../leads/save-lead.ts'
import { query } from '../../postgres/database.ts'
import { asOwner } from '../../postgres/schema/owner-connection.ts'
import { alone } from '../../postgres/scope.ts'
import { type Actor, accountCaller, personCaller } from '../../records/caller.ts'
import type { Database } from '../../records/database.ts'
import { istClock } from '../../records/ist-dates.ts'
import { normalizePhone } from '../../records/phone.ts'
import { joinTeam } from '../../teams/team-members.ts'
import { createTeam } from '../../teams/team-settings.ts'
import { createAccount } from '../../users/account.ts'
import { changeUser } from '../../users/change-user.ts'
import { createUser } from '../../users/create-user.ts'
import type { User } from '../../users/user.ts'
import { drawIds } from '../../webhooks/delivery.ts'
import { storeIn } from '../../webhooks/delivery-store.ts'
import { findWebhookByToken } from '../../webhooks/find-webhook.ts'
import { openInterpreter } from '../../webhooks/interpret/interpreter.ts'
import { receiveDelivery } from '../../webhooks/receive-delivery.ts'
import { createWebhook } from '../../webhooks/webhook-settings.ts'
import { type DemoPayload, demoPayloads } from './demo-payloads.ts'
import { heard } from './demo-texts.json'

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
const dayMs = 24 * hourMs
/** How long ago the one who left did. */
const leftDays = 5
const outcomes = ['Completed', 'No Answer', 'Completed', 'Busy', 'Completed', 'Voicemail'] as const
const statuses = ['Contacted', 'Qualified', 'Contacted', 'Proposal', 'Won', 'Lost'] as const

const staff = [
  { email: 'demo@example.com', name: 'Demo Admin', role: 'admin' },
  { email: 'manager@example.com', name: 'Meera Manager', role: 'manager' },
  { email: 'agent@example.com', name: 'Kiran Agent', role: 'agent' },
  { email: 'sana@example.com', name: 'Sana Agent', role: 'agent' },
  { email: 'dev@example.com', name: 'Dev Agent', role: 'agent' },
  { email: 'tara@example.com', name: 'Tara Agent', role: 'agent' },
] as const

/** An account with people, a team, a key, webhooks, rules and a month of work, by the verbs of the service. */
export async function fillDemo(db: Database, ownerUrl: string, now: Date): Promise<DemoAccess> {
  const began = new Date(now.getTime() - 32 * dayMs)
  const name = 'Demo: Rao Textiles'
  const account = await asOwner(ownerUrl, (owner) => createAccount(owner, name, actor, began))
  const caller = accountCaller(account.id, actor)
  const made = await db.transaction(caller, async (tx) => {
    const [first, ...others] = staff
    const { user: admin, password } = await createUser(tx, first, began)
    const people = [admin]
    for (const other of others) people.push((await createUser(tx, { ...other, password }, began)).user)
    const team = await createTeam(tx, 'Sales', began)
    for (const { id: userId, role } of people.slice(1))
      await joinTeam(tx, team.id, { userId, as: role === 'manager' ? 'manager' : 'member' }, began)
    const settings = { name: 'Demo key', permissions: ['read', 'write', 'delete'] as const, ip_whitelist: [] }
    const { key } = await createApiKey(tx, admin.id, settings, began)
    const context = { at: began, publicUrl: '' }
    const tokens = new Map<DemoPayload['webhook'], string>()
    const sources = { 'Website form': 'Website', 'Google Ads': 'Google Ads', Facebook: 'Facebook' }
    for (const [webhook, source] of Object.entries(sources) as [DemoPayload['webhook'], string][])
      tokens.set(webhook, (await createWebhook(tx, { name: webhook, source }, context)).token)
    const assignees = staff.slice(2).map(({ email }) => ({ user: { email } }))
    const inMumbai = { all: [{ field: 'city', is_one_of: ['Mumbai', 'मुंबई'] }] }
    await createRule(tx, { name: 'Mumbai to Kiran', when: inMumbai, assignees: assignees.slice(0, 1) }, began)
    const online = { all: [{ field: 'source', is_one_of: ['Website', 'Facebook'] }] }
    await createRule(tx, { name: 'Website and Facebook by turns', when: online, assignees }, began)
    return { people, password, key, tokens }
  })
  const left = new Date(now.getTime() - leftDays * dayMs)
  const payloads = demoPayloads(now)
  await deliverAll(
    db,
    made.tokens,
    payloads.filter(({ receivedAt }) => receivedAt < left),
  )
  const leaver = made.people.at(-1)?.id ?? ''
  await db.transaction(caller, (tx) => changeUser(tx, leaver, { disabled: true }, left))
  await deliverAll(
    db,
    made.tokens,
    payloads.filter(({ receivedAt }) => receivedAt >= left),
  )
  await work(db, account.id, made.people, now)
  return {
    account: name,
    admin: staff[0].email,
    agent: staff[2].email,
    password: made.password,
    key: made.key,
    webhookToken: made.tokens.get('Website form') ?? '',
  }
}

async function deliverAll(
  db: Database,
  tokens: ReadonlyMap<DemoPayload['webhook'], string>,
  payloads: readonly DemoPayload[],
): Promise<void> {
  const interpreter = openInterpreter()
  for (const { webhook: from, receivedAt, body } of payloads) {
    const webhook = await findWebhookByToken(db, tokens.get(from) ?? '')
    if (!webhook) throw new Error('the demo has its webhooks')
    await receiveDelivery(storeIn(db), interpreter, webhook, {
      ...drawIds(),
      receivedAt,
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
  readonly assigned_to_id: string | null
  readonly created_at: Date
}

/** The first moment in the daytime of India at or after this one, never later than a minute ago. */
function daytime(moment: number, now: Date): Date {
  const istMinute = istClock(new Date(moment)).minute
  const early = istMinute < 9 * 60 ? 9 * 60 + 20 - istMinute : 0
  const wait = istMinute > 20 * 60 ? 33 * 60 + 20 - istMinute : early
  return new Date(Math.min(now.getTime() - 60_000, moment + wait * 60_000))
}

/** What people did with the leads: calls within hours, notes, a status, when to call again; some of them won. */
async function work(db: Database, accountId: string, people: readonly User[], now: Date): Promise<void> {
  const all = query<DemoLead>`
    select id, name, phone, assigned_to_id, created_at from leads
    where account_id = ${accountId} and phone is not null order by created_at`
  const [admin] = people
  if (!admin) throw new Error('the demo has its people')
  const leads = await db.read(personCaller(accountId, admin, null), (tx) => tx.all(all))
  for (const [i, { id, name, phone, assigned_to_id, created_at }] of leads.entries()) {
    const owner = people.find((person) => person.id === assigned_to_id)
    if (i % 7 === 3 || owner === people.at(-1)) continue
    const at = daytime(created_at.getTime() + (i % 3 === 0 ? 4 : 25 + ((i * 53) % 400)) * 60_000, now)
    const outcome = outcomes[i % outcomes.length] ?? 'Completed'
    const isReached = outcome === 'Completed'
    const isInbound = i % 8 === 5
    const call = {
      lead_id: id,
      call_type: isInbound ? 'Inbound' : 'Outbound',
      duration_seconds: isReached ? 60 + ((i * 97) % 900) : 0,
      outcome: isInbound && !isReached ? 'Missed' : outcome,
      called_at: at.toISOString(),
      ...(isReached && { notes: heard[(i >> 1) % heard.length] }),
    } as const
    // Of the last days some are due and some are for tomorrow; who was asked long ago has been called since.
    const isRecent = now.getTime() - created_at.getTime() < 4 * dayMs
    const again =
      isRecent && i % 4 === 0 ? new Date(now.getTime() + (i % 3 === 0 ? 20 : -1) * hourMs) : undefined
    const by = personCaller(accountId, owner ?? admin, null)
    await saveCall(alone(db, by), call, at, undefined, again)
    const status = statuses[i % statuses.length] ?? 'Contacted'
    const value =
      status === 'Won' || status === 'Proposal' ? { deal_value: 25_000 + ((i * 13_337) % 400_000) } : {}
    const contact = { text: phone, normalized: normalizePhone(phone, 'IN') ?? phone }
    await saveLead(alone(db, by), { name, phone: contact, status, ...value }, at)
  }
}
