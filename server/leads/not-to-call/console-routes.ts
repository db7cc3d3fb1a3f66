import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { Closed, IdParams, schemaOf } from '../../http/validation.ts'
import type { Database } from '../../records/database.ts'
import { sayNotToCall } from './say-not-to-call.ts'

const Said = Closed({ not_to_call: Type.Boolean() })

/** Who is not to be called, as people say it. */
export async function notToCallRoutes(app: FastifyInstance, { db }: { db: Database }): Promise<void> {
  app.post<{ Params: IdParams; Body: { not_to_call: boolean } }>(
    '/leads/:id/not-to-call',
    schemaOf(['Leads'], 'Say that a lead is not to be called, or take it back', Said, {
      params: IdParams,
      body: Said,
    }),
    async ({ caller, params, body }) => {
      const id = params.id.toLowerCase()
      await db.transaction(caller, (tx) => sayNotToCall(tx, id, body.not_to_call, new Date()))
      return { data: body }
    },
  )
}
