import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import sql, { raw } from 'sql-template-tag'
import { makeApiKey } from '../server/api-keys/api-key.ts'
import { countedLeads } from '../server/leads/counted-leads.ts'
import { spanDays } from '../server/platform/counts/cell-spans.ts'
import { cellCounter, sumUp } from '../server/platform/counts/counters.ts'
import { sightsOf } from '../server/platform/counts/sight-counts.ts'
import { hashSecret, makeSecret } from '../server/platform/secrets.ts'
import { firstNames, lastNames } from './names.ts'
import { seedCalls, seedTeam, teamSize } from './seed-people.ts'
import { enterAll } from './seed-search.ts'
import { withoutIndexes } from './without-indexes.ts'

/** What the load needs to know of a seeded database. */
export interface Seeded {
  readonly accountId: string
  readonly adminKey: string
  readonly agentKey: string
  /** Of a manager of fifty agents, who have half of the leads; of an ugly account a quarter. */
  readonly managerKey: string
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

const dayCounts = `
  insert into day_counts (account_id, subject, viewer_id, dimension, value, day, n, seconds)
  select account_id, 'leads', viewer_id, dimension, value, (created_at at time zone 'Asia/Kolkata')::date, count(*), 0
  from leads cross join lateral (
    select '00000000-0000-0000-0000-000000000000'::uuid as viewer_id union select assigned_to_id union select created_by_id
  ) viewers cross join lateral (values ('', ''), ('status', status), ('source', source), ('priority', priority),
    ('assigned_to', assigned_to_id::text)) dimension (dimension, value)
  where account_id = $1 group by 1, 2, 3, 4, 5, 6`

const hourCounts = `
  insert into hour_counts (account_id, subject, viewer_id, hour, n)
  select account_id, 'leads', viewer_id, date_trunc('hour', created_at at time zone 'Asia/Kolkata'), count(*)
  from leads cross join lateral (
    select '00000000-0000-0000-0000-000000000000'::uuid as viewer_id union select assigned_to_id union select created_by_id
  ) viewers
  where account_id = $1 group by 1, 2, 3, 4`

const dayMs = 86_400_000
/** Spans of days begin at midnight in India, counted from the year 1. */
const spanZero = Date.parse('0001-01-01T00:00:00+05:30')

/**
 * Cells of leads of so many days, span by span: no cell has leads of two spans, and ten million leads that are hardly
 * ever alike would take more room to be summed at once than they take themselves.
 */
async function insertCells(client: pg.Client, accountId: string, days: number): Promise<void> {
  const spanMs = spanDays * dayMs
  const first = Math.floor((Date.now() - (days + 1) * dayMs - spanZero) / spanMs)
  const last = Math.floor((Date.now() - spanZero) / spanMs)
  for (let n = first; n <= last; n++) {
    const [from, before] = [n, n + 1].map((at) => new Date(spanZero + at * spanMs))
    const rows = sql`(select * from (${countedLeads(accountId).rows}) counted where at >= ${from} and at < ${before}) counted`
    const { text, values } = sql`
      insert into cell_counts (account_id, ${raw([...cellCounter.keys, ...cellCounter.sums].join(', '))})
      select ${accountId}::uuid, cells.* from (${sumUp(cellCounter, rows, sightsOf(accountId))}) cells`
    await client.query(text, [...values])
  }
}

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
  const members = agentIds.slice(0, Math.min(teamSize, agents / 2))
  for (let i = members.length; i < teamSize; i++)
    members.push(await insertUser(client, accountId, `idle${i}`, 'agent'))
  await seedTeam(client, accountId, manager, members)
  await withoutIndexes(client, 'leads', async () => {
    await client.query(leadRows, [accountId, agentIds, admin, leads, sources, days, firstNames, lastNames])
  })
  await client.query(dayCounts, [accountId])
  await client.query(hourCounts, [accountId])
  await enterAll(client, accountId)
  await insertCells(client, accountId, days)
  await seedCalls(client, accountId)
  const agentId = agentIds[0] ?? admin
  const seeded = {
    accountId,
    adminKey: await insertKey(client, accountId, admin),
    agentKey: await insertKey(client, accountId, agentId),
    managerKey: await insertKey(client, accountId, manager),
    agentId,
    agentIds,
    webhookToken: await insertWebhook(client, accountId, deliveries),
  }
  await client.query('vacuum analyze')
  return seeded
}
