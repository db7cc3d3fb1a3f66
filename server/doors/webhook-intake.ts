import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { type RequestBody, requestBody } from '../http/request-body.ts'
import { DataOf, Uuid } from '../http/validation.ts'
import type { Database } from '../records/database.ts'
import { Refusal } from '../refusals/errors.ts'
import { storableText } from '../values/storable-text.ts'
import { drawIds } from '../webhooks/delivery.ts'
import type { Interpreter } from '../webhooks/interpret/interpreter.ts'
import { formLabel } from '../webhooks/interpret/sent-payload.ts'
import type { Keeping } from '../webhooks/kept/keeping.ts'
import { noteHeard } from '../webhooks/note-heard.ts'
import type { CameToDoor, Receipt, ReceivedRequest } from '../webhooks/receive-delivery.ts'
import { callerOfWebhook, type Webhook } from '../webhooks/webhook.ts'
import { countStranger } from './attempts.ts'
import { caughtAtDoor } from './caught-at-door.ts'
import { type CountRequest, limitHeaders, refuseExceeded } from './rate-limit.ts'
import type { CountDelivery } from './webhook-metrics.ts'
import { type EnteredBy, webhooksInTime } from './webhooks-in-time.ts'

export interface WebhookIntakeSettings {
  readonly db: Database
  readonly interpreter: Interpreter
  /** Null: what cannot be saved is answered 503. */
  readonly keeping: Keeping | null
  readonly countRequest: CountRequest
  /** Requests a minute per webhook. */
  readonly webhookRateLimit: number
  readonly countDelivery: CountDelivery
}

/** Requests a minute from one address to URLs that are no webhook's (decision 0005.40). */
const unknownRateLimit = 60

const preflightSeconds = '86400'

const Captured = Type.Object(
  {
    id: Uuid('The lead; of an ignored payload the delivery.'),
    status: Type.Enum(['created', 'merged', 'ignored']),
  },
  { title: 'CapturedLead' },
)

const schema = {
  tags: ['Webhook'],
  operationId: 'captureLead',
  summary: 'Push a lead',
  description:
    'The token is the secret; no Authorization header. Fields are found by the mapping of the webhook, else by the default names: name, email, phone, company, city, source, message. A body needs name and at least one of email or phone.',
  security: [],
  params: Type.Object({ token: Type.String({ description: 'From the webhook settings.' }) }),
  body: Type.Object(
    {},
    {
      additionalProperties: true,
      examples: [{ name: 'Asha Rao', phone: '+91 98765 43210', message: 'Please call after six.' }],
    },
  ),
  response: { 200: DataOf(Captured, 'What became of the payload.') },
}

type TokenRequest = FastifyRequest<{ Params: { token: string } }>

/** The label that the sender gave the body, before the parser was told to take any. */
const contentTypes = new WeakMap<FastifyRequest, string>()

/** Web forms post from the browser, whatever their origin (decision 0005.44). */
function allowAnyOrigin(_request: FastifyRequest, reply: FastifyReply, done: () => void): void {
  reply.headers({
    'access-control-allow-origin': '*',
    'access-control-expose-headers': 'X-Request-Id, Retry-After',
    'cross-origin-resource-policy': 'cross-origin',
  })
  done()
}

function answerPreflight(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const wanted = request.headers['access-control-request-headers']
  return reply
    .code(204)
    .headers({
      'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, OPTIONS',
      'access-control-allow-headers': wanted && /^[\w, -]{1,500}$/.test(wanted) ? wanted : 'Content-Type',
      'access-control-max-age': preflightSeconds,
      vary: 'Access-Control-Request-Headers',
    })
    .send()
}

/** Whatever the body is called, it is taken as bytes: `readPayload` decides what it is (decision 0005.41). */
function readAnyBody(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', async () => undefined)
  app.addHook('onRequest', (request, _reply, done) => {
    const label = request.headers['content-type']
    if (label !== undefined) {
      contentTypes.set(request, label)
      // Fastify answers 415 to a label that is no media type before any parser is asked.
      request.headers['content-type'] = 'application/octet-stream'
    }
    done()
  })
}

/** What stands behind the `?`, read as UTF-8: Node reads the address as Latin-1. */
function queryOf({ raw }: FastifyRequest): string {
  const [, ...query] = (raw.url ?? '').split('?')
  return Buffer.from(query.join('?'), 'latin1').toString()
}

/**
 * Of a request without a body the query is the payload, as a form (decision 0020.48), and of one whose body could not be taken
 * in it is what is kept: it is shown, taken again by a person, exported and removed by age like any other.
 */
