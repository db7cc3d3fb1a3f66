import { type Static, Type } from 'typebox'
import type { BackupStatus } from '../records/backup-status.ts'
import type { Caller } from '../records/caller.ts'

/** Backups by schedule, told to admins; null where none are set up. */
export const Backups = Type.Union([
  Type.Object({
    last_at: Type.Union([Type.String({ format: 'date-time' }), Type.Null()], {
      description: 'When the newest began.',
    }),
    last_failure: Type.Union([Type.String(), Type.Null()], { description: 'Why the last try failed.' }),
    is_overdue: Type.Boolean({ description: 'The newest is older than two turns.' }),
  }),
  Type.Null(),
])

/** What the caller is told: an agent runs nothing, and is told nothing. */
export function backupsFor(caller: Caller, status: BackupStatus | null): Static<typeof Backups> {
  if (status === null || caller.role !== 'admin') return null
  const { lastAt, lastFailure, isOverdue } = status
  return { last_at: lastAt?.toISOString() ?? null, last_failure: lastFailure, is_overdue: isOverdue }
}
