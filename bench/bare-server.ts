import Fastify from 'fastify'

/** The yardstick: Fastify and nothing else, answering a body of as many bytes as a page of leads. */
const app = Fastify()
const body = JSON.stringify({ data: 'x'.repeat(Number(process.env.BODY_BYTES ?? 22_000)) })

app.get('/', async (_request, reply) => reply.type('application/json; charset=utf-8').send(body))

await app.listen({ host: '127.0.0.1', port: Number(process.env.PORT) })
process.on('SIGTERM', () => app.close())
