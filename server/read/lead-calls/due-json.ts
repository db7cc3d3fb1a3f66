import sql, { raw, type Sql } from 'sql-template-tag'
import { isoTimestamp } from '../../records/iso-timestamp.ts'

/** JSON text of when a lead is to be called again, and whether for a call that was missed; `row` has the columns. */
export function dueColumns(row: Sql): Sql {
  const at = raw(isoTimestamp('leads.call_again_at'))
  return sql`',"call_again_at":' || coalesce('"' || ${at} || '"', 'null')
    || ',"is_missed":' || (${row}.call_again_at is not null and ${row}.said_by_id is null)::text`
}
