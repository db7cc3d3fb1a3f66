/** An SQL expression for ISO 8601 UTC with milliseconds, as JavaScript writes it (§2.5). */
export const isoTimestamp = (column: string): string =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
