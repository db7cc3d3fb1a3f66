// slow: it starts processes of the service, and some are killed
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readTraceparent } from '../../server/tracing/open-tracing.ts'
import { createTestDatabase, type TestDatabase, testSessionSecret } from '../support/database/database.ts'
import { type People, Registrar } from '../support/people/people.ts'
import { bundleProgram, runProgram } from '../support/processes/program.ts'

interface SentSpan {
  readonly name: string
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly attributes: readonly { readonly key: string; readonly value: Record<string, unknown> }[]
}

/** What an OTLP collector is sent, as JSON over HTTP. */
interface SentTraces {
  readonly resourceSpans: readonly {
    readonly scopeSpans: readonly { readonly spans: readonly SentSpan[] }[]
  }[]
}

let program: string
let database: TestDatabase
let people: People
let collector: Server
let sent: { path: string; body: string }[] = []

beforeAll(async () => {
  program = await bundleProgram('server/main.ts')
  database = await createTestDatabase()
  const registrar = new Registrar(database.url)
  people = await registrar.people()
  await registrar.close()
  collector = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      sent.push({ path: request.url ?? '', body: Buffer.concat(chunks).toString() })
      response.setHeader('content-type', 'application/json').end('{}')
    })
  })
  await new Promise<void>((done) => collector.listen(0, '127.0.0.1', done))
})

afterAll(async () => {
  collector.close()
  await database.drop()
})

/** Serves, does the work, ends in order. */
async function whileServing(
  env: Record<string, string>,
  work: (url: string) => Promise<void>,
): Promise<string> {
  sent = []
  const service = runProgram(program, [], {
    PATH: process.env.PATH,
    DATABASE_URL: database.url,
    SESSION_SECRET: testSessionSecret,
    PORT: '0',
    ...env,
  })
  const { url } = JSON.parse(await service.line(/"msg":"Leadline is ready"/)) as { url: string }
  await work(url)
  service.child.kill('SIGTERM')
  await service.ended
  return service.output()
}

const endpoint = () => ({
  OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(collector.address() as AddressInfo).port}`,
})

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'

async function createLead(url: string): Promise<void> {
  const reply = await fetch(`${url}/api/v1/leads?secret=in-the-query`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${people.admin.key}`,
      'content-type': 'application/json',
      traceparent: `00-${traceId}-00f067aa0ba902b7-01`,
    },
    body: JSON.stringify({ name: 'Asha Rao', phone: '98765 43210' }),
  })
  await reply.text()
  const lost = await fetch(`${url}/webhook/${'x'.repeat(54)}`, { method: 'POST', body: '{}' })
  expect(lost.status).toBe(404)
}

it('a request is one trace with its database steps, in the trace of its sender, and holds nothing of anybody', async () => {
  await whileServing(endpoint(), createLead)
  expect(sent.map(({ path }) => path)).toContain('/v1/traces')
  const spans = sent.flatMap(({ body }) =>
    (JSON.parse(body) as SentTraces).resourceSpans.flatMap(({ scopeSpans }) =>
      scopeSpans.flatMap((scope) => scope.spans),
    ),
  )
  const request = spans.find(({ name }) => name === 'POST /api/v1/leads')
  expect(request).toMatchObject({ traceId, parentSpanId: '00f067aa0ba902b7' })
  const parts = spans.filter(({ parentSpanId }) => parentSpanId === request?.spanId)
  expect(parts.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['database look-up', 'database write']),
  )
  expect(parts.every((part) => part.traceId === traceId)).toBe(true)
  const refused = spans.find(({ name }) => name === 'POST /webhook/:token')
  expect(refused?.attributes).toContainEqual({ key: 'error.type', value: { stringValue: 'NOT_FOUND' } })
  // Times and ids are left out: chance writes any five digits into a time of nanoseconds.
  const all = sent.map(({ body }) => body.replaceAll(/"\w+(?:UnixNano|Id)":"[^"]*"/g, '')).join()
  expect(all).toContain('leadline')
  for (const secret of [
    people.admin.key,
    'x'.repeat(54),
    'in-the-query',
    'Asha',
    '98765',
    '43210',
    people.admin.email,
  ]) {
    expect(all).not.toContain(secret)
  }
}, 40_000)

it('nothing is sent where it is not asked for', async () => {
  await whileServing({}, createLead)
  expect(sent).toEqual([])
}, 40_000)

it('a collector that is away holds nobody up, and is told in the log without what was to be sent', async () => {
  const begun = Date.now()
  const output = await whileServing({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' }, createLead)
  expect(Date.now() - begun).toBeLessThan(20_000)
  expect(output).toContain('traces could not be sent to OTEL_EXPORTER_OTLP_ENDPOINT')
  expect(output).not.toContain('Asha')
}, 40_000)

it('a header that is no trace is no parent', () => {
  const good = `00-${traceId}-00f067aa0ba902b7-01`
  expect(readTraceparent(good)).toMatchObject({ traceId, traceFlags: 1 })
  const zeros = `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`
  for (const bad of [undefined, '', zeros, `${good}x`, good.toUpperCase(), good.replace('00-', '01-')]) {
    expect(readTraceparent(bad)).toBeNull()
  }
})
