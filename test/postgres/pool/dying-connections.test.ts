// slow: it takes the database away, or leaves it locked, silent or full
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { onEveryServer } from '../../support/database/servers.ts'
import { type Answered, type OneProcess, startProcess } from '../../support/processes/one-process.ts'

let service: OneProcess
beforeAll(async () => {
  service = await startProcess()
})
afterAll(() => service.stop())

const terminateAll = `
  select pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and application_name = 'leadline'`

/** Senders that go on until told to stop, each with a person of its own for every request. */
async function underLoad(senders: number, meanwhile: () => Promise<void>): Promise<Map<string, Answered>> {
  const answers = new Map<string, Answered>()
  let isOver = false
  const send = async (sender: number): Promise<void> => {
    for (let i = 0; !isOver; i++) {
      const phone = `+9198${sender.toString().padStart(2, '0')}${i.toString().padStart(6, '0')}`
      answers.set(
        phone,
        await service.ask('POST', '/api/v1/leads', { name: 'N', phone }, service.people.admin),
      )
      await service.ask('GET', '/api/v1/leads?limit=5', undefined, service.people.agent)
    }
  }
  const sending = Array.from({ length: senders }, (_, sender) => send(sender))
  await meanwhile()
  isOver = true
  await Promise.all(sending)
  return answers
}

it('connections that die while in use end no process, lose no lead, and cost their requests a 503 at most', async () => {
  const answers = await underLoad(12, async () => {
    for (let round = 0; round < 12; round++) {
      await sleep(150)
      await onEveryServer(service.database.url, terminateAll)
    }
    await sleep(150)
  })
  expect(service.program.child.exitCode).toBeNull()
  expect([...new Set([...answers.values()].map(({ status }) => status))].sort()).toEqual([201, 503])
  for (const { status, headers, body } of answers.values()) {
    if (status !== 503) continue
    expect(headers.get('retry-after')).toMatch(/^[12]$/)
    expect(body.error?.code).toBe('UNAVAILABLE')
  }
  const rows = await service.registrar.query<{ phone: string }>('select phone from leads')
  const kept = new Set(rows.map(({ phone }) => phone))
  expect(kept.size).toBe(rows.length)
  expect([...answers].filter(([phone, { status }]) => status === 201 && !kept.has(phone))).toEqual([])
}, 60_000)

it('the next requests work', async () => {
  const lead = { name: 'Asha Rao', email: 'asha@example.com' }
  expect((await service.ask('POST', '/api/v1/leads', lead, service.people.admin)).status).toBe(201)
  expect((await service.ask('GET', '/readyz')).status).toBe(200)
})
