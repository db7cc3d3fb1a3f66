import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { prepareDatabase } from '../../../server/postgres/schema/prepare-database.ts'
import { scramVerifier, signInAsService } from '../../../server/postgres/schema/service-role.ts'
import { StartRefused } from '../../../server/refusals/start-refused.ts'
import { AppRole } from '../../support/database/app-role.ts'
import { createTestDatabase, type TestDatabase, testSessionSecret } from '../../support/database/database.ts'
import { Registrar } from '../../support/people/people.ts'

const denied = '42501'

let database: TestDatabase
let registrar: Registrar
let accounts: string[]

beforeAll(async () => {
  database = await createTestDatabase()
  registrar = new Registrar(database.url)
  accounts = [await registrar.account('one'), await registrar.account('other')]
})

afterAll(async () => {
  await registrar.close()
  await database.drop()
})

async function asService<T>(work: (role: AppRole) => Promise<T>): Promise<T> {
  const role = new AppRole(database.serviceUrl)
  await role.connect()
  try {
    return await work(role)
  } finally {
    await role.close()
  }
}

async function userOf(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query('select session_user as name')).rows[0].name
  } finally {
    await client.end()
  }
}

describe('whoever can run SQL as the service stays who it is', () => {
  it.each(["select set_config('role', 'none', true)", 'reset role', 'set session authorization default'])(
    '%s gains nothing',
    async (step) => {
      await asService(async (role) => {
        await role.as(undefined, async () => {
          await role.query(step)
          expect((await role.query('select current_user = session_user as same')).rows).toEqual([
            { same: true },
          ])
          expect(await role.count('accounts')).toBe(0)
          await expect(role.query('create table loot (id int)')).rejects.toMatchObject({ code: denied })
        })
      })
    },
  )

  it('no other role can be put on', async () => {
    await asService(async (role) => {
      const { username } = new URL(database.url)
      await expect(role.query(`set role ${username}`)).rejects.toMatchObject({ code: denied })
      await expect(role.query(`set session authorization ${username}`)).rejects.toMatchObject({
        code: denied,
      })
    })
  })

  it('a temporary table cannot be made in a database that is ours alone', async () => {
    await asService((role) =>
      expect(role.query('create temporary table accounts (id uuid)')).rejects.toMatchObject({ code: denied }),
    )
  })

  it('where it can be, what works as the owner does not read it', async () => {
    await registrar.query(`grant temporary on database ${new URL(database.url).pathname.slice(1)} to public`)
    await asService(async (role) => {
      await role.query(`create function pg_temp.loot() returns table (id uuid, created_at timestamptz) language plpgsql
        as $$ begin raise exception 'ran as %', current_user; end $$`)
      for (const table of ['accounts', 'account_ids']) {
        await role.query(
          `create temporary view ${table} as select id, id as account_id, created_at from pg_temp.loot()`,
        )
      }
      const { rows } = await role.query('select app_account_ids() as id')
      expect(rows.map(({ id }) => id).sort()).toEqual([...accounts].sort())
    })
  })
})

const trusting =
  'the server that these tests run on asks nobody for a password (pg_hba.conf); on Citus test/citus/sign-in.test.ts makes it ask'

function trustsEverybody(): Promise<boolean> {
  const url = new URL(database.serviceUrl)
  url.password = 'wrong'
  return userOf(url.href).then(Boolean, () => false)
}

describe('the role that the service signs in as', () => {
  it('is made once for a database, and found again by whoever has the secret', async () => {
    const again = await signInAsService({ ownerUrl: database.url, sessionSecret: testSessionSecret })
    expect(again.url).toBe(database.serviceUrl)
    expect(await userOf(again.url)).toMatch(/^leadline_service_test_/)
  })

  it('gets its password anew with another SESSION_SECRET; the one before is of no use any more', async ({
    skip,
  }) => {
    skip(await trustsEverybody(), trusting)
    const own = await createTestDatabase()
    const { url } = await signInAsService({ ownerUrl: own.url, sessionSecret: 'y'.repeat(40) })
    expect(await userOf(url)).toBe(new URL(own.serviceUrl).username)
    await expect(userOf(own.serviceUrl)).rejects.toMatchObject({ code: '28P01' })
    await own.drop()
  })

  it('is made anew where it is missing, as after a restore in another server, by one of several that start', async () => {
    const own = await createTestDatabase()
    const { username } = new URL(own.serviceUrl)
    await registrar.query(`drop role ${username}`)
    const source = { ownerUrl: own.url, sessionSecret: testSessionSecret }
    const made = await Promise.all([1, 2, 3, 4].map(() => prepareDatabase(source)))
    expect(new Set(made.map(({ url }) => url))).toEqual(new Set([own.serviceUrl]))
    expect(await userOf(own.serviceUrl)).toBe(username)
    await own.drop()
  })

  it('is the one of SERVICE_DATABASE_URL where that is set: nothing is made', async () => {
    const given = 'postgres://somebody@127.0.0.1/else'
    const { url } = await signInAsService({
      ownerUrl: database.url,
      sessionSecret: 'z'.repeat(40),
      serviceUrl: given,
    })
    expect(url).toBe(given)
    expect(await userOf(database.serviceUrl)).toMatch(/^leadline_service_/)
  })

  it('an owner who may not make roles is told what to run, and that works', async () => {
    const own = await createTestDatabase()
    const { username } = new URL(own.serviceUrl)
    const owner = `owner_of_${username}`
    const ownerUrl = new URL(own.url)
    ownerUrl.username = owner
    ownerUrl.password = 'secret'
    await registrar.query(`drop role ${username}`)
    await registrar.query(`create role ${owner} login password 'secret' in role leadline_app`)
    const refused = await signInAsService({
      ownerUrl: ownerUrl.href,
      sessionSecret: testSessionSecret,
    }).catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(StartRefused)
    const command =
      /run "(.*)" and name it in SERVICE_DATABASE_URL/.exec((refused as Error).message)?.[1] ?? ''
    const other = `${username}_named`
    await registrar.query(command.replace('leadline_service', other).replace('…', 'given'))
    const serviceUrl = new URL(own.url)
    serviceUrl.username = other
    serviceUrl.password = 'given'
    const prepared = await prepareDatabase({
      ownerUrl: own.url,
      sessionSecret: testSessionSecret,
      serviceUrl: serviceUrl.href,
    })
    expect(await userOf(prepared.url)).toBe(other)
    await own.drop()
    for (const name of [owner, other]) await registrar.query(`drop role ${name}`)
  })

  it('its password stands in no statement: PostgreSQL takes the verifier', async ({ skip }) => {
    skip(await trustsEverybody(), trusting)
    await registrar.query(`create role verified login password '${scramVerifier('a password')}'`)
    const url = new URL(database.url)
    url.username = 'verified'
    url.password = 'a password'
    expect(await userOf(url.href)).toBe('verified')
    url.password = 'another'
    await expect(userOf(url.href)).rejects.toMatchObject({ code: '28P01' })
    await registrar.query('drop role verified')
  })
})
