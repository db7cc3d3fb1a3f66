import sql from 'sql-template-tag'
import { type Cell, pagesOf, timeColumn } from '../http/csv.ts'
import { query } from '../postgres/database.ts'
import type { Caller } from '../records/caller.ts'
import type { Database } from '../records/database.ts'
import { type AuditFilters, type AuditRecord, auditColumns, auditConditions } from './list-audit.ts'

/** One column a fact; details as JSON. No names of leads: the file stays when a lead is deleted. */
export const auditCsvHeader = [
  timeColumn('at'),
  'action',
  'actor_kind',
  'actor_name',
  'address',
  'subject_kind',
  'subject_id',
  'details',
]

interface AuditRow extends Omit<AuditRecord, 'subject_name'> {
  readonly moment: Date
}

/** All entries under the filters, the latest first, page by page. */
export async function* auditForCsv(
  db: Database,
  caller: Caller,
  filters: AuditFilters,
  now: Date,
): AsyncGenerator<Cell[][]> {
  const { where } = auditConditions(caller.accountId, filters, now)
  const pages = pagesOf<AuditRow>((last, limit) => {
    const after = last ? sql`${where} and (at, id) < (${last.moment}, ${last.id})` : where
    return db.read(caller, (tx) =>
      tx.all(query<AuditRow>`
        select ${auditColumns}, audit_log.at as moment from audit_log where ${after}
        order by audit_log.at desc, id desc limit ${limit}`),
    )
  })
  for await (const page of pages) yield page.map(cellsOf)
}

function cellsOf(entry: AuditRow): Cell[] {
  const { moment, action, actor, address, subject_kind: kind, subject_id: id, details } = entry
  return [moment, action, actor.kind, actor.name, address, kind, id, JSON.stringify(details)]
}
