import sql from 'sql-template-tag'
import { type Static, Type } from 'typebox'
import { onlyRow, query } from '../../postgres/database.ts'
import { closedStatuses } from '../../read/counts/open-leads.ts'
import type { Tx } from '../../records/database.ts'
import type { LeadRecord } from '../../records/lead-record.ts'
import { invalidParam, notFound } from '../../refusals/errors.ts'
import { recordColumns } from '../lead-columns.ts'
import { updateLead } from '../update-lead.ts'

/** What one step of a hand-over did, and what is left for the next. */
export const HandedOver = Type.Object({
  moved: Type.Integer({ description: 'Leads that this step reassigned.' }),
  remaining: Type.Integer({ description: 'Leads that still wait for it.' }),
})

type HandedOver = Static<typeof HandedOver>

/** Leads that one step takes: it answers within a second, and holds no more rows than that. */
const mostPerStep = 100

interface Person {
  readonly id: string
  readonly is_active: boolean
}

/** The leaver is there, and everybody who takes over is another, active user (decision 0001.11). */
function checkPeople(people: readonly Person[], fromId: string | null, toIds: readonly string[]): void {
  if (fromId !== null && !people.some(({ id }) => id === fromId)) throw notFound('user')
  for (const id of toIds) {
    if (id === fromId) throw invalidParam('to', 'to: leads are handed over to somebody else.')
    if (!people.some((one) => one.id === id && one.is_active))
      throw invalidParam('to', `to: ${id} is not an active user.`)
  }
}

/** Gives a lead to another person, or to nobody. */
export async function handOver(tx: Tx, lead: LeadRecord, taker: string | null, at: Date): Promise<void> {
  const kind = { action: 'lead.handed_over', details: { handed_over: true } }
  await updateLead(tx, { lead, why: [] }, { ...lead, assigned_to_id: taker }, at, kind)
}

/**
 * Hands leads of one user, or the open ones of nobody, over to another user or by turns to several: one reassignment
 * each, on the timeline (decision 0021.59). One call is one step of at most a hundred leads, all of them or none; it is repeated until nothing
 * remains, by whomever. Leads that another step or save holds at the moment are left to the next. Throws
 * `INVALID_PARAM` naming `to`; 404 for nobody.
 */
export async function handOverLeads(
  tx: Tx,
  fromId: string | null,
  toIds: readonly string[],
  at: Date,
): Promise<HandedOver> {
  const { accountId } = tx.caller
  const takers = [...new Set(toIds)]
  // Whole rounds, so that over all steps nobody gets more than one lead more than another.
  const size = Math.max(1, Math.floor(mostPerStep / takers.length)) * takers.length
  const held =
    fromId === null
      ? sql`assigned_to_id is null and status <> all(${closedStatuses}::text[])`
      : sql`assigned_to_id = ${fromId}`
  const [people, leads, counted] = await tx.run(
    query<Person>`
      select id, disabled_at is null as is_active from users
      where account_id = ${accountId} and id = any(${[...(fromId === null ? [] : [fromId]), ...takers]}::uuid[])`,
    query<LeadRecord>`
      select ${recordColumns} from leads where account_id = ${accountId} and ${held}
      order by created_at desc, id desc limit ${size} for update skip locked`,
    query<{ n: number }>`
      select count(*)::int as n from leads where account_id = ${accountId} and ${held}`,
  )
  checkPeople(people, fromId, takers)
  for (const [i, lead] of leads.entries()) await handOver(tx, lead, takers[i % takers.length] ?? null, at)
  return { moved: leads.length, remaining: Math.max(0, onlyRow(counted).n - leads.length) }
}
