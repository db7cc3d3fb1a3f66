import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { consoleRoutes } from '../../http/console-routes.ts'
import { Closed, IdParams, Uuid } from '../../http/validation.ts'
import type { Database } from '../../records/database.ts'
import { HandedOver, handOverLeads } from './hand-over-leads.ts'

const mostTakers = 50

const HandOverBody = Closed({
  to: Type.Array(Uuid('Who takes over; several take turns.'), { minItems: 1, maxItems: mostTakers }),
})

/** What admins do with the leads of somebody who leaves, and with those that nobody has (decision 0021.59). */
export async function handOverRoutes(app: FastifyInstance, { db }: { db: Database }): Promise<void> {
  consoleRoutes(app, db, 'Users').write(
    'POST /users/:id/hand-over',
    'Hand leads of a user over to others: the next hundred, to be repeated until none remain',
    { params: IdParams, body: HandOverBody, answer: HandedOver },
    (tx, { params, body }, at) => handOverLeads(tx, params.id, body.to, at),
  )

  consoleRoutes(app, db, 'Leads').write(
    'POST /leads/hand-out',
    'Give open leads that nobody has to people: the next hundred, to be repeated until none remain',
    { body: HandOverBody, answer: HandedOver },
    (tx, { body }, at) => handOverLeads(tx, null, body.to, at),
  )
}
