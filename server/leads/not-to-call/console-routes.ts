import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { consoleRoutes } from '../../http/console-routes.ts'
import { Closed, IdParams } from '../../http/validation.ts'
import type { Database } from '../../records/database.ts'
import { sayNotToCall } from './say-not-to-call.ts'

const Said = Closed({ not_to_call: Type.Boolean() })

/** Who is not to be called, as people say it. */
export async function notToCallRoutes(app: FastifyInstance, { db }: { db: Database }): Promise<void> {
  consoleRoutes(app, db, 'Leads').write(
    'POST /leads/:id/not-to-call',
    'Say that a lead is not to be called, or take it back',
    { params: IdParams, body: Said, answer: Said },
    async (tx, { params, body }, at) => {
      await sayNotToCall(tx, params.id, body.not_to_call, at)
      return body
    },
  )
}
