import sql, { raw, type Sql } from 'sql-template-tag'
import { type Insert, insertRow, type Query, query, type Row } from '../../postgres/database.ts'
import type { Tx } from '../../records/database.ts'
import { byBucket } from './bucket-counts.ts'
import { inBucketsAlone, istHour, wholeAccount } from './day-counts.ts'

/** A kind of counter: the columns that tell its rows apart within an account, and the columns that it sums. */
export interface Counter {
  readonly table: string
  readonly keys: readonly string[]
  readonly sums: readonly string[]
  /** Expressions for keys that are not columns of a change. */
  readonly keyOf: Readonly<Record<string, Sql>>
  /** Repeats each change for every row of the table that counts it. */
  readonly spread: (changes: Sql) => Sql
}

/** Repeats each change for the account, its assignee and its creator. */
const byViewer = (changes: Sql): Sql => sql`${changes} cross join lateral (
    select ${wholeAccount}::uuid as viewer_id where subject not in ${inBucketsAlone}
    union select assigned_to_id where assigned_to_id is not null and subject not in ${inBucketsAlone}
    union select created_by_id where created_by_id is not null and subject not in ${inBucketsAlone}
  ) viewers`

const byDimension = (changes: Sql): Sql => sql`${byViewer(changes)} cross join lateral (
    select '' as dimension, '' as value
    union all select key, coalesce(value, '') from jsonb_each_text(dimensions)
  ) dimension`

export const bucketCounter: Counter = {
  table: 'bucket_counts',
  keys: 'subject grouped_by assigned_to_id value_1 bucket_days day value_2 value_3 created_by_id'.split(' '),
  sums: ['n', 'seconds'],
  keyOf: {},
  spread: byBucket,
}

/** All counters. Compaction writes them, and verification compares them with the rows. */
export const counters: readonly Counter[] = [
  {
    table: 'day_counts',
    keys: ['subject', 'viewer_id', 'dimension', 'value', 'day'],
    sums: ['n', 'seconds'],
    keyOf: { day: raw("(at at time zone 'Asia/Kolkata')::date") },
    spread: byDimension,
  },
  {
    // In an account with a million leads on one day, a page at offset 500,000 takes 7 ms this way, and one at 740,000
    // takes 25 ms. With day counts alone, PostgreSQL would have to skip that many index entries, which takes 62 to
    // 104 ms.
    table: 'hour_counts',
    keys: ['subject', 'viewer_id', 'hour'],
    sums: ['n'],
    keyOf: { hour: istHour },
    spread: byViewer,
  },
  bucketCounter,
  {
    // A rule that gives leads to whoever has the fewest open ones asks this behind a lock, at each delivery. After
    // two years with 200 people it reads 600 rows (1 ms); the buckets that add up to the same are 83,000 rows (66
    // ms).
    table: 'assignee_counts',
    keys: ['subject', 'assigned_to_id', 'status'],
    sums: ['n'],
    keyOf: { status: raw("dimensions ->> 'status'") },
    spread: (changes) =>
      sql`(select * from ${changes} where subject = 'leads' and assigned_to_id is not null) assigned`,
  },
]

const listOf = (names: readonly string[], form: (name: string) => string = (name) => name): Sql =>
  raw(names.map(form).join(', '))

/** The columns of a counter's row, with a form for its sums. */
export const columnsOf = ({ keys, sums }: Counter, form: (name: string) => string): Sql =>
  sql`${listOf(keys)}, ${listOf(sums, (name) => `${form(name)} as ${name}`)}`

export const keysOf = ({ keys }: Counter): Sql => listOf(keys)

/** Rows of changes as rows of the counter: one for each of its keys */
export function sumUp(counter: Counter, changes: Sql): Sql {
  const { keys, sums, keyOf, spread } = counter
  const named = keys.map((key) => sql`${keyOf[key] ?? raw(key)} as ${raw(key)}`)
  const columns = named.reduce((list, key) => sql`${list}, ${key}`)
  return sql`
    select ${columns}, ${listOf(sums, (name) => `sum(${name}) as ${name}`)} from ${spread(changes)}
    group by ${listOf(keys, (key) => String(keys.indexOf(key) + 1))}`
}

/** Selects the rows of a query that are not zero, in the form that `addTo` sends back. */
export function whatToAdd({ keys, sums }: Counter, rows: Sql): Query<Row> {
  const isSomething = raw(sums.map((name) => `${name} <> 0`).join(' or '))
  return query<Row>`select ${listOf([...keys, ...sums], (name) => `${name}::text`)} from ${rows} where ${isSomething}`
}

/** The most arguments of one call; more of them would not fit on the stack. */
const mostRows = 1_000

/**
 * Adds rows to the counter, with the next round trip. The rows come here and go back, because a cluster cannot plan
 * an `insert … select` with parameters ahead (decision 0033). They are only as many as the counters that changed.
 */
export function addTo({ table, keys, sums }: Counter, tx: Tx, rows: readonly Row[]): void {
  const columns = [...keys, ...sums]
  const adding = sums.map((name) => `${name} = ${table}.${name} + excluded.${name}`)
  const onConflict = `on conflict (account_id, ${keys.join(', ')}) do update set ${adding.join(', ')}`
  const inserts = rows.map((row): Insert => {
    const own = Object.fromEntries(columns.map((column) => [column, row[column]]))
    return insertRow(table, { account_id: tx.caller.accountId, ...own }, onConflict)
  })
  for (let from = 0; from < inserts.length; from += mostRows)
    tx.write(...inserts.slice(from, from + mostRows))
}
