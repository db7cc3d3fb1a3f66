import type { FastifyInstance } from 'fastify'
import { type TSchema, Type } from 'typebox'
import { consoleRoutes } from '../http/console-routes.ts'
import { Closed, Day } from '../http/validation.ts'
import type { Query } from '../postgres/database.ts'
import type { Caller } from '../records/caller.ts'
import type { Database } from '../records/database.ts'
import { istWindow } from '../records/ist-dates.ts'
import { FirstCalls, readFirstCalls } from './first-calls.ts'
import { Overview, readOverview } from './overview.ts'

/** The newest leads are the leads' own to find and to show; the door brings them here. */
export interface OverviewSettings {
  readonly db: Database
  readonly lead: TSchema
  readonly newestLeads: (caller: Caller) => Query<{ readonly lead: string }>
  readonly leadOf: (row: { readonly lead: string }) => unknown
  readonly publicUrl: string
}

const Days = Closed({
  from_date: Type.Optional(Day('Default 30 days before to_date.')),
  to_date: Type.Optional(Day('Default today.')),
})

/** The page that the console opens with. */
export async function overviewConsoleRoutes(app: FastifyInstance, settings: OverviewSettings): Promise<void> {
  const { db, lead, newestLeads, leadOf, publicUrl } = settings
  const { answer, read } = consoleRoutes(app, db, 'Overview')

  read(
    '/overview/first-calls',
    'How long leads of a window of IST days waited for their first call',
    { querystring: Days, answer: FirstCalls },
    (tx, { query }, at) => readFirstCalls(tx, istWindow(query.from_date, query.to_date, at), at),
  )

  answer(
    'GET /overview',
    'Numbers of a window of IST days',
    { querystring: Days, answer: Type.Object({ ...Overview.properties, newest_leads: Type.Array(lead) }) },
    async ({ caller, query }) => {
      const at = new Date()
      const window = istWindow(query.from_date, query.to_date, at)
      const told = { at, publicUrl }
      const { overview, newest } = await readOverview(db, caller, window, newestLeads(caller), told)
      return { ...overview, newest_leads: newest.map(leadOf) }
    },
  )
}
