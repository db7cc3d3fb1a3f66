import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { Closed, IdParams, schemaOf, Uuid } from '../../http/validation.ts'
import type { Database } from '../../records/database.ts'
import { handOverLeads } from './hand-over-leads.ts'

const mostTakers = 50

const HandOverBody = Closed({
  to: Type.Array(Uuid('Who takes over; several take turns.'), { minItems: 1, maxItems: mostTakers }),
})

const HandedOver = Type.Object({
  moved: Type.Integer({ description: 'Leads that this step reassigned.' }),
  remaining: Type.Integer({ description: 'Leads that still wait for it.' }),
})

const lowered = (ids: readonly string[]): string[] => ids.map((id) => id.toLowerCase())

/** What admins do with the leads of somebody who leaves, and with those that nobody has (decision 0021.59). */
export async function handOverRoutes(app: FastifyInstance, { db }: { db: Database }): Promise<void> {
  app.post<{ Params: IdParams; Body: { to: string[] } }>(
    '/users/:id/hand-over',
    schemaOf(
      ['Users'],
      'Hand leads of a user over to others: the next hundred, to be repeated until none remain',
      HandedOver,
      { params: IdParams, body: HandOverBody },
    ),
    async ({ caller, params, body }) => {
      const [from = null] = lowered([params.id])
      return {
        data: await db.transaction(caller, (tx) => handOverLeads(tx, from, lowered(body.to), new Date())),
      }
    },
  )

  app.post<{ Body: { to: string[] } }>(
    '/leads/hand-out',
    schemaOf(
      ['Leads'],
      'Give open leads that nobody has to people: the next hundred, to be repeated until none remain',
      HandedOver,
      { body: HandOverBody },
    ),
    async ({ caller, body }) => ({
      data: await db.transaction(caller, (tx) => handOverLeads(tx, null, lowered(body.to), new Date())),
    }),
  )
}
