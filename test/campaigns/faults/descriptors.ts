import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { startExternalWorld } from './external-world.ts'
import type { Findings } from './findings.ts'

const clients = 300
const most = 128

function statusOf(port: number, request: string): Promise<string> {
  return new Promise((answered) => {
    let text = ''
    const socket = connect(port, '127.0.0.1')
    const end = (): void => {
      socket.destroy()
      answered(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1] ?? 'closed')
    }
    socket.setTimeout(20_000, end).on('error', end).on('close', end)
    socket
      .on('connect', () => socket.write(request))
      .on('data', (bytes) => {
        text += bytes
        if (text.includes('}')) setTimeout(end, 500)
      })
  })
}

/** 300 clients where the process may open 128 files: refused politely, and the service lives. */
export async function descriptors(findings: Findings): Promise<void> {
  const world = await startExternalWorld({ environment: {}, descriptors: most })
  try {
    const request = `GET /api/v1/leads?limit=1 HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${world.key}\r\n\r\n`
    const port = Number(new URL(world.service.url).port)
    const statuses = await Promise.all(Array.from({ length: clients }, () => statusOf(port, request)))
    await sleep(1_000)
    const count = (status: string): number => statuses.filter((one) => one === status).length
    const others = clients - count('200') - count('503') - count('closed')
    findings.expect(others === 0, `${others} answers that are neither 200 nor 503`)
    findings.expect(
      world.service.endedByItself === 0,
      `the service ended by itself:\n${world.service.output.slice(-2_000)}`,
    )
    findings.expect((await world.service.ready(20_000)) !== null, 'the service is not well again')
    findings.say(
      `files     ${clients} clients at ${most}: ${count('200')} answered, ${count('503')} told 503, ${count('closed')} hung up`,
    )
  } finally {
    await world.close()
  }
}
