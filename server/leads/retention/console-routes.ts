import type { FastifyInstance } from 'fastify'
import { type Static, Type } from 'typebox'
import { DataOf } from '../../http/validation.ts'
import type { Database } from '../../records/database.ts'
import { changeRetention, Retention, RetentionSettings, readRetention } from './retention.ts'

const tags = ['Retention']
const Body = Type.Object({ settings: RetentionSettings }, { additionalProperties: false })

/** How long leads are kept that nobody touches; for admins. */
export async function retentionRoutes(app: FastifyInstance, { db }: { db: Database }): Promise<void> {
  app.get(
    '/retention',
    {
      schema: {
        tags,
        summary: 'How long untouched leads are kept, and which go next',
        response: { 200: DataOf(Retention) },
      },
    },
    async ({ caller }) => ({ data: await db.read(caller, readRetention) }),
  )

  app.post<{ Body: Static<typeof Body> }>(
    '/retention',
    {
      schema: {
        tags,
        summary: 'Choose how long untouched leads are kept; null: for good',
        body: Body,
        response: { 200: DataOf(Retention) },
      },
    },
    async ({ caller, body }) => ({
      data: await db.transaction(caller, (tx) => changeRetention(tx, body.settings, new Date())),
    }),
  )
}
