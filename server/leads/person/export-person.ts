import sql, { join, type Sql } from 'sql-template-tag'
import { auditEntry } from '../../platform/audit-entry.ts'
import type { Tx } from '../../platform/database/database.ts'
import { normalizeEmail } from '../../platform/email.ts'
import { invalidParam } from '../../platform/errors.ts'
import { normalizePhone } from '../../platform/phone.ts'
import { consentsOfLeads } from '../consents.ts'
import { leadJson } from '../lead-json.ts'
import { having } from '../match-lead.ts'

/** Whose data is asked for: a phone, an email, or both of one person. */
export interface AskedPerson {
  readonly phone?: string
  readonly email?: string
}

type Row = Record<string, unknown>

/** Everything that is held about one person, as JSON: nothing is left out that a deletion would take. */
export interface PersonExport extends Row {
  readonly person: { readonly phone: string | null; readonly email: string | null }
  readonly leads: readonly Row[]
  readonly call_logs: readonly Row[]
  readonly activities: readonly Row[]
  /** Requests that made or touched one of the leads, and those without a lead in whose text phone or email stands. */
  readonly deliveries: readonly Row[]
  /** Evidence of consent that came with deliveries. */
  readonly consents: readonly Row[]
  /** Answers kept for requests that are sent again. */
  readonly idempotent_replies: readonly Row[]
  /** What undoing a merge would bring back, of this person also where the lead that was kept is known by another phone. */
  readonly undos: readonly Row[]
}

interface Contact {
  readonly phone: string | null
  readonly email: string | null
}

async function readContact(tx: Tx, { phone, email }: AskedPerson): Promise<Contact> {
  if (phone === undefined && email === undefined)
    throw invalidParam('--phone', 'Say whom: --phone P or --email E, or both.')
  const { region } = await tx.one<{ region: string }>(
    sql`select default_region as region from accounts where id = ${tx.caller.accountId}`,
  )
  const read = {
    phone: phone === undefined ? null : normalizePhone(phone.trim(), region),
    email: email === undefined ? null : normalizeEmail(email),
  }
  if (phone !== undefined && read.phone === null)
    throw invalidParam('--phone', `"${phone}" is no possible phone number.`)
  if (email !== undefined && read.email === null)
    throw invalidParam('--email', `"${email}" is not an email address.`)
  return read
}

/** Digits that stand in every spelling of a number: the last ones, without the country's code. */
const digitsOfSpelling = 8

/** Bytes as ASCII in one case: bodies may be no valid text. */
const searchable = (bytes: Sql): Sql => sql`lower(encode(${bytes}, 'escape'))`

/** As it is, as a form spells it, and as browsers do that leave a plus sign. */
const spellingsOf = (email: string): string[] => [
  ...new Set([email, encodeURIComponent(email).toLowerCase(), email.replace('@', '%40')]),
]

/**
 * Bodies and queries in which the email stands, in any case and as a form spells it, or the phone, however it is spelt as
 * long as it is in one piece.
 */
function speaksOf({ phone, email }: Contact): Sql {
  const spellings = email === null ? [] : spellingsOf(email)
  const marks = [...(phone === null ? [] : [phone.slice(-digitsOfSpelling)]), ...spellings]
  return join(
    marks.flatMap((mark) => [
      sql`position(${searchable(sql`${Buffer.from(mark)}::bytea`)} in ${searchable(sql`body`)}) > 0`,
      sql`position(${mark}::text in lower(query)) > 0`,
    ]),
    ' or ',
  )
}

/** What was sent, as text; what is no text is replaced sign by sign. */
const textOf = (base64: string): string => Buffer.from(base64, 'base64').toString('utf8')

/** A row as JSON. */
const asJson = (columns: Sql): Sql => sql`select to_jsonb(found) as row from (${columns}) found`

/**
 * Everything that is held about one person (Digital Personal Data Protection Act, section 11; GDPR article 15). Reads every kept
 * delivery without a lead, so that it takes as long as there are many. The audit log says that it was asked for, and
 * not for whom. Throws `INVALID_PARAM` naming the option.
 */
export async function exportPerson(tx: Tx, asked: AskedPerson, at: Date): Promise<PersonExport> {
  const { accountId } = tx.caller
  const contact = await readContact(tx, asked)
  const { phone, email } = contact
  const found = await tx.all<{ id: string }>(sql`
    (select id from leads where account_id = ${accountId} and ${having('phone_e164', phone)})
    union (select id from leads where account_id = ${accountId} and ${having('email_normalized', email)})`)
  const ids = found.map(({ id }) => id)
  const ofLeads = sql`account_id = ${accountId} and lead_id = any(${ids}::uuid[])`
  const { json, join: assignee } = leadJson(accountId)
  const delivery = sql`id, webhook_id, received_at, address, method, content_type, query,
    encode(body, 'base64') as body, outcome, reason, lead_id, mapped`
  const rows = await tx.run<{ row: Row }[]>(
    asJson(sql`select (${json})::jsonb as lead from leads ${assignee}
      where leads.account_id = ${accountId} and leads.id = any(${ids}::uuid[]) order by leads.created_at`),
    asJson(sql`select id, lead_id, call_type, duration_seconds, outcome, notes, called_at, created_at from call_logs
      where ${ofLeads} order by called_at`),
    asJson(sql`select id, lead_id, kind, at, actor_kind, actor_name, details from lead_activities
      where ${ofLeads} order by at`),
    asJson(sql`select ${delivery} from deliveries where ${ofLeads} order by received_at`),
    asJson(sql`select ${delivery} from deliveries
      where account_id = ${accountId} and lead_id is null and body is not null and (${speaksOf(contact)})
      order by received_at`),
    asJson(
      sql`select id, lead_id, endpoint, status, body, created_at from idempotent_replies where ${ofLeads}`,
    ),
    asJson(sql`select id, lead_id, at, state from lead_undos
      where account_id = ${accountId} and (lead_id = any(${ids}::uuid[])
        or state #>> '{taken,lead,phone_e164}' = ${phone}::text
        or state #>> '{taken,lead,email_normalized}' = ${email}::text) order by at`),
    asJson(consentsOfLeads(accountId, ids)),
  )
  tx.write(
    auditEntry(tx.caller, at, {
      action: 'person.exported',
      subjectKind: 'account',
      subjectId: accountId,
      details: { leads: ids.length },
    }),
  )
  const [leads = [], calls = [], activities = [], own = [], others = [], replies = [], ...more] = rows
  const [undos = [], consents = []] = more
  const texts = (some: readonly Row[]): Row[] =>
    some.map((one) => ({ ...one, body: typeof one.body === 'string' ? textOf(one.body) : null }))
  const plain = (some: readonly { row: Row }[]): Row[] => some.map(({ row }) => row)
  return {
    person: { phone, email },
    leads: plain(leads).map(({ lead }) => lead as Row),
    call_logs: plain(calls),
    activities: plain(activities),
    deliveries: texts([...plain(own), ...plain(others)]),
    consents: plain(consents),
    idempotent_replies: plain(replies),
    undos: plain(undos),
  }
}
