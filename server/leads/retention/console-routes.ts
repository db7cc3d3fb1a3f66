import type { FastifyInstance } from 'fastify'
import { consoleRoutes } from '../../http/console-routes.ts'
import { Closed } from '../../http/validation.ts'
import type { Database } from '../../records/database.ts'
import { changeRetention, Retention, RetentionSettings, readRetention } from './retention.ts'

/** How long leads are kept that nobody touches; for admins. */
export async function retentionRoutes(app: FastifyInstance, { db }: { db: Database }): Promise<void> {
  const { read, write } = consoleRoutes(app, db, 'Retention')

  read(
    '/retention',
    'How long untouched leads are kept, and which go next',
    { answer: Retention },
    readRetention,
  )

  write(
    'POST /retention',
    'Choose how long untouched leads are kept; null: for good',
    { body: Closed({ settings: RetentionSettings }), answer: Retention },
    (tx, { body }, at) => changeRetention(tx, body.settings, at),
  )
}
