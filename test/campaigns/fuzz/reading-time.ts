import type { RunningService } from '../../../bench/running-service.ts'
import { processorMs } from '../../../bench/running-service.ts'
import type { Asked, HttpClient } from '../http-client.ts'
import { type AdversarialBody, adversarialBodies } from './adversarial-bodies.ts'
import type { Findings } from './findings.ts'
import type { Office } from './office.ts'

/** Below the 256 KiB that a door takes, and a half of it. */
const longBytes = 240_000
/** A body of twice the length costs at most so many times as much. */
const mostGrowth = 2.5
/** Processor time is told in ticks of 10 ms: what is shorter tells no growth. */
const leastReportedMs = 120
const repeats = 3
/** The collector and the kernel take time as well: what grows too fast is measured again, and has to do so each time. */
const attempts = 4

export interface ReadingTimes {
  readonly bodies: number
  readonly worst: string
  readonly worstMs: number
}

/** The three doors, each as its sender asks. */
function doorsOf({ people, webhooks }: Office): Omit<Asked, 'body'>[] {
  const [person] = people
  const [webhook] = webhooks
  if (!person || !webhook) throw new Error('the office is empty')
  const session = { cookie: person.cookie, origin: 'http://127.0.0.1', host: '127.0.0.1' }
  return [
    { method: 'POST', path: `/webhook/${webhook.token}`, headers: {} },
    { method: 'POST', path: '/api/v1/leads', headers: { authorization: `Bearer ${person.key}` } },
    { method: 'POST', path: '/console/api/leads', headers: session },
  ]
}

/** Processor time of the service for one body, the least of a few: others use the machine too. */
async function timeOf(
  client: HttpClient,
  service: RunningService,
  findings: Findings,
  asked: Asked,
): Promise<number> {
  const times: number[] = []
  for (let i = 0; i < repeats; i++) {
    const before = processorMs(service.pid)
    const answer = await client.askPatiently(asked, () => {
      findings.busy += 1
    })
    findings.look({ ...asked, body: String(asked.body).slice(0, 60) }, answer)
    times.push(processorMs(service.pid) - before)
  }
  return Math.min(...times)
}

/** Sends adversarial bodies to all doors, long and half as long, and finds those whose time grows faster than they do. */
export async function timeReading(
  client: HttpClient,
  service: RunningService,
  office: Office,
  findings: Findings,
  limits: { readonly every: number; readonly until: number },
): Promise<ReadingTimes> {
  let times: ReadingTimes = { bodies: 0, worst: 'none', worstMs: 0 }
  const chosen: AdversarialBody[] = adversarialBodies.filter((_, i) => i % limits.every === 0)
  for (const { what, contentType, of } of chosen) {
    for (const door of doorsOf(office)) {
      if (Date.now() > limits.until) return times
      const ask = (size: number): Promise<number> => {
        const headers = { ...door.headers, 'content-type': contentType }
        return timeOf(client, service, findings, { ...door, headers, body: of(size) })
      }
      let [half, whole] = [await ask(longBytes / 2), await ask(longBytes)]
      const isTooFast = (): boolean => whole > leastReportedMs && whole > mostGrowth * half
      for (let i = 1; i < attempts && isTooFast(); i++)
        [half, whole] = [await ask(longBytes / 2), await ask(longBytes)]
      const name = `${what} at ${door.path.split('/')[1]}`
      if (isTooFast()) {
        findings.add('growth', `${name}: ${half} ms for ${longBytes / 2} bytes, ${whole} ms for ${longBytes}`)
      }
      const isWorst = whole > times.worstMs
      times = {
        bodies: times.bodies + 2,
        worst: isWorst ? name : times.worst,
        worstMs: Math.max(times.worstMs, whole),
      }
    }
  }
  return times
}
