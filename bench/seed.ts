import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { countedLeads } from '../server/leads/counted-leads.ts'
import { hashSecret, makeApiKey, makeSecret } from '../server/secrets/secrets.ts'
import { firstNames, lastNames } from './names.ts'
import { insertCountsByBucket } from './seed-counts.ts'
import { letAdminIn, seedCalls, seedManager, teamSizes } from './seed-people.ts'
import { seedWords } from './seed-words.ts'
import { withoutIndexes } from './without-indexes.ts'

/** What the load needs to know of a seeded database. */
export interface Seeded {
  readonly accountId: string
  readonly adminKey: string
  readonly agentKey: string
  /** Of a manager of fifty agents, who have half of the leads; of an ugly account a quarter. */
  readonly managerKey: string
  /** Of a manager of three hundred, who have half of the leads. */
  readonly largeManagerKey: string
  readonly agentId: string
  readonly agentIds: readonly string[]
  readonly webhookToken: string
}

async function insertUser(client: pg.Client, accountId: string, name: string, role: string): Promise<string> {
  const id = randomUUID()
  await client.query(
    `insert into users (account_id, id, email, email_normalized, name, role, password_hash, created_at)
     values ($1, $2, $3, $3, $4, $5, 'none', now())`,
    [accountId, id, `${name}@example.com`, name, role],
  )
  return id
}

async function insertKey(client: pg.Client, accountId: string, userId: string): Promise<string> {
  const key = makeApiKey(accountId)
  await client.query(
    `insert into api_keys (account_id, id, user_id, name, key_hash, last_four, can_read, can_write, can_delete, created_at)
     values ($1, $2, $3, 'bench', $4, $5, true, true, true, now())`,
    [accountId, randomUUID(), userId, hashSecret(key), key.slice(-4)],
  )
  return key
}

async function insertWebhook(client: pg.Client, accountId: string, deliveries: number): Promise<string> {
  const token = makeSecret(accountId)
  const id = randomUUID()
  await client.query(
    `insert into webhooks (account_id, id, name, source, token, token_hash, created_at, updated_at)
     values ($1, $2, 'Bench', 'Bench', $3, $4, now(), now())`,
    [accountId, id, token, hashSecret(token)],
  )
  await client.query(deliveryRows, [accountId, id, deliveries])
  return token
}

/** Each of them made one of the leads. */
const deliveryRows = `
  insert into deliveries (account_id, id, webhook_id, received_at, address, content_type, body, body_hash, outcome,
    lead_id, mapped)
  select account_id, gen_random_uuid(), $2, created_at, '127.0.0.1', 'application/json', convert_to(sent::text, 'UTF8'),
    sha256(convert_to(sent::text, 'UTF8')), 'created', id, sent
  from (
    select account_id, id, created_at,
      jsonb_build_object('name', name, 'email', email, 'phone', phone, 'message', notes) as sent
    from leads where account_id = $1 limit $3
  ) made`

/** What an account is made of. */
export interface Shape {
  readonly agents: number
  readonly sources: readonly string[]
  /** Over which the leads are spread evenly, up to now. */
  readonly days: number
}

export const evenShape: Shape = {
  agents: 20,
  sources: ['API', 'Google Ads', 'Facebook', 'IndiaMART', 'JustDial'],
  days: 29,
}

/** So many combinations that leads are hardly ever alike. The first sources are those of the even account. */
export const uglyShape: Shape = {
  agents: 200,
  sources: Array.from({ length: 300 }, (_, i) => evenShape.sources[i] ?? `Source ${i}`),
  days: 400,
}

/** A number below another, as good as chosen by chance, and the same in each run; `salt` tells columns apart. */
const chosen = (salt: number, below: string | number): string =>
  `1 + (hashint4extended(i, ${salt}) & 2147483647) % ${below}`

/** The same, the smaller the more often: the first of a hundred is a tenth of all. */
const common = (salt: number, below: string): string =>
  `1 + floor(${below} * power((${chosen(salt, 1_000_000)} - 1) / 1e6, 2))::int`

const leadRows = `
  insert into leads (account_id, id, name, email, email_normalized, phone, phone_e164, company, city, source, status,
    priority, tags, deal_value, notes, assigned_to_id, created_by_id, created_at, updated_at)
  select $1, gen_random_uuid(), ($7::text[])[${common(5, 'cardinality($7::text[])')}] || ' ' || ($8::text[])[${common(6, 'cardinality($8::text[])')}],
    'lead' || i || '@example.com', 'lead' || i || '@example.com',
    '+91 7' || lpad(i::text, 9, '0'), '+917' || lpad(i::text, 9, '0'), 'Company ' || i % 1000,
    (array['Mumbai', 'Delhi', 'Pune', 'Bengaluru'])[1 + i % 4],
    ($5::text[])[${chosen(1, 'cardinality($5::text[])')}],
    (array['New', 'Contacted', 'Qualified', 'Proposal', 'Won', 'Lost'])[${chosen(2, 6)}],
    (array['Low', 'Medium', 'High'])[${chosen(3, 3)}], array['bench', 'tag' || i % 7], i % 100000,
    'Notes of a usual length about what this person asked for, number ' || i,
    ($2::uuid[])[${chosen(4, 'cardinality($2::uuid[])')}], $3,
    created_at, least(now(), created_at + (${chosen(7, 20_160)}) * interval '1 minute')
  from (select i, now() - (i::float8 / $4) * $6 * interval '1 day' as created_at from generate_series(1, $4::int) i) i`

/** One account with an admin, agents with as many leads each, and `leads` leads; `deliveries` came in by the webhook. */
export async function seed(
  client: pg.Client,
  leads: number,
  deliveries = 0,
  { agents, sources, days }: Shape = evenShape,
): Promise<Seeded> {
  const accountId = randomUUID()
  // All that rows refer to is there: nothing is looked up for each of them.
  await client.query(`set session_replication_role = 'replica'`)
  await client.query(
    `insert into accounts (id, name, short_name, created_at) values ($1, 'Bench', 'bench', now())`,
    [accountId],
  )
  const admin = await insertUser(client, accountId, 'admin', 'admin')
  const agentIds: string[] = []
  for (let i = 0; i < agents; i++) agentIds.push(await insertUser(client, accountId, `agent${i}`, 'agent'))
  const manager = await insertUser(client, accountId, 'manager', 'manager')
  const largeManager = await insertUser(client, accountId, 'large-manager', 'manager')
  const members = agentIds.slice(0, agents / 2)
  for (let i = members.length; i < teamSizes.large; i++)
    members.push(await insertUser(client, accountId, `idle${i}`, 'agent'))
  await seedManager(client, accountId, manager, members.slice(0, teamSizes.usual))
  await seedManager(client, accountId, largeManager, members)
  await letAdminIn(client, accountId)
  await withoutIndexes(client, 'leads', async () => {
    await client.query(leadRows, [accountId, agentIds, admin, leads, sources, days, firstNames, lastNames])
  })
  await seedWords(client, accountId)
  await insertCountsByBucket(client, accountId, countedLeads(accountId), days)
  await seedCalls(client, accountId)
  const agentId = agentIds[0] ?? admin
  const seeded = {
    accountId,
    adminKey: await insertKey(client, accountId, admin),
    agentKey: await insertKey(client, accountId, agentId),
    managerKey: await insertKey(client, accountId, manager),
    largeManagerKey: await insertKey(client, accountId, largeManager),
    agentId,
    agentIds,
    webhookToken: await insertWebhook(client, accountId, deliveries),
  }
  await client.query('vacuum analyze')
  return seeded
}
