import sql, { raw, type Sql } from 'sql-template-tag'
import type { Tx } from '../database/database.ts'
import type { Subject } from './day-counts.ts'
import { foldLock, spread } from './fold-counts.ts'

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
  readonly subject: Subject
  readonly counters: number
  readonly wrong: number
}

interface Compared {
  readonly counters: number
  readonly wrong: number
}

/** One kind of counter: its table and the columns that tell its rows apart. */
interface Counter {
  readonly table: 'day_counts' | 'hour_counts'
  readonly bucket: Sql
  readonly columns: readonly string[]
  readonly sums: readonly string[]
  readonly source: (changes: Sql) => Sql
}

const counters: Counter[] = [
  {
    table: 'day_counts',
    bucket: raw("(at at time zone 'Asia/Kolkata')::date as day"),
    columns: ['viewer_id', 'dimension', 'value', 'day'],
    sums: ['n', 'seconds'],
    source: (changes) => spread(changes).byDimension,
  },
  {
    table: 'hour_counts',
    bucket: raw("date_trunc('hour', at at time zone 'Asia/Kolkata') as hour"),
    columns: ['viewer_id', 'hour'],
    sums: ['n'],
    source: (changes) => spread(changes).byViewer,
  },
]

const list = (names: readonly string[], form: (name: string) => string): Sql =>
  raw(names.map(form).join(', '))

/** Counters as they must be beside counters as they are, in one snapshot; `repair` writes the difference. */
function compare(accountId: string, counter: Counter, { subject, rows }: CountedRows, repair: boolean): Sql {
  const { table, bucket, columns, sums, source } = counter
  const groups = columns.slice(0, -1)
  const summed = (sign: '' | '-'): Sql =>
    sql`select ${list(groups, (name) => name)}, ${bucket}, ${list(sums, (name) => `${sign}sum(${name}) as ${name}`)}`
  const by = raw(columns.map((_column, i) => i + 1).join(', '))
  const differs = raw(sums.map((name) => `${name} <> 0`).join(' or '))
  return sql`
    with counted as materialized (${rows}),
    unfolded as (
      select account_id, subject, at, n, seconds, assigned_to_id, created_by_id, dimensions from count_changes
      where account_id = ${accountId} and subject = ${subject}
    ),
    sides as (
      ${summed('')} from ${source(sql`counted`)} group by ${by}
      union all
      ${summed('-')} from ${source(sql`unfolded`)} group by ${by}
      union all
      select ${list([...columns, ...sums], (name) => (sums.includes(name) ? `-${name}` : name))} from ${raw(table)}
      where account_id = ${accountId} and subject = ${subject}
    ),
    missing as (
      select ${list(columns, (name) => name)}, ${list(sums, (name) => `sum(${name}) as ${name}`)} from sides group by ${by}
    ),
    repaired as (
      insert into ${raw(table)} as counts (account_id, subject, ${list([...columns, ...sums], (name) => name)})
      select ${accountId}::uuid, ${subject}::text, ${list([...columns, ...sums], (name) => name)} from missing
      where (${differs}) and ${repair}::boolean
      on conflict (account_id, subject, ${list(columns, (name) => name)})
        do update set ${list(sums, (name) => `${name} = counts.${name} + excluded.${name}`)}
      returning counts.n
    )
    select count(*)::int as counters, (count(*) filter (where ${differs}))::int as wrong,
      (select count(*) from repaired)::int as repaired
    from missing`
}

/**
 * Compares the counters of an account with its rows, and with `repair` makes them equal. `tx` is on a snapshot. Saves go
 * on meanwhile: what they write is either in the snapshot on both sides or on neither. One statement would be enough of
 * a snapshot on one PostgreSQL; Citus makes several of it. A repair of what was folded since is done again.
 */
export async function verifyCounts(tx: Tx, counted: CountedRows, repair: boolean): Promise<CountCheck> {
  const { accountId } = tx.caller
  await tx.run(foldLock)
  const check = { subject: counted.subject, counters: 0, wrong: 0 }
  for (const counter of counters) {
    const found = await tx.one<Compared>(compare(accountId, counter, counted, repair))
    check.counters += found.counters
    check.wrong += found.wrong
  }
  return check
}
