import sql, { raw, type Sql } from 'sql-template-tag'
import { type Query, query, type Row } from '../../postgres/database.ts'
import type { Tx } from '../../records/database.ts'
import { compactKey } from './compact-counts.ts'
import { addTo, type Counter, columnsOf, counters, keysOf, sumUp, whatToAdd } from './counters.ts'
import type { Subject } from './day-counts.ts'

/**
 * Rows as they are counted: account_id, subject, at, n, seconds, assigned_to_id, created_by_id, dimensions. The
 * feature that owns the table writes the query.
 */
export interface CountedRows {
  readonly subject: Subject
  readonly rows: Sql
}

/** How many counters were compared, and how many did not say what the rows say. */
export interface CountCheck {
  readonly subject: Subject | 'lead_calls'
  readonly counters: number
  readonly wrong: number
}

interface Compared extends Row {
  /** The first key of a wrong counter; null in the one row that is answered where none is wrong. */
  readonly subject: Subject | null
  readonly counters: number
}

/** What is missing in each counter that is wrong: what the rows say, less what is not compacted yet, less what it says. */
function compare(accountId: string, counter: Counter, { subject, rows }: CountedRows): Query<Compared> {
  const own = sql`account_id = ${accountId} and subject = ${subject}`
  const pending = sql`(
    select subject, at, n, seconds, assigned_to_id, created_by_id, dimensions from count_changes where ${own}
  ) pending`
  const less = columnsOf(counter, (name) => `-${name}`)
  return query<Compared>`
    with missing as materialized (
      select ${columnsOf(counter, (name) => `sum(${name})`)} from (
        ${sumUp(counter, sql`(${rows}) counted`)}
        union all select ${less} from (${sumUp(counter, pending)}) pending
        union all select ${less} from ${raw(counter.table)} where ${own}
      ) sides group by ${keysOf(counter)}
    )
    select compared.counters, wrong.*
    from (select count(*)::int as counters from missing) compared
    left join (${whatToAdd(counter, sql`missing`)}) wrong on true`
}

/**
 * Compares the counters of an account with its rows, and with `repair` makes them equal. Saves go on meanwhile:
 * a comparison is one statement, also on the node of a distributed database, so what they write is on both sides of it
 * or on neither. Nothing is compacted between a comparison and its repair.
 */
export async function verifyCounts(tx: Tx, counted: CountedRows, repair: boolean): Promise<CountCheck> {
  await tx.run({ keys: [compactKey] })
  const check = { subject: counted.subject, counters: 0, wrong: 0 }
  for (const counter of counters) {
    const compared = await tx.all(compare(tx.caller.accountId, counter, counted))
    const wrong = compared.filter(({ subject }) => subject !== null)
    if (repair) addTo(counter, tx, wrong)
    check.counters += compared[0]?.counters ?? 0
    check.wrong += wrong.length
  }
  return check
}
