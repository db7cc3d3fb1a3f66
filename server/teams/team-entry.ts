import { auditEntry } from '../platform/audit-entry.ts'
import type { Insert, Tx } from '../platform/database/database.ts'

/** What the audit log keeps of a change of a team. */
export function teamEntry({ caller }: Tx, at: Date, action: string, id: string, details: object): Insert {
  return auditEntry(caller, at, {
    action: `team.${action}`,
    subjectKind: 'team',
    subjectId: id,
    details: { ...details },
  })
}
