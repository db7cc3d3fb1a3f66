import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { findPerson } from '../../server/leads/person/asked-person.ts'
import { deletePerson } from '../../server/leads/person/delete-person.ts'
import { exportPerson } from '../../server/leads/person/export-person.ts'
import { copiedTables } from '../../server/postgres/copies/copied-tables.ts'
import { withConnection } from '../../server/postgres/schema/single-connection.ts'
import { accountCaller } from '../../server/records/caller.ts'
import type { Tx } from '../../server/records/database.ts'
import { forgetOldRows } from '../../server/start/forget-old-rows.ts'
import { removeOldBodies } from '../../server/webhooks/remove-old-bodies.ts'
import { serviceForTests } from '../support/app/service-for-tests.ts'
import { type KnownPerson, knownPerson } from '../support/people/known-person.ts'
import { files, inBrowsers, type Store, tables } from '../support/people/person-stores.ts'

const service = serviceForTests()

const root = join(import.meta.dirname, '..', '..')

const sourcesOf = (folder: string) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => ({ path: `${folder}/${name}`, text: readFileSync(join(root, folder, name), 'utf8') }))

const tablesWith = (is: (store: Store) => boolean): string[] =>
  Object.keys(tables).filter((name) => is(tables[name] as Store))

/** The tables in which something of a person stands, in whichever column, and the rows. */
async function tablesHolding({ marks }: KnownPerson): Promise<Record<string, string[]>> {
  const columns = await service.registrar.query<{ name: string; texts: string }>(`
    select table_name as name, string_agg(case data_type
      when 'bytea' then 'coalesce(encode(' || column_name || ', ''escape''), '''')'
      else 'coalesce(' || column_name || '::text, '''')' end, ' || '' '' || ') as texts
    from information_schema.columns where table_schema = 'public' group by table_name order by table_name`)
  const found: Record<string, string[]> = {}
  for (const { name, texts } of columns) {
    const rows = await service.registrar.query<{ row: string }>(
      `select ${texts} as row from ${name} where ${marks.map((_, i) => `(${texts}) ilike $${i + 1}`).join(' or ')}`,
      marks.map((mark) => `%${mark}%`),
    )
    if (rows.length > 0) found[name] = rows.map(({ row }) => row.slice(0, 400))
  }
  return found
}

const within = <T>({ office }: KnownPerson, verb: (tx: Tx) => Promise<T>): Promise<T> =>
  service.test.db.transaction(accountCaller(office.account.id), verb)

const deleteLeads = async ({ office, leadIds }: KnownPerson) => {
  for (const id of leadIds) expect((await office.admin.call('DELETE', `/leads/${id}`)).statusCode).toBe(200)
}

describe('every store says what becomes of a person in it', () => {
  it('every table of the schema is declared, and every one that is declared is there and in a dump', async () => {
    const copied = await withConnection({ connectionString: service.test.ownerUrl }, copiedTables)
    expect(copied.map(({ name }) => name).sort()).toEqual(Object.keys(tables).sort())
  })

  it('one that holds customers says what deletion and time do with it', () => {
    const unsaid = tablesWith(
      ({ holds, deletion, kept }) => holds === 'customers' && (deletion === undefined || kept === undefined),
    )
    expect(unsaid).toEqual([])
  })

  it('every file below DATA_DIR that the program names is declared', () => {
    const named = sourcesOf('server').flatMap(({ text }) =>
      [...text.matchAll(/join\((?:resolve\()?(?:\w+\.)?dataDir\)?, '([^']+)'\)/g)].map(
        ([, name]) => name ?? '',
      ),
    )
    expect([...new Set(named)].sort()).toEqual(Object.keys(files).sort())
  })

  it('every file of the console that keeps something in the browser is declared', () => {
    const keeping = sourcesOf('web')
      .filter(({ text }) => /\b(localStorage|sessionStorage|indexedDB)\b|caches\.open/.test(text))
      .map(({ path }) => path)
    expect(keeping.sort()).toEqual(Object.keys(inBrowsers).sort())
  })
})

describe('somebody who is in every store', () => {
  it('stands where it is declared and nowhere else, and in the export', async () => {
    const known = await knownPerson(service)
    const found = Object.keys(await tablesHolding(known))
    expect(found.sort()).toEqual(tablesWith(({ holds }) => holds === 'customers').sort())
    const told = await within(known, async (tx) =>
      exportPerson(tx, await findPerson(tx, { phone: known.phone }), new Date()),
    )
    for (const part of tablesWith(({ exported }) => exported !== undefined)) {
      const rows = JSON.stringify(told[tables[part]?.exported ?? '']).toLowerCase()
      expect(
        known.marks.some((mark) => rows.includes(mark.toLowerCase())),
        part,
      ).toBe(true)
    }
  })

  it('is found in every kept delivery by phone alone, where a delivery has nothing but the email too', async () => {
    const known = await knownPerson(service)
    const told = await within(known, async (tx) =>
      exportPerson(tx, await findPerson(tx, { phone: known.phone }), new Date()),
    )
    const kept = await service.registrar.query<{ id: string; body: Buffer }>(
      'select id, body from deliveries where account_id = $1 and body is not null',
      [known.office.account.id],
    )
    const holding = kept.filter(({ body }) =>
      known.marks.slice(1).some((mark) => body.toString().toLowerCase().includes(mark.toLowerCase())),
    )
    expect(holding.length).toBeGreaterThan(15)
    const ids = new Set(told.deliveries.map(({ id }) => id))
    expect(holding.filter(({ id }) => !ids.has(id))).toEqual([])
  })

  it('is gone with the leads, but for what was not their own; that goes by person delete', async () => {
    const known = await knownPerson(service)
    await deleteLeads(known)
    const left = await tablesHolding(known)
    expect(Object.keys(left).sort()).toEqual(
      tablesWith(({ deletion }) => deletion === 'what is not its own is left').sort(),
    )
    const { phone, email } = known
    const deleted = await within(known, (tx) => deletePerson(tx, { phone, email }, new Date()))
    expect(deleted).toMatchObject({ leads: 0, also_in_leads: [expect.any(String)] })
    expect(deleted.deliveries).toBeGreaterThan(5)
    expect(await tablesHolding(known)).toEqual({})
  })

  it('is gone from everywhere by one person delete, and others in the same bodies are left', async () => {
    const known = await knownPerson(service)
    const { phone, email } = known
    const deleted = await within(known, (tx) => deletePerson(tx, { phone, email }, new Date()))
    expect(deleted.leads).toBeGreaterThan(0)
    expect(await tablesHolding(known)).toEqual({})
    const others = await service.registrar.query<{ body: Buffer }>(
      'select body from deliveries where account_id = $1 and body is not null',
      [known.office.account.id],
    )
    const bodies = others.map(({ body }) => body.toString()).filter((body) => body.includes('Somebody Else'))
    // Two lists that were refused, and one inside of a body.
    expect(bodies.length).toBe(3)
  })

  it('is left by time where it stands with a lead alone', async () => {
    const known = await knownPerson(service)
    const later = new Date(Date.now() + 366 * 86_400_000)
    await within(known, (tx) => removeOldBodies(0).run(tx, later))
    for (const job of forgetOldRows) await within(known, (tx) => job.run(tx, later))
    expect(Object.keys(await tablesHolding(known)).sort()).toEqual(
      tablesWith(({ kept }) => kept === 'with the lead').sort(),
    )
  })
})
