import type { FastifyInstance } from 'fastify'
import { type Static, type TSchema, Type } from 'typebox'
import { Closed, Day, schemaOf } from '../http/validation.ts'
import type { Query } from '../postgres/database.ts'
import type { BackupStatus, ReadBackupStatus } from '../records/backup-status.ts'
import type { Caller } from '../records/caller.ts'
import type { Database } from '../records/database.ts'
import { istWindow } from '../records/ist-dates.ts'
import { FirstCalls, readFirstCalls } from './first-calls.ts'
import { Overview, readOverview } from './overview.ts'

/** Backups by schedule, told to admins; null where none are set up. */
const Backups = Type.Union([
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
function backupsFor(caller: Caller, status: BackupStatus | null): Static<typeof Backups> {
  if (status === null || caller.role !== 'admin') return null
  const { lastAt, lastFailure, isOverdue } = status
  return { last_at: lastAt?.toISOString() ?? null, last_failure: lastFailure, is_overdue: isOverdue }
}

/** The newest leads are the leads' own to find and to show; the door brings them here. */
export interface OverviewSettings {
  readonly db: Database
  readonly lead: TSchema
  readonly newestLeads: (caller: Caller) => Query<{ readonly lead: string }>
  readonly leadOf: (row: { readonly lead: string }) => unknown
  readonly backupStatus: ReadBackupStatus
  readonly publicUrl: string
}

const Days = Closed({
  from_date: Type.Optional(Day('Default 30 days before to_date.')),
  to_date: Type.Optional(Day('Default today.')),
})

type Days = Static<typeof Days>

/** The page that the console opens with. */
export async function overviewConsoleRoutes(app: FastifyInstance, settings: OverviewSettings): Promise<void> {
  const { db, lead, newestLeads, leadOf, backupStatus, publicUrl } = settings
  app.get<{ Querystring: Days }>(
    '/overview/first-calls',
    schemaOf(['Overview'], 'How long leads of a window of IST days waited for their first call', FirstCalls, {
      querystring: Days,
    }),
    async ({ caller, query }) => {
      const at = new Date()
      const window = istWindow(query.from_date, query.to_date, at)
      return { data: await db.read(caller, (tx) => readFirstCalls(tx, window, at)) }
    },
  )

  app.get<{ Querystring: Days }>(
    '/overview',
    schemaOf(
      ['Overview'],
      'Numbers of a window of IST days',
      Type.Object({ ...Overview.properties, newest_leads: Type.Array(lead), backups: Backups }),
      { querystring: Days },
    ),
    async ({ caller, query }) => {
      const at = new Date()
      const window = istWindow(query.from_date, query.to_date, at)
      const { overview, newest } = await readOverview(db, caller, window, newestLeads(caller), {
        at,
        publicUrl,
      })
      const backups = backupsFor(caller, backupStatus())
      return { data: { ...overview, newest_leads: newest.map(leadOf), backups } }
    },
  )
}
