import { connect } from 'node:net'
import type { Config } from '../../config.ts'
import { isForThisMachine, isLoopback } from '../../http/loopback.ts'
import { makeLogger } from '../../http/request-log.ts'
import { openTracing } from '../../tracing/open-tracing.ts'
import { type Finding, good, risky, wrong } from './finding.ts'

const connectLimitMs = 3_000

/** Where the service listens, how it is reached, and what it believes about its callers. */
export async function checkSettings(config: Config): Promise<Finding[]> {
  const checks = [checkPublicUrl(config), ...checkProxies(config)]
  if (config.redisUrl !== undefined) checks.push(await checkRedis(config.redisUrl))
  return checks
}

function checkPublicUrl({ publicUrl, host }: Config): Finding {
  const check = 'address'
  const url = new URL(publicUrl)
  if (isForThisMachine(publicUrl)) {
    if (isLoopback(host)) return good(check, `${publicUrl}, for this machine alone`)
    const found = `listens on ${host}, but webhook addresses are shown as ${publicUrl}`
    return wrong(check, found, 'Set PUBLIC_URL to the address that others use.')
  }
  if (url.protocol === 'https:') return good(check, publicUrl)
  return risky(
    check,
    `${publicUrl} is not encrypted: keys, passwords and leads can be read on the way`,
    'Put a proxy with TLS in front and set PUBLIC_URL to its https:// address.',
  )
}

function checkProxies({ publicUrl, trustedProxies }: Config): Finding[] {
  const check = 'proxies'
  const tooWide = trustedProxies.find((entry) => /\/[0-7]$/.test(entry))
  if (tooWide !== undefined) {
    const found = `TRUSTED_PROXIES believes nearly everybody (${tooWide}): whitelists and limits can be passed by`
    return [wrong(check, found, 'Name the addresses of your proxies alone.')]
  }
  if (trustedProxies.length > 0) return [good(check, trustedProxies.join(', '))]
  if (!publicUrl.startsWith('https:')) return []
  const found =
    'PUBLIC_URL is https://, so there is a proxy, but TRUSTED_PROXIES names none: all requests seem to be its own'
  return [wrong(check, found, 'Set TRUSTED_PROXIES to the address that the proxy connects from.')]
}

function checkRedis(redisUrl: string): Promise<Finding> {
  const { hostname, port } = new URL(redisUrl)
  const remedy = 'Start Redis, mend REDIS_URL, or unset it where one process serves.'
  return new Promise((resolve) => {
    const socket = connect({ host: hostname, port: Number(port || 6379), timeout: connectLimitMs })
    const end = (finding: Finding): void => {
      socket.destroy()
      resolve(finding)
    }
    socket.once('connect', () => end(good('redis', `${hostname} takes connections`)))
    socket.once('timeout', () => end(risky('redis', `${hostname} does not answer`, remedy)))
    socket.once('error', (error) => end(risky('redis', error.message, remedy)))
  })
}

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
