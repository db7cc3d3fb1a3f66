import Fastify from 'fastify'
import pg from 'pg'
import { interpretDelivery } from '../server/webhooks/interpret-delivery.ts'
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
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10, options: rawOptions })
const { ACCOUNT_ID: accountId = '', AGENT_ID: agentId = '', WEBHOOK_ID: webhookId = '' } = process.env
const seeded = { accountId, agentId }

async function insert({ name, text, values }: RawStatement): Promise<{ data: { id: string } }> {
  const answer = await pool.query({ name, text, values: values() })
  return { data: { id: answer.rows[0].id } }
}

const settings = {
  mapping: null,
  condition: null,
  accept_tests: false,
  notes_from_unmapped: true,
  default_tags: [],
  region: 'IN',
}

function personIn(body: Buffer): NewPerson {
  const read = interpretDelivery(body, 'application/json', settings)
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
    insert(insertOfDelivery(seeded, () => ({ webhookId, body, person: personIn(body) }))),
  )
})

await app.listen({ host: '127.0.0.1', port: Number(process.env.PORT) })
process.on('SIGTERM', async () => {
  await app.close()
  await pool.end()
})
