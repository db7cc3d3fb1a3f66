import { raw } from 'sql-template-tag'
import { type Static, Type } from 'typebox'
import { isForThisMachine } from '../http/loopback.ts'
import { Timestamp, Uuid } from '../http/validation.ts'
import { type Query, query } from '../postgres/database.ts'
import { closedStatuses } from '../read/counts/open-leads.ts'
import { isoTimestamp } from '../records/iso-timestamp.ts'
import type { IstWindow } from '../records/ist-dates.ts'

const unusedDays = 90

/** A webhook that refused deliveries in the window. */
export const RefusedWebhook = Type.Object({
  id: Uuid('The webhook.'),
  name: Type.String(),
  rejected: Type.Integer(),
})

/** A live key that nobody has used for 90 days. */
export const UnusedKey = Type.Object({
  id: Uuid('The key.'),
  name: Type.String(),
  last_used_at: Type.Union([Type.String(), Type.Null()]),
  unused_since: Timestamp('Its last use, or when it was made.'),
  user_email: Type.String(),
})

/** What somebody who has just started may want to do next. */
export const FirstSteps = Type.Object({
  has_public_address: Type.Boolean({
    description: 'Others reach what PUBLIC_URL says, not this computer alone.',
  }),
  has_people: Type.Boolean({ description: 'Somebody besides the first person.' }),
  has_deliveries: Type.Boolean({ description: 'A webhook has brought a lead.' }),
  has_leads: Type.Boolean(),
  has_rules: Type.Boolean(),
})

/** A lead by its name. */
export const NamedLead = Type.Object({ id: Uuid('The lead.'), name: Type.String() })

export type RefusedWebhook = Static<typeof RefusedWebhook>
export type UnusedKey = Static<typeof UnusedKey>
export type FirstSteps = Static<typeof FirstSteps>
export type NamedLead = Static<typeof NamedLead>

/** Open leads of a window that nobody has, three at most; how many there are is said by person. */
export const newestOfNobody = (
  accountId: string,
  { from, before }: IstWindow,
): Query<NamedLead> => query<NamedLead>`
  select id, name from leads
  where account_id = ${accountId} and assigned_to_id is null and created_at >= ${from} and created_at < ${before}
    and status <> all(${closedStatuses}::text[])
  order by created_at desc, id desc limit 3`

/** Leads that were not called in time, and nobody was found whom they could go on to; the newest three. */
export const uncalledLeads = (accountId: string): Query<NamedLead> => query<NamedLead>`
  select leads.id, name from leads_to_pass_on waits
  join leads on leads.account_id = ${accountId} and leads.id = waits.lead_id
  join lead_calls on lead_calls.account_id = ${accountId} and lead_calls.lead_id = waits.lead_id
  where waits.account_id = ${accountId} and stays_since is not null and last_call_at is null
  order by stays_since desc, waits.lead_id limit 3`

/** Rows of `RefusedWebhook`, the most refusals first; agents are told of none. */
export const refusedWebhooks = (
  accountId: string,
  window: IstWindow,
): Query<RefusedWebhook> => query<RefusedWebhook>`
    select id, name, rejected from (
      select id, name, (select count(*)::int from deliveries
        where account_id = ${accountId} and webhook_id = webhooks.id and outcome = 'rejected'
          and received_at >= ${window.from} and received_at < ${window.before}) as rejected
      from webhooks where account_id = ${accountId} and deleted_at is null
    ) refused where rejected > 0 order by rejected desc, name, id`

/** Rows of `UnusedKey`, with instants instead of ages: asked again, an overview is the same. Agents are told of their own. */
export function unusedKeys(accountId: string, at: Date): Query<UnusedKey> {
  const since = new Date(at.getTime() - unusedDays * 86_400_000)
  return query<UnusedKey>`
    select api_keys.id, api_keys.name, ${raw(isoTimestamp('last_used_at'))} as last_used_at, email as user_email,
      ${raw(isoTimestamp('coalesce(last_used_at, api_keys.created_at)'))} as unused_since
    from api_keys join users on users.account_id = ${accountId} and users.id = user_id
    where api_keys.account_id = ${accountId} and revoked_at is null
      and coalesce(last_used_at, api_keys.created_at) < ${since}
    order by coalesce(last_used_at, api_keys.created_at), api_keys.id`
}

/** One row of `FirstSteps`, as far as the caller sees: what has happened, not what the first start made. */
export const firstSteps = (accountId: string, publicUrl: string): Query<FirstSteps> => query<FirstSteps>`
    select ${!isForThisMachine(publicUrl)}::boolean as has_public_address,
      exists (select from leads where account_id = ${accountId}) as has_leads,
      exists (select from deliveries where account_id = ${accountId} and lead_id is not null) as has_deliveries,
      exists (select from distribution_rules where account_id = ${accountId}) as has_rules,
      (select count(*) from (select from users where account_id = ${accountId} limit 2) first_two) = 2 as has_people`
