import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../../support/processes/free-port.ts'
import { endsWithCampaign, isCampaignEnding } from '../started.ts'

const program = join(process.cwd(), 'dist', 'server', 'main.js')

export interface ServiceOptions {
  readonly environment: Record<string, string>
  /** Most open files. */
  readonly descriptors?: number
}

/** The built service, started again and again at one port. Whoever ends it says so; any other end is a fault. */
export class ServiceProcess {
  readonly url: string
  /** How often it ended without being told to. */
  endedByItself = 0
  output = ''
  /** Flags of Node.js, from the next start on. */
  flags: readonly string[] = []
  private child: ChildProcess | undefined
  private isStopping = false
  private readonly options: ServiceOptions

  private constructor(port: number, options: ServiceOptions) {
    this.url = `http://127.0.0.1:${port}`
    const given = {
      PORT: String(port),
      HOST: '127.0.0.1',
      LOG_LEVEL: 'warn',
      ADMIN_PASSWORD: 'for this campaign',
    }
    const limits = { API_RATE_LIMIT: '1000000', WEBHOOK_RATE_LIMIT: '1000000' }
    const environment = { PATH: process.env.PATH ?? '', ...given, ...limits, ...options.environment }
    this.options = { ...options, environment }
  }

  static async at(options: ServiceOptions): Promise<ServiceProcess> {
    const service = new ServiceProcess(await freePort(), options)
    endsWithCampaign(() => service.end('SIGTERM'))
    return service
  }

  start(): void {
    if (isCampaignEnding()) throw new Error('the campaign ends')
    process.setMaxListeners(0)
    const { environment, descriptors } = this.options
    const limited = descriptors ? ['sh', '-c', `ulimit -n ${descriptors}; exec "$0" "$@"`] : []
    const [command = '', ...args] = [...limited, process.execPath, ...this.flags, program]
    const child = spawn(command, args, { env: environment, stdio: ['ignore', 'pipe', 'pipe'] })
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        this.output = (this.output + text).slice(-200_000)
      })
    this.isStopping = false
    child.once('exit', () => {
      if (!this.isStopping && this.child === child) this.endedByItself += 1
    })
    this.child = child
    process.once('exit', () => child.kill('SIGKILL'))
  }

  /** 0 before the first start. */
  get pid(): number {
    return this.child?.pid ?? 0
  }

  get isRunning(): boolean {
    return this.child !== undefined && this.child.exitCode === null && this.child.signalCode === null
  }

  /** Sends a signal that ends it, and waits for the end; SIGKILL after the time is over. Answers the milliseconds. */
  async end(signal: 'SIGKILL' | 'SIGTERM', limitMs = 30_000): Promise<number> {
    const { child } = this
    const began = performance.now()
    if (!child || !this.isRunning) return 0
    this.isStopping = true
    const ended = once(child, 'exit')
    child.kill(signal)
    const isOver = await Promise.race([ended.then(() => true), sleep(limitMs, false, { ref: false })])
    if (!isOver) {
      child.kill('SIGKILL')
      await ended
    }
    return performance.now() - began
  }

  /** Tells it to end and does not wait. */
  tell(signal: 'SIGTERM'): void {
    this.isStopping = true
    this.child?.kill(signal)
  }

  /** True when /readyz says that all is well: 200 is also what it says while deliveries are kept. */
  async isReady(): Promise<boolean> {
    return (await this.ask('GET', '/readyz')).body.status === 'ready'
  }

  /** Waits until it is ready; answers the milliseconds, or null when it was not in time. */
  async ready(limitMs = 120_000): Promise<number | null> {
    const began = performance.now()
    while (performance.now() - began < limitMs) {
      if (await this.isReady()) return performance.now() - began
      if (!this.isRunning) return null
      await sleep(25)
    }
    return null
  }

  /** A request; status 0 where no answer came, -1 where nothing was sent. */
  async ask(
    method: string,
    path: string,
    body?: object,
    key?: string,
  ): Promise<{ status: number; body: Answer; ms: number; headers: Headers }> {
    const began = performance.now()
    const headers = {
      ...(key !== undefined && { authorization: `Bearer ${key}` }),
      ...(body && { 'content-type': 'application/json' }),
    }
    try {
      const signal = AbortSignal.timeout(45_000)
      const sent = body ? { body: JSON.stringify(body) } : {}
      const reply = await fetch(`${this.url}${path}`, { method, headers, signal, ...sent })
      const text = await reply.text()
      const answer = text.startsWith('{') ? (JSON.parse(text) as Answer) : {}
      return { status: reply.status, body: answer, ms: performance.now() - began, headers: reply.headers }
    } catch (error) {
      const { code } = ((error as Error).cause ?? {}) as { code?: string }
      const status = code === 'ECONNREFUSED' ? -1 : 0
      return { status, body: {}, ms: performance.now() - began, headers: new Headers() }
    }
  }
}

/** What campaigns read of a body. */
export interface Answer {
  readonly status?: string
  readonly waiting?: number
  readonly data?: { readonly id?: string }
  readonly pagination?: { readonly total: number }
  readonly error?: { readonly code: string }
}
