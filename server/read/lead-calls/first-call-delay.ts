import sql, { raw, type Sql } from 'sql-template-tag'

/**
 * Bounds in seconds from the creation of a lead to its first call. A delay is named by the greatest bound that it
 * exceeds. 5 minutes, an hour and a day are bounds, so shares within them are exact.
 */
export const delayBounds: readonly number[] = [
  0, 60, 120, 180, 240, 300, 420, 600, 900, 1200, 1800, 2700, 3600, 5400, 7200, 10800, 14400, 21600, 28800,
  43200, 64800, 86400, 129600, 172800, 259200, 432000, 604800, 1209600, 2592000, 7776000,
]

/** The name of a delay, under which a first call is counted; none is negative. */
export function delayName(createdAt: Date, firstCallAt: Date): string {
  const seconds = (firstCallAt.getTime() - createdAt.getTime()) / 1000
  return String(delayBounds.findLast((bound) => bound < seconds) ?? 0)
}

const bounds = raw(delayBounds.join(', '))

/** The same of two times that the database knows. Times have milliseconds: with one less a bound ends what is before it. */
export function delayNameSql(createdAt: Sql, firstCallAt: Sql): Sql {
  const seconds = sql`extract(epoch from ${firstCallAt} - ${createdAt})::numeric - 0.001`
  return sql`(array[${bounds}])[greatest(1, width_bucket(${seconds}, array[${bounds}]::numeric[]))]::text`
}
