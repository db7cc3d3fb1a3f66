import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Span, SpanContext } from '@opentelemetry/api'
import type { FastifyBaseLogger } from 'fastify'
import { StartRefused } from '../refusals/start-refused.ts'
import type { Tracing } from './tracing.ts'

/** Where traces go. */
export interface TracesTarget {
  /** Of OTLP over HTTP. */
  readonly tracesUrl: string | undefined
  readonly tracesShare: number
  readonly tracesServiceName: string
}

const closeLimitMs = 2_000
const complainEveryMs = 60_000

/** Loaded where traces are asked for: nobody else needs its 27 MB, and the package does not bring it. */
async function loadOpenTelemetry() {
  try {
    const [api, sdk, resources, otlp] = await Promise.all([
      import('@opentelemetry/api'),
      import('@opentelemetry/sdk-trace'),
      import('@opentelemetry/resources'),
      import('@opentelemetry/exporter-trace-otlp-http'),
    ])
    return { ...api, ...sdk, ...resources, ...otlp }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error
    throw new StartRefused(
      'OTEL_EXPORTER_OTLP_ENDPOINT needs packages that are not installed: npm install @opentelemetry/api @opentelemetry/sdk-trace @opentelemetry/resources @opentelemetry/exporter-trace-otlp-http (beside leadline, so --global where that is)',
    )
  }
}

/** Version 00 of the W3C's header; null for anything else. */
export function readTraceparent(header: string | undefined): SpanContext | null {
  const [, traceId = '', spanId = '', flags = ''] =
    /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/.exec(header ?? '') ?? []
  if (/^0*$/.test(traceId) || /^0*$/.test(spanId)) return null
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1, isRemote: true }
}

/** Null where OTEL_EXPORTER_OTLP_ENDPOINT is not set. Throws StartRefused where OpenTelemetry is not installed. */
export async function openTracing(target: TracesTarget, log: FastifyBaseLogger): Promise<Tracing | null> {
  const { tracesUrl: url, tracesShare, tracesServiceName } = target
  if (url === undefined) return null
  const otel = await loadOpenTelemetry()
  const { trace, ROOT_CONTEXT, SpanKind, SpanStatusCode } = otel
  const complain = oncePerMinute(() => log.warn('traces could not be sent to OTEL_EXPORTER_OTLP_ENDPOINT'))
  const quiet = (): void => undefined
  const logger = { error: complain, warn: quiet, info: quiet, debug: quiet, verbose: quiet }
  otel.diag.setLogger(logger, otel.DiagLogLevel.ERROR)
  const provider = new otel.TracerProvider({
    resource: otel.resourceFromAttributes({ 'service.name': tracesServiceName }),
    sampler: new otel.ParentBasedSampler({ root: new otel.TraceIdRatioBasedSampler(tracesShare) }),
    spanProcessors: [new otel.BatchSpanProcessor({ exporter: new otel.OTLPTraceExporter({ url }) })],
  })
  const tracer = provider.getTracer('leadline')
  const underWay = new AsyncLocalStorage<Span>()

  return {
    beginRequest(method, traceparent) {
      const parent = readTraceparent(traceparent)
      const context = parent ? trace.setSpanContext(ROOT_CONTEXT, parent) : ROOT_CONTEXT
      const span = tracer.startSpan(method, { kind: SpanKind.SERVER }, context)
      return {
        run: (next) => underWay.run(span, next),
        end({ route, status, requestId, refusalCode }) {
          span.updateName(`${method} ${route}`)
          span.setAttributes({
            'http.request.method': method,
            'http.route': route,
            'http.response.status_code': status,
            'leadline.request_id': requestId,
            ...(refusalCode !== null && { 'error.type': refusalCode }),
          })
          if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
          span.end()
        },
      }
    },
    async inStep(name, work) {
      const parent = underWay.getStore()
      if (!parent) return work()
      const attributes = { 'db.system.name': 'postgresql' }
      const context = trace.setSpan(ROOT_CONTEXT, parent)
      const span = tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes }, context)
      try {
        return await work()
      } catch (error) {
        span.setStatus({ code: SpanStatusCode.ERROR })
        throw error
      } finally {
        span.end()
      }
    },
    async close() {
      const sent = provider.shutdown().then(
        () => true,
        () => false,
      )
      if (!(await Promise.race([sent, sleep(closeLimitMs, false, { ref: false })]))) complain()
    },
  }
}

/** That a collector is away is said once a minute, and without what was to be sent. */
function oncePerMinute(say: () => void): () => void {
  let saidAtMs = Number.NEGATIVE_INFINITY
  return () => {
    if (Date.now() - saidAtMs < complainEveryMs) return
    saidAtMs = Date.now()
    say()
  }
}
