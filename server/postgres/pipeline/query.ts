import sql, { join, type RawValue, type Sql } from 'sql-template-tag'
import type { Statement } from './statement-batch.ts'

declare const row: unique symbol

/** A statement that says what its rows are. The compiler alone knows of it: nothing of the row is there at run time. */
export interface Query<R extends object> extends Statement {
  readonly [row]: R
}

/**
 * A statement with the type of its rows: their columns by name, each as node-postgres reads it. A fragment, and a
 * statement whose rows nobody reads, are `sql`. test/statement-rows.test.ts compares the row with what PostgreSQL answers.
 */
export const query = <R extends object>(
  strings: readonly string[],
  ...values: readonly RawValue[]
): Sql & Query<R> => sql(strings, ...values) as Sql & Query<R>

/** A query whose text is made once and takes only values, for the look-ups that begin every request. */
export function queryMadeOnce<R extends object>(
  strings: readonly string[],
  ...texts: readonly string[]
): (values: readonly unknown[]) => Query<R> {
  const text = String.raw({ raw: strings }, ...texts)
  return (values) => ({ text, values }) as Query<R>
}

/** The rows of all queries. */
export const unionAll = <R extends object>(queries: readonly Query<R>[]): Query<R> =>
  join(queries, ' union all ') as Sql & Query<R>
