import sql, { raw, type Sql } from 'sql-template-tag'
import { type Static, Type } from 'typebox'
import { Nullable, Timestamp } from '../http/validation.ts'
import { type Query, query, type Statement } from '../postgres/database.ts'
import { isoTimestamp } from '../records/iso-timestamp.ts'

/** Evidence of consent as a payload carried it. */
export const LeadConsent = Type.Object({
  received_at: Timestamp('When the delivery came that carried it.'),
  statements: Type.Array(Type.Object({ name: Type.String(), value: Type.String() }), {
    description: 'What was agreed to, as it was sent.',
  }),
  given_at: Nullable(Type.String()),
  ip: Nullable(Type.String()),
  page: Nullable(Type.String()),
})

export type LeadConsent = Static<typeof LeadConsent>

/** Consents follow the deliveries that brought them, and these their lead. */
const ofLeads = (accountId: string, leadIds: readonly string[]): Sql => sql`
    from consents join deliveries on deliveries.account_id = ${accountId} and deliveries.id = consents.delivery_id
    where consents.account_id = ${accountId} and deliveries.lead_id = any(${leadIds}::uuid[])
    order by consents.received_at desc, delivery_id`

/** Rows of `LeadConsent`, the newest first: to be read as the whole account, of a lead that the caller sees. */
export const consentsOfLead = (accountId: string, leadId: string): Query<LeadConsent> => query<LeadConsent>`
    select ${raw(isoTimestamp('consents.received_at'))} as received_at, statements, given_at, ip, page
    ${ofLeads(accountId, [leadId])}`

/** What is held of several leads, for an export. */
export const consentsOfLeads = (accountId: string, leadIds: readonly string[]): Sql => sql`
    select lead_id, delivery_id, consents.received_at, statements, given_at, ip, page ${ofLeads(accountId, leadIds)}`

/** Erases them with their lead (§4.3). */
export const eraseConsents = (accountId: string, deliveryIds: readonly string[]): Statement =>
  sql`delete from consents where account_id = ${accountId} and delivery_id = any(${deliveryIds}::uuid[])`
