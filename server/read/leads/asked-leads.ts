import sql, { empty, join, raw, type Sql } from 'sql-template-tag'
import { listBody, type PageRow, type Paging } from '../../http/paging.ts'
import { byIndexOf, type Query, query } from '../../postgres/database.ts'
import { accountCaller, type Caller } from '../../records/caller.ts'
import type { Database } from '../../records/database.ts'
import { leadJson } from './lead-json.ts'

/** What tells a few leads from all others: an indexed column and its value. */
export interface AskedValue {
  readonly column: 'id' | 'phone_e164' | 'email_normalized'
  readonly value: string
  /** Under which a further contact is found; none for an id. */
  readonly contactKey?: string
  /** Leads that have the value in another way, as `withFurtherHolders` finds them. */
  readonly holderIds?: readonly string[]
}

/** Leads that have all of these values, under further conditions. */
export interface AskedLeads {
  readonly values: readonly AskedValue[]
  readonly conditions: readonly Sql[]
}

/** True when few leads can be meant. */
export const isNarrow = ({ values }: AskedLeads): boolean => values.length > 0

/** Conditions behind others. */
export const andAll = (conditions: readonly Sql[]): Sql =>
  conditions.length > 0 ? sql`and ${join(conditions, ' and ')}` : empty

/** Selects the leads that are asked for, by the index of the first value. */
export function askedLeads(accountId: string, { values, conditions }: AskedLeads): Sql {
  const [first, ...others] = values
  if (!first) throw new Error('leads are asked for by a value')
  const equal = others.map(({ column, value, holderIds = [] }) =>
    holderIds.length === 0
      ? sql`${raw(column)} = ${value}`
      : sql`(${raw(column)} = ${value} or id = any(${holderIds}::uuid[]))`,
  )
  const { holderIds = [] } = first
  if (holderIds.length > 0)
    return sql`select * from leads where account_id = ${accountId} ${andAll([...equal, ...conditions])}
      and (${raw(first.column)} = ${first.value} or id = any(${holderIds}::uuid[]))`
  return sql`select * from leads where account_id = ${accountId} ${andAll([...equal, ...conditions])}
    and ${byIndexOf(raw(first.column), first.value)}`
}

/**
 * The same with the leads that have an asked phone or email as a further one (decision 0045). They are looked up as the
 * account, which alone reads that table; whether the caller sees them is for their own rows to say.
 */
export async function withFurtherHolders(
  db: Database,
  { accountId }: Caller,
  asked: AskedLeads,
): Promise<AskedLeads> {
  const keys = asked.values.flatMap(({ contactKey }) => contactKey ?? [])
  if (keys.length === 0) return asked
  const holders = await db.read(accountCaller(accountId), (tx) =>
    tx.all(query<{ key: string; lead_id: string }>`
      select key, lead_id from lead_contacts where account_id = ${accountId} and key = any(${keys}::text[])`),
  )
  const values = asked.values.map((value) => ({
    ...value,
    holderIds: holders.filter(({ key }) => key === value.contactKey).map(({ lead_id: id }) => id),
  }))
  return { ...asked, values }
}

/** A page of them, newest first, with their exact total. */
export function pageOfAskedLeads(caller: Caller, paging: Paging, asked: AskedLeads): Query<PageRow> {
  const { accountId } = caller
  const { json, join: joined } = leadJson(accountId)
  return query<PageRow>`
    with asked as materialized (${askedLeads(accountId, asked)})
    select coalesce(string_agg(${json}, ',' order by leads.created_at desc, leads.id desc), '') as page,
      count(*)::int as returned, (select count(*) from asked)::float8 as total
    from (select * from asked order by created_at desc, id desc limit ${paging.limit} offset ${paging.offset}) leads ${joined}`
}

/** The same as the JSON body of a list (§4.1). */
export async function listAskedLeads(
  db: Database,
  caller: Caller,
  paging: Paging,
  asked: AskedLeads,
): Promise<string> {
  const page = await db.read(caller, (tx) => tx.one(pageOfAskedLeads(caller, paging, asked)))
  return listBody(page, paging)
}
