import Fastify from 'fastify'
import pg from 'pg'
import { openDatabase } from '../server/postgres/database.ts'
import type { Caller } from '../server/records/caller.ts'
import { interpretDelivery } from '../server/webhooks/interpret/interpret-delivery.ts'
import { seededWebhook } from './seeded-webhook.ts'
import {
  insertOfDelivery,
  insertOfLead,
  insertOfRecords,
  type NewPerson,
  type RawStatement,
  rawOptions,
} from './statements.ts'

/**
 * The yardstick: Fastify and `pg` and nothing else, inserting what is posted with raw statements: a lead, the rows of
 * a create, or the rows of a delivery whose body is read as the service reads it. Nobody is asked for a key, nobody is
 * looked for.
 */
const app = Fastify()
const { DATABASE_URL: url = '', ACCOUNT_ID: accountId = '', AGENT_ID: agentId = '' } = process.env
const seeded = { accountId, agentId }
const db = openDatabase<Caller>(process.env.SERVICE_DATABASE_URL ?? '', 1)
const webhook = await seededWebhook(db, process.env.WEBHOOK_TOKEN ?? '')
await db.close()
const pool = new pg.Pool({ connectionString: url, max: 10, options: rawOptions })

async function insert({ name, text, values }: RawStatement): Promise<{ data: { id: string } }> {
  const answer = await pool.query({ name, text, values: values() })
  return { data: { id: answer.rows[0].id } }
}

function personIn(body: Buffer): NewPerson {
  const read = interpretDelivery({ body, contentType: 'application/json' }, webhook)
  if (read.kind !== 'lead') throw new Error('the body was not read as a lead')
  const { name, email, phone, notes } = read.lead
  return { name, email: email?.text ?? '', phone: phone?.normalized ?? '', notes: notes ?? '' }
}

app.get('/', async () => ({ data: 'ready' }))

app.post<{ Body: NewPerson }>('/lead', ({ body }) => insert(insertOfLead(seeded, () => body)))

app.post<{ Body: NewPerson }>('/records', ({ body }) => insert(insertOfRecords(seeded, () => body)))

app.register(async (scope) => {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', { parseAs: 'buffer' }, async (_request: unknown, body: Buffer) => body)
  scope.post<{ Body: Buffer }>('/delivery', ({ body }) =>
    insert(insertOfDelivery(seeded, () => ({ webhookId: webhook.id, body, person: personIn(body) }))),
  )
})

await app.listen({ host: '127.0.0.1', port: Number(process.env.PORT) })
process.on('SIGTERM', async () => {
  await app.close()
  await pool.end()
})
