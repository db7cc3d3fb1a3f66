import sql, { type Sql } from 'sql-template-tag'
import { dailySeconds, type Job } from '../../jobs/job.ts'
import { type Insert, insertRow, query, tryLock } from '../../postgres/database.ts'
import type { Tx } from '../../records/database.ts'
import { auditEntry } from '../../records/log-entries.ts'
import { deleteLead } from '../delete-lead.ts'

/** Leads that one step lists or deletes: a save of one of them waits for no more. */
const [listedAtOnce, deletedAtOnce] = [500, 50]

interface Id {
  readonly id: string
}

/** Without a change, a delivery or a call since: of `leads`. */
const isUntouched = (
  accountId: string,
  since: Sql,
) => sql`leads.account_id = ${accountId} and leads.created_at < ${since} and leads.updated_at < ${since}
    and not exists (select from call_logs
      where call_logs.account_id = ${accountId} and call_logs.lead_id = leads.id
        and (call_logs.created_at >= ${since} or call_logs.called_at >= ${since}))
    and not exists (select from deliveries
      where deliveries.account_id = ${accountId} and deliveries.lead_id = leads.id and received_at >= ${since})`

/**
 * Of leads that are held those that nobody has touched. The statement that took hold of them looked at their calls before it
 * waited: whom it waited for may have logged one, which only a statement after it sees.
 */
async function stillUntouched(tx: Tx, held: readonly Id[], untouched: Sql): Promise<Id[]> {
  if (held.length === 0) return []
  const ids = held.map(({ id }) => id)
  return tx.all(query<Id>`
    select leads.id from leads where leads.id = any(${ids}::uuid[]) and ${untouched} order by id`)
}

/**
 * Lists the leads that nobody has touched for the months that the account has chosen, takes those off the list that
 * somebody has touched since, and deletes those whose notice is over, as a person would (§4.3). One process at a time
 * does it for an account; nothing happens where it is off. True when there may be more.
 */
async function deleteUntouched(tx: Tx, at: Date): Promise<boolean> {
  const { accountId } = tx.caller
  const [[lock], [settings]] = await tx.run(
    tryLock(accountId, 'retention'),
    query<{ months: number; notice_days: number; since: Date; listed_before: Date }>`
      select months, notice_days, ${at}::timestamptz - months * interval '1 month' as since,
        ${at}::timestamptz - notice_days * interval '1 day' as listed_before
      from retention_settings where account_id = ${accountId}`,
  )
  if (!lock?.is_ours || !settings) return false
  const since = sql`${settings.since}::timestamptz`
  const untouched = isUntouched(accountId, since)
  const [, due, found] = await tx.run(
    query<Id>`
      delete from retention_notices where account_id = ${accountId} and lead_id in (
        select leads.id from leads where leads.account_id = ${accountId} and leads.id in (
          select lead_id from retention_notices where account_id = ${accountId})
        and not (${untouched})) returning lead_id as id`,
    query<Id>`
      select leads.id from retention_notices
      join leads on leads.account_id = ${accountId} and leads.id = lead_id and ${untouched}
      where retention_notices.account_id = ${accountId} and listed_at <= ${settings.listed_before}
      order by listed_at, lead_id limit ${deletedAtOnce} for update of leads`,
    query<Id>`
      select leads.id from leads where ${untouched}
        and not exists (select from retention_notices
          where retention_notices.account_id = ${accountId} and lead_id = leads.id)
      order by created_at, id limit ${listedAtOnce}`,
  )
  tx.write(...found.map(({ id }) => notice(accountId, id, at)))
  for (const { id } of await stillUntouched(tx, due, untouched))
    await deleteLead(tx, id, at, { untouched_months: settings.months })
  if (found.length > 0) {
    const details = { leads: found.length, delete_after_days: settings.notice_days }
    tx.write(auditEntry(tx.caller, at, 'retention.listed', ['account', accountId], details))
  }
  return found.length === listedAtOnce || due.length === deletedAtOnce
}

const notice = (accountId: string, id: string, at: Date): Insert =>
  insertRow('retention_notices', { account_id: accountId, lead_id: id, listed_at: at })

export const deleteUntouchedLeads: Job = {
  name: 'delete leads that nobody touches',
  intervalSeconds: dailySeconds,
  run: deleteUntouched,
}
