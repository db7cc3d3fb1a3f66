import sql from 'sql-template-tag'
import { turnKey } from '../distribution/choose-assignee.ts'
import type { Job } from '../jobs/job.ts'
import { recordColumns } from '../leads/lead-columns.ts'
import { updateLead } from '../leads/update-lead.ts'
import { query } from '../postgres/database.ts'
import { endWait } from '../read/lead-calls/call-again.ts'
import type { Tx } from '../records/database.ts'
import { istDay } from '../records/ist-dates.ts'
import type { LeadRecord } from '../records/lead-record.ts'
import { workingMinutesAfter } from '../records/working-hours.ts'
import { findTaker } from './find-taker.ts'
import { findWaiting, type WaitingLead } from './waiting-lead.ts'

/** Leads of one step: deliveries under rules wait for its turns. */
const mostAtOnce = 10

/** Where nobody is left, somebody is looked for again in as many minutes as the rule says, and not in fewer. */
const leastMinutes = 15

/** What becomes of one lead whose time is over. */
async function passOn(tx: Tx, lead: LeadRecord, waiting: WaitingLead, at: Date): Promise<void> {
  const { accountId } = tx.caller
  const { assigned_to_id: holder } = lead
  const { had_ids: had, passes, call_within_minutes: minutes } = waiting
  const waitOn = (goesOnAt: Date, had_ids = had, passed = passes, staysSince: Date | null = null): void =>
    tx.write(sql`
      update leads_to_pass_on set had_ids = ${had_ids}::uuid[], passes = ${passed}, goes_on_at = ${goesOnAt},
        stays_since = ${staysSince}
      where account_id = ${accountId} and lead_id = ${lead.id}`)
  const inMinutes = (n: number): Date => workingMinutesAfter(at, n, waiting, waiting.working_hours)
  if (waiting.is_over || holder === null) return tx.write(endWait(accountId, sql`= ${lead.id}`))
  // A person handed it over: whoever has it now has had no time yet.
  if (holder !== had.at(-1)) return waitOn(inMinutes(minutes), [...had, holder])
  const taker = await findTaker(tx, waiting, at)
  if (!taker)
    return waitOn(inMinutes(Math.max(minutes, leastMinutes)), had, passes, waiting.stays_since ?? at)
  await updateLead(tx, { lead, why: [] }, { ...lead, assigned_to_id: taker.id }, at, {
    action: 'lead.passed_on',
    details: { handed_over: true, not_called_minutes: minutes, ...taker.why },
  })
  tx.write(
    ...taker.writes,
    // The person is told how many went on.
    sql`
      insert into rule_turns (account_id, user_id, day, n, went_on) values (${accountId}, ${holder}, ${istDay(at)}, 0, 1)
      on conflict (account_id, user_id, day) do update set went_on = rule_turns.went_on + 1`,
  )
  if (taker.callBy) waitOn(taker.callBy, [...had, taker.id], passes + 1)
  else tx.write(endWait(accountId, sql`= ${lead.id}`))
}

/**
 * Passes on leads that nobody called in time. Each is held while its calls are looked at and it is given away, all in one
 * transaction: two processes never do it twice, and a kill leaves it as it was. Leads that others hold are left to the next turn.
 */
async function passOnDue(tx: Tx, at: Date): Promise<boolean> {
  const { accountId } = tx.caller
  const due = await tx.all(query<{ lead_id: string }>`
    select lead_id from leads_to_pass_on where account_id = ${accountId} and goes_on_at <= ${at}
    order by goes_on_at, lead_id limit ${mostAtOnce}`)
  if (due.length === 0) return false
  const ids = due.map(({ lead_id }) => lead_id)
  const [leads, waiting] = await tx.run(
    { keys: [turnKey] },
    query<LeadRecord>`
      select ${recordColumns} from leads where account_id = ${accountId} and id = any(${ids}::uuid[])
      order by id for update skip locked`,
    findWaiting(accountId, ids, at),
  )
  for (const one of waiting) {
    const lead = leads.find(({ id }) => id === one.lead_id)
    if (lead) await passOn(tx, lead, one, at)
  }
  return leads.length === mostAtOnce
}

export const passOnLeads: Job = {
  name: 'pass on leads that nobody calls',
  intervalSeconds: 30,
  run: passOnDue,
}
