import sql from 'sql-template-tag'
import type { Caller } from '../platform/caller.ts'
import type { Cell } from '../platform/csv.ts'
import type { Database } from '../platform/database.ts'
import { type AuditFilters, type AuditRecord, auditColumns, auditConditions } from './list-audit.ts'

const pageRows = 1_000

/** One column a fact; details as JSON. */
export const auditCsvHeader = [
  'at',
  'action',
  'actor_kind',
  'actor_name',
  'address',
  'subject_kind',
  'subject_id',
  'details',
]

interface Last {
  readonly moment: Date
  readonly id: string
}

/** All entries under the filters, the latest first, in pages that begin where the last one ended. */
export async function* auditForCsv(
  db: Database,
  caller: Caller,
  filters: AuditFilters,
  now: Date,
): AsyncGenerator<Cell[][]> {
  const { where } = auditConditions(caller.accountId, filters, now)
  let last: Last | undefined
  do {
    const after = last ? sql`${where} and (at, id) < (${last.moment}, ${last.id})` : where
    const [rows] = await db.once(caller, (tx) =>
      tx.run(sql`
        select ${auditColumns}, audit_log.at as moment from audit_log where ${after}
        order by audit_log.at desc, id desc limit ${pageRows}`),
    )
    const entries = (rows ?? []) as unknown as (AuditRecord & Last)[]
    if (entries.length > 0) yield entries.map(cellsOf)
    last = entries.length === pageRows ? entries.at(-1) : undefined
  } while (last)
}

function cellsOf(entry: AuditRecord): Cell[] {
  const { at, action, actor, address, subject_kind: kind, subject_id: id, details } = entry
  return [at, action, actor.kind, actor.name, address, kind, id, JSON.stringify(details)]
}
