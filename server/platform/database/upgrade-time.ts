import { withConnection } from './single-connection.ts'

/** The first migration after which a write keeps more than the release before knows of: its processes go on without. */
const firstToMiss = '0034_lead_calls'
/** Quicker than this nobody sets up the release before and brings it up to date. */
const ownStartMinutes = 2

/**
 * Since when processes of the release before may have written without what this one keeps of a write; null where the whole
 * schema was made at once, so that none ever worked on it. A day sooner than the ledger says, which knows no time zone.
 */
export function upgradedSince(ownerUrl: string): Promise<Date | null> {
  return withConnection({ connectionString: ownerUrl }, async (owner) => {
    const { rows } = await owner.query<{ since: Date }>(
      `select now() - (now()::timestamp - run_on) - interval '1 day' as since
       from schema_migrations
       where name = $1 and run_on - (select min(run_on) from schema_migrations) > $2 * interval '1 minute'`,
      [firstToMiss, ownStartMinutes],
    )
    return rows[0]?.since ?? null
  })
}
