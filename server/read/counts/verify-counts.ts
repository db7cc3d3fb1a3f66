import sql, { raw, type Sql } from 'sql-template-tag'
import { type Query, query, type Row } from '../../postgres/database.ts'
import type { Tx } from '../../records/database.ts'
import { compactKey } from './compact-counts.ts'
import { addTo, type Counter, columnsOf, counters, keysOf, sumUp, whatToAdd } from './counters.ts'
import type { Subject } from './day-counts.ts'

/**
 * A query for rows in the form in which they are counted: account_id, subject, at, n, seconds, assigned_to_id,
 * created_by_id, dimensions. The feature that owns the table writes the query.
 */
export interface CountedRows {
  readonly subject: Subject
  readonly rows: Sql
}

/** How many counters were compared, and how many of them differed from the rows. */
export interface CountCheck {
  readonly subject: Subject | 'lead_calls'
  readonly counters: number
  readonly wrong: number
}

interface Compared extends Row {
  /** The first key of a wrong counter; null in the single row that says that none is wrong. */
  readonly subject: Subject | null
  readonly counters: number
}

/** Finds how much each wrong counter is off: the rows, less the changes that wait, less the counter. */
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
 * Compares the counters of an account with its rows; `repair` corrects them. Saves may go on meanwhile: each
 * comparison is one statement on one node, so a save is on both sides of it or on neither. Nothing is compacted
 * between a comparison and its repair.
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
