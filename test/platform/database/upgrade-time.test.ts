import { afterAll, expect, it } from 'vitest'
import { asOwner } from '../../../server/platform/database/owner-connection.ts'
import { upgradedSince } from '../../../server/platform/database/upgrade-time.ts'
import { createTestDatabase } from '../../support/database.ts'

const database = await createTestDatabase()
afterAll(() => database.drop())

/** The ledger of a database whose first migrations ran so much sooner than the others. */
const upgradeAfter = (interval: string): Promise<unknown> =>
  asOwner(database.url, (owner) =>
    owner.query({
      text: `update schema_migrations set run_on = (select max(run_on) from schema_migrations) - $1::interval
        where name < '0034'`,
      values: [interval],
    }),
  )

it('a database that was made at once was never worked on by the release before', async () => {
  expect(await upgradedSince(database.url)).toBeNull()
})

it('after an upgrade it is known since when, and a day sooner, because the ledger knows no time zone', async () => {
  await upgradeAfter('3 months')
  const since = await upgradedSince(database.url)
  const hoursAgo = (Date.now() - (since?.getTime() ?? 0)) / 3_600_000
  expect(hoursAgo).toBeGreaterThan(23.9)
  expect(hoursAgo).toBeLessThan(25)
})
