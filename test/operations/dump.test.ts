import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tableContent } from '../support/database/table-content.ts'
import { printed } from '../support/processes/shell.ts'
import { allPhones, ask, leadline, newFolder, startBuilt } from './built-service.ts'
import { type OlderPostgres, startPostgres17 } from './postgres-17.ts'
import { wrongCounts } from './wrong-counts.ts'

interface Dump {
  readonly postgres: string
  readonly accounts: number
  readonly rows: number
}

const folder = newFolder()
const secret = { SESSION_SECRET: 'a secret that signs cookies, long enough' }
let older: OlderPostgres
let source: Record<string, string>
let key = ''
let phones: Set<string>

beforeAll(async () => {
  older = await startPostgres17(newFolder())
  source = { DATABASE_URL: await older.newDatabase('source'), ...secret }
  const service = await startBuilt(source)
  key = service.key ?? ''
  for (let number = 0; number < 120; number += 1) {
    const phone = `+9198${String(20_000_000 + number)}`
    const lead = { name: `Lead ${number}\t\\N "quoted"\nनमस्ते`, phone, tags: ['a', 'b,c'] }
    const { body } = await ask(service.url, key, 'POST', '/leads', lead)
    const { id } = body.data as unknown as { id: string }
    if (number % 3 === 0) {
      const call = { lead_id: id, call_type: 'Outbound', duration_seconds: number + 1 }
      expect((await ask(service.url, key, 'POST', '/call-logs', call)).status).toBe(201)
    }
  }
  phones = (await allPhones(service.url, key)).phones
  await service.stop()
})

afterAll(() => older.stop())

describe('a dump of PostgreSQL 17', () => {
  const file = join(folder, 'from-17.dump')

  it('is loaded into the embedded PostgreSQL 18, which serves all of it with the same keys and right counts', async () => {
    const dump = printed<Dump>(await leadline(['dump', file, '--json'], source))
    expect(dump).toMatchObject({ postgres: '17.10', accounts: 1 })
    const target = { DATA_DIR: join(folder, 'on-18') }
    const loaded = printed<Dump & { sessions: string }>(await leadline(['load', file, '--json'], target))
    expect(loaded).toMatchObject({ accounts: 1, rows: dump.rows, sessions: 'go on' })
    expect(await wrongCounts(target)).toEqual([])
    const service = await startBuilt(target)
    expect(await allPhones(service.url, key)).toEqual({ phones, total: 120 })
    expect((await ask(service.url, key, 'GET', '/call-logs')).body.pagination.total).toBe(40)
    expect(
      (await ask(service.url, key, 'POST', '/leads', { name: 'New', phone: '+919700000009' })).status,
    ).toBe(201)
    await service.stop()
  })

  it('and back to an external one: every row of every table is the same', async () => {
    const target = { DATABASE_URL: await older.newDatabase('target'), ...secret }
    printed(await leadline(['load', file, '--json'], target))
    const [before, after] = [
      await tableContent(source.DATABASE_URL ?? ''),
      await tableContent(target.DATABASE_URL),
    ]
    expect(Object.keys(before).length).toBeGreaterThan(12)
    expect(after).toEqual(before)
  })
})

describe('an encrypted dump', () => {
  it('needs its passphrase', async () => {
    const file = join(folder, 'secret.dump')
    const passphrase = { BACKUP_PASSPHRASE: 'a passphrase of some length' }
    printed(await leadline(['dump', file, '--json'], { ...source, ...passphrase }))
    const target = { DATABASE_URL: await older.newDatabase('secret'), ...secret }
    expect((await leadline(['load', file], target)).stderr).toContain('is encrypted')
    printed(await leadline(['load', file, '--json'], { ...target, ...passphrase }))
  })
})

describe('what cannot be loaded is refused in one line', () => {
  it('into a database in use', async () => {
    const { status, stderr } = await leadline(['load', join(folder, 'from-17.dump')], source)
    expect([status, stderr]).toEqual([1, expect.stringContaining('The database is in use')])
  })

  it('a dump that was cut off leaves the database empty, so that a whole one can still be loaded', async () => {
    const whole = join(folder, 'from-17.dump')
    const cut = join(folder, 'cut.dump')
    writeFileSync(cut, readFileSync(whole).subarray(0, -300))
    const target = { DATABASE_URL: await older.newDatabase('cut'), ...secret }
    const { status, stderr } = await leadline(['load', cut], target)
    expect([status, stderr]).toEqual([1, expect.stringContaining('is damaged or cut off')])
    printed(await leadline(['load', whole, '--json'], target))
  })

  it('a file of another kind', async () => {
    const target = { DATABASE_URL: await older.newDatabase('other'), ...secret }
    const file = join(folder, 'text.dump')
    writeFileSync(file, 'something else')
    expect((await leadline(['load', file], target)).stderr).toContain('is damaged or cut off')
    expect(
      (await leadline(['restore', join(folder, 'from-17.dump')], { DATA_DIR: join(folder, 'r') })).stderr,
    ).toContain('is a dump: use leadline load')
  })
})
