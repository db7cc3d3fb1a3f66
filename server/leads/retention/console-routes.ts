import type { FastifyInstance } from 'fastify'
import type { Static } from 'typebox'
import { Closed, schemaOf } from '../../http/validation.ts'
import type { Database } from '../../records/database.ts'
import { changeRetention, Retention, RetentionSettings, readRetention } from './retention.ts'

const tags = ['Retention']
const Body = Closed({ settings: RetentionSettings })

/** How long leads are kept that nobody touches; for admins. */
export async function retentionRoutes(app: FastifyInstance, { db }: { db: Database }): Promise<void> {
  app.get(
    '/retention',
    schemaOf(tags, 'How long untouched leads are kept, and which go next', Retention),
    async ({ caller }) => ({ data: await db.read(caller, readRetention) }),
  )

  app.post<{ Body: Static<typeof Body> }>(
    '/retention',
    schemaOf(tags, 'Choose how long untouched leads are kept; null: for good', Retention, { body: Body }),
    async ({ caller, body }) => ({
      data: await db.transaction(caller, (tx) => changeRetention(tx, body.settings, new Date())),
    }),
  )
}
