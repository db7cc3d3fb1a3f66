import Fastify from 'fastify'
import pg from 'pg'
import { insertOfLead, type NewPerson, rawOptions } from './statements.ts'

/** The yardstick: Fastify and `pg` and nothing else, inserting what is posted with the raw statement. */
const app = Fastify()
const pool = new pg.Pool({
  connectionString: process.env.DATABASE_URL,
  max: 10,
  options: rawOptions,
})
const seeded = { accountId: process.env.ACCOUNT_ID ?? '', agentId: process.env.AGENT_ID ?? '' }

app.get('/', async () => ({ data: 'ready' }))

app.post<{ Body: NewPerson }>('/', async (request, reply) => {
  const { name, text, values } = insertOfLead(seeded, () => request.body)
  const answer = await pool.query({ name, text, values: values() })
  return reply.code(201).send({ data: { id: answer.rows[0].id } })
})

await app.listen({ host: '127.0.0.1', port: Number(process.env.PORT) })
process.on('SIGTERM', async () => {
  await app.close()
  await pool.end()
})
