import sql from 'sql-template-tag'
import type { Tx } from '../platform/database/database.ts'
import { formLabel } from './sent-payload.ts'

/**
 * Keeps as bodies the queries that a process of the release before has stored without one since a time: nothing else would
 * find them to remove or export them. It looks at what came since that time alone.
 */
export async function keepMissedQueries(tx: Tx, since: Date): Promise<void> {
  const { accountId } = tx.caller
  await tx.run(sql`
    update deliveries
    set body = decode(replace(query, '\\', '\\\\'), 'escape'), query = null, content_type = ${formLabel}
    where account_id = ${accountId} and received_at >= ${since} and body is null and query is not null
      and webhook_id in (select id from webhooks where account_id = ${accountId})`)
}
