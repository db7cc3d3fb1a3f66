import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { Closed, IdParams, schemaOf, Uuid } from '../../http/validation.ts'
import type { Database } from '../../records/database.ts'
import { handOverLeads } from './hand-over-leads.ts'

const mostTakers = 50

const HandOverBody = Closed({
  to: Type.Array(Uuid('Who takes over; several take turns.'), { minItems: 1, maxItems: mostTakers }),
})

/** What admins do with the leads of somebody who leaves (decision 0021.59). */
export async function handOverRoutes(app: FastifyInstance, { db }: { db: Database }): Promise<void> {
  app.post<{ Params: IdParams; Body: { to: string[] } }>(
    '/users/:id/hand-over',
    schemaOf(
      ['Users'],
      'Hand leads of a user over to others: the next hundred, to be repeated until none remain',
      Type.Object({
        moved: Type.Integer({ description: 'Leads that this step reassigned.' }),
        remaining: Type.Integer({ description: 'Leads that are still with the user.' }),
      }),
      { params: IdParams, body: HandOverBody },
    ),
    async ({ caller, params, body }) => {
      const to = body.to.map((id) => id.toLowerCase())
      const at = new Date()
      return {
        data: await db.transaction(caller, (tx) => handOverLeads(tx, params.id.toLowerCase(), to, at)),
      }
    },
  )
}
