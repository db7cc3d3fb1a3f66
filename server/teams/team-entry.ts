import type { Insert } from '../postgres/database.ts'
import type { Tx } from '../records/database.ts'
import { auditEntry } from '../records/log-entries.ts'

/** What the audit log keeps of a change of a team. */
export const teamEntry = ({ caller }: Tx, at: Date, action: string, id: string, details: object): Insert =>
  auditEntry(caller, at, `team.${action}`, ['team', id], details)
