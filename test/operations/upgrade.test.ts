import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { printed } from '../support/processes/shell.ts'
import { allPhones, ask, leadline, newFolder, startBuilt } from './built-service.ts'
import { buildService, firstSchema, laterMigrations } from './earlier-program.ts'
import { wrongCounts } from './wrong-counts.ts'

const folder = newFolder()
const env = { DATA_DIR: join(folder, 'upgraded'), WEBHOOK_RATE_LIMIT: '1000000' }
const phoneOf = (n: number): string => `+91981000${String(n).padStart(4, '0')}`
let key = ''

const commit = firstSchema()
if (commit === undefined)
  console.warn('skipped: upgrades, there is no history of the schema here (no git, or a shallow clone)')
if (laterMigrations.length === 0)
  console.warn(
    'upgrades: no migration is later than the first schema, so what is tried is a change of program',
  )

/** Sixty leads with a call each by the REST interface, and twenty by the webhook. */
async function fillOffice(url: string, webhookPath: string): Promise<void> {
  for (let n = 0; n < 60; n++) {
    const lead = await ask(url, key, 'POST', '/leads', { name: `Lead ${n}`, phone: phoneOf(n) })
    expect(lead.status).toBe(201)
    const { id } = lead.body.data as unknown as { id: string }
    const call = { lead_id: id, call_type: 'Outbound', duration_seconds: n }
    expect((await ask(url, key, 'POST', '/call-logs', call)).status).toBe(201)
  }
  for (let n = 60; n < 80; n++) {
    const body = JSON.stringify({ name: `Lead ${n}`, phone: phoneOf(n) })
    const headers = { 'content-type': 'application/json' }
    expect((await fetch(`${url}${webhookPath}`, { method: 'POST', headers, body })).status).toBe(200)
  }
}

describe.skipIf(commit === undefined)('an installation that began with the first schema', () => {
  it('is brought up to date with all that it holds, serves, and its counts are right', async () => {
    const first = await startBuilt(env, await buildService(commit ?? ''))
    key = first.key ?? ''
    const [webhook = ''] = /http:\S+\/webhook\/\w+/.exec(first.program.output()) ?? []
    await fillOffice(first.url, new URL(webhook).pathname)
    expect(await first.stop()).toBe(0)

    const service = await startBuilt(env)
    const said = service.program.output()
    expect(said.includes('database brought up to date')).toBe(laterMigrations.length > 0)
    const { phones, total } = await allPhones(service.url, key)
    expect([phones.size, total]).toEqual([80, 80])
    expect((await ask(service.url, key, 'GET', '/call-logs')).body.pagination.total).toBe(60)
    const again = await ask(service.url, key, 'POST', '/leads', { name: 'Lead 10', phone: phoneOf(10) })
    expect(again.status).toBe(200)
    expect(
      (await ask(service.url, key, 'POST', '/leads', { name: 'New', phone: '+919700000001' })).status,
    ).toBe(201)
    expect(await wrongCounts(env)).toEqual([])
    expect(await service.stop()).toBe(0)
  })

  it('comes back as it was from the backup that was made before a change', async () => {
    const backup = join(folder, 'before.backup')
    printed(await leadline(['backup', backup, '--json'], env))
    const service = await startBuilt(env)
    expect(
      (await ask(service.url, key, 'POST', '/leads', { name: 'Late', phone: '+919700000002' })).status,
    ).toBe(201)
    await service.stop()
    const back = { DATA_DIR: join(folder, 'back') }
    printed(await leadline(['restore', backup, '--json'], back))
    const restored = await startBuilt(back)
    const { phones, total } = await allPhones(restored.url, key)
    expect([total, phones.has('+919700000001'), phones.has('+919700000002')]).toEqual([81, true, false])
    expect(await restored.stop()).toBe(0)
  })
})