function receivedRequest(request: FastifyRequest, body: Buffer | null): ReceivedRequest {
  const query = queryOf(request)
  const isQueryAlone = !body?.length && query !== ''
  return {
    receivedAt: new Date(),
    address: request.clientAddress,
    method: request.method,
    contentType: isQueryAlone ? formLabel : (contentTypes.get(request) ?? null),
    body: isQueryAlone ? Buffer.from(query) : body,
    query: isQueryAlone || query === '' ? null : storableText(query),
    ...drawIds(),
  }
}

/** An address that somebody tries out: nothing to keep. */
function isBare(request: FastifyRequest, bytes: Buffer | null): boolean {
  if (request.method === 'HEAD') return true
  return request.method === 'GET' && bytes?.length === 0 && queryOf(request) === ''
}

const bareAnswer = 'A webhook of Leadline. Leads are sent here by POST.\n'

function sendBareAnswer(webhook: Webhook, reply: FastifyReply): FastifyReply {
  if (!webhook.enabled) throw new Refusal('WEBHOOK_DISABLED', 'This webhook is disabled.')
  return reply.type('text/plain; charset=utf-8').send(bareAnswer)
}

/**
 * The door of the webhooks: /webhook/<token> (§4.7), by whatever method (decision 0020.48). The token names the account, the webhook acts for it
 * (decision 0005.42); no session and no key gets anybody further in here.
 */
export async function webhookIntake(app: FastifyInstance, settings: WebhookIntakeSettings): Promise<void> {
  const { db, interpreter, keeping, countRequest, webhookRateLimit, countDelivery } = settings
  const entered = new WeakMap<FastifyRequest, EnteredBy>()
  const { webhookByToken, saveOrKeep } = webhooksInTime(db, interpreter, keeping)

  async function enter(request: TokenRequest, reply: FastifyReply): Promise<void> {
    const by = await webhookByToken(request.params.token)
    if (by === null) {
      await countStranger(countRequest, 'no-webhook', request.clientAddress, unknownRateLimit)
      throw new Refusal('NOT_FOUND', 'There is no such webhook.')
    }
    const { webhook } = by
    const allowance = await countRequest(`webhook:${webhook.id}`, webhookRateLimit)
    reply.headers(limitHeaders(allowance))
    refuseExceeded(allowance)
    entered.set(request, by)
    request.caller = callerOfWebhook(webhook, request.clientAddress)
  }

  function enteredBy(request: FastifyRequest): EnteredBy {
    const by = entered.get(request)
    if (!by) throw new Error('a request came in by no webhook')
    return by
  }

  async function receive(request: FastifyRequest, { bytes, refusal }: RequestBody): Promise<Receipt> {
    const by = enteredBy(request)
    const received = receivedRequest(request, bytes)
    const header = request.headers['validation-token']
    const came: CameToDoor = {
      received,
      refusal,
      caught: refusal ? null : await caughtAtDoor(by.webhook, request, countRequest),
      validationToken: typeof header === 'string' ? header : null,
    }
    const { token } = request.params as TokenRequest['params']
    return saveOrKeep({ token, came, ...by })
  }

  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    const body = await requestBody(request)
    if (isBare(request, body.bytes)) return sendBareAnswer(enteredBy(request).webhook, reply)
    const receipt = await receive(request, body)
    const { answer: json, plain, refusal } = receipt
    const { webhook, isKept } = enteredBy(request)
    countDelivery(webhook.id, receipt, reply.elapsedTime / 1000)
    // Tests, handshakes and what is left out say nothing of whether leads still come.
    if (!isKept && webhook.enabled && json?.status !== 'ignored') {
      await noteHeard(db, webhook, new Date()).catch((error: unknown) =>
        request.log.warn({ err: error }, 'that a webhook was heard is not noted'),
      )
    }
    if (refusal) throw refusal
    if (!plain) return { data: json }
    // Sent as it is: the schema of the answer is that of the JSON.
    return reply
      .headers({ ...plain.headers, 'content-type': plain.contentType })
      .serializer(String)
      .send(plain.body)
  }

  app.addHook('onRequest', allowAnyOrigin)
  readAnyBody(app)

  for (const [url, hide] of [
    ['/:token', false],
    ['/:token/', true],
  ] as const) {
    app.options(url, { schema: { hide: true } }, answerPreflight)
    app.route<{ Params: { token: string } }>({
      method: ['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE'],
      url,
      schema: { hide: true },
      onRequest: enter,
      handler: answer,
    })
    app.post<{ Params: { token: string } }>(
      url,
      { onRequest: enter, schema: { ...schema, hide }, validatorCompiler: () => () => true },
      answer,
    )
  }
}
