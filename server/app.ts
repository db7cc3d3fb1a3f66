import { randomUUID } from 'node:crypto'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import type { Config } from './config.ts'
import { consoleDoor } from './doors/console.ts'
import { consoleDocument } from './doors/console-document.ts'
import { consolePages } from './doors/console-pages.ts'
import { type Metrics, metricsOfOne } from './doors/metrics.ts'
import { operations } from './doors/operations.ts'
import { publicApi } from './doors/public-api.ts'
import { countExceeded, openRateLimit } from './doors/rate-limit.ts'
import type { CountShared } from './doors/shared-window.ts'
import { v1Document } from './doors/v1-document.ts'
import { webhookIntake } from './doors/webhook-intake.ts'
import { webhookMetrics } from './doors/webhook-metrics.ts'
import { addressWithin, basePathOf } from './http/base-path.ts'
import { noteClientAddresses } from './http/client-address.ts'
import { connectionLimit } from './http/connection-limit.ts'
import { replyToBrokenRequest, replyToBrokenUrl, replyWithError } from './http/error-replies.ts'
import { loadShedding } from './http/load-shedding.ts'
import { promptClose } from './http/prompt-close.ts'
import { readIds, readWholeNumbers } from './http/read-values.ts'
import { readJsonBodies, takeInBodies } from './http/request-body.ts'
import { decorateRequests } from './http/request-caller.ts'
import { securityHeaders } from './http/security-headers.ts'
import { traceRequests } from './http/trace-requests.ts'
import { ajvOptions, refusalOf } from './http/validation.ts'
import type { Database } from './records/database.ts'
import type { Tracing } from './tracing/tracing.ts'
import { openInterpreter } from './webhooks/interpret/interpreter.ts'
import type { Keeping } from './webhooks/kept/keeping.ts'

/** What the service stands on; opened and closed by main. */
export interface AppParts {
  /** With the secret that signs session cookies. */
  readonly config: Config & { readonly sessionSecret: string }
  readonly db: Database
  readonly log: FastifyBaseLogger
  /** Told after each request that may have written something for an account. */
  readonly onWritten?: (accountId: string) => void
  /** Keeps deliveries on disk while the database is away; null: they are answered 503. */
  readonly keeping?: Keeping | null
  /** The built program of the workers that read large bodies, where it does not stand beside this one. */
  readonly interpreterFile?: URL
  /** Where several processes serve behind one port: how they count requests together, without Redis. */
  readonly countWithAll?: CountShared
  /** And how they measure together. */
  readonly metrics?: Metrics
  /** Null: no traces. */
  readonly tracing?: Tracing | null
}

/** The service without its socket: the doors, and what holds for every request. */
export async function makeApp({
  config,
  db,
  log,
  onWritten,
  keeping = null,
  interpreterFile,
  countWithAll,
  metrics = metricsOfOne(() => null, db),
  tracing = null,
}: AppParts): Promise<FastifyInstance> {
  const basePath = basePathOf(config.publicUrl)
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    ...(basePath !== '' && { rewriteUrl: addressWithin(basePath) }),
    requestIdHeader: false,
    // An id of any length that Node.js admits meets the door's checks, then its schema.
    routerOptions: { maxParamLength: 16_384 },
    connectionTimeout: 30_000,
    requestTimeout: 30_000,
    keepAliveTimeout: 65_000,
    http: { headersTimeout: 20_000 },
    forceCloseConnections: 'idle',
    // Fastify's own 503 is not in the envelope; promptClose answers.
    return503OnClosing: false,
    trustProxy: config.trustedProxies.length > 0 ? [...config.trustedProxies] : false,
    ajv: { customOptions: ajvOptions },
    schemaErrorFormatter: refusalOf,
    clientErrorHandler: replyToBrokenRequest,
    frameworkErrors: replyToBrokenUrl,
  })
  app.setErrorHandler(replyWithError)
  // First, and without waiting: what is not taken now is lost when the sender hangs up.
  noteClientAddresses(app)
  takeInBodies(app)
  if (tracing) traceRequests(app, tracing)
  // Nothing is kept by a browser or a proxy, refusals included, but the files that say otherwise themselves.
  const headers = { ...securityHeaders(), 'cache-control': 'no-store' }
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers).header('x-request-id', request.id)
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    request.log.info({ req: request, res: reply, ms: Math.round(reply.elapsedTime * 10) / 10 }, 'request')
    // Some platforms deliver by GET.
    const mayWrite = request.method !== 'GET' || request.url.startsWith('/webhook/')
    if (mayWrite && reply.statusCode < 400 && request.caller) onWritten?.(request.caller.accountId)
    done()
  })
  decorateRequests(app)
  readJsonBodies(app)
  readWholeNumbers(app)
  readIds(app)
  promptClose(app)
  connectionLimit(app, config.databasePool)
  loadShedding(app, db)

  const countRequest = countExceeded(
    metrics.registry,
    await openRateLimit(app, config.redisUrl, countWithAll),
  )
  await v1Document(app, config.publicUrl)
  await consoleDocument(app)
  operations(app, db, metrics, keeping)
  await app.register(publicApi, { prefix: '/api/v1', db, countRequest, apiRateLimit: config.apiRateLimit })
  const { webhookRateLimit } = config
  const interpreter = openInterpreter(interpreterFile)
  app.addHook('onClose', async () => {
    await keeping?.stop()
    await interpreter.close()
  })
  void keeping?.start(interpreter, (accountId) => onWritten?.(accountId)).catch(() => undefined)
  const countDelivery = webhookMetrics(metrics.registry)
  const forWebhooks = { db, interpreter, keeping, countRequest, webhookRateLimit, countDelivery }
  await app.register(webhookIntake, { prefix: '/webhook', ...forWebhooks })
  const { publicUrl, sessionSecret } = config
  const forConsole = { db, interpreter, countRequest, publicUrl, sessionSecret }
  await app.register(consoleDoor, { prefix: '/console/api', ...forConsole })
  await consolePages(app, basePath)
  return app
}
