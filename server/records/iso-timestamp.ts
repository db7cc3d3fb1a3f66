/** An SQL expression for ISO 8601 UTC with milliseconds, as JavaScript writes it (§2.5). */
export function isoTimestamp(column: string): string {
  return `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
}
