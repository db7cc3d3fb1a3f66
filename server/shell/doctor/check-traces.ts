import type { Config } from '../../config.ts'
import { makeLogger } from '../../http/request-log.ts'
import { openTracing } from '../../tracing/open-tracing.ts'
import { type Finding, good, risky, wrong } from './finding.ts'

const answerLimitMs = 3_000

/** Where traces are asked for: whether OpenTelemetry is installed, and whether anybody takes them. */
export async function checkTraces(config: Config): Promise<Finding[]> {
  const { tracesUrl } = config
  if (tracesUrl === undefined) return []
  try {
    await (await openTracing(config, makeLogger('silent')))?.close()
  } catch (error) {
    const remedy = 'Install them, or unset OTEL_EXPORTER_OTLP_ENDPOINT: the start is refused.'
    return [wrong('traces', (error as Error).message, remedy)]
  }
  const body = JSON.stringify({ resourceSpans: [] })
  const headers = { 'content-type': 'application/json' }
  const signal = AbortSignal.timeout(answerLimitMs)
  try {
    const { status } = await fetch(tracesUrl, { method: 'POST', body, headers, signal })
    if (status < 300) return [good('traces', tracesUrl)]
    return [risky('traces', `${tracesUrl} answers ${status}`, 'Mend OTEL_EXPORTER_OTLP_ENDPOINT.')]
  } catch (error) {
    const { message, cause } = error as Error
    const found = `${tracesUrl}: ${(cause as Error | undefined)?.message || message}`
    return [risky('traces', found, 'Start the collector, or mend OTEL_EXPORTER_OTLP_ENDPOINT.')]
  }
}
