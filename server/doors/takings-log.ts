import type { FastifyInstance, FastifyRequest } from 'fastify'
import { takingRow } from '../accounts/lead-takings.ts'
import { tallyWhile } from '../jobs/tally.ts'
import type { Database } from '../records/database.ts'
import { istDay } from '../records/ist-dates.ts'

/** Adds up what each person takes: of every answer that says how many rows it gave. Nobody waits for it. */
export function logTakings(app: FastifyInstance, db: Database): void {
  const add = tallyWhile(app, db, takingRow, 'what people took was not written down')
  const note = ({ taken, person }: FastifyRequest): void => {
    if (!taken?.rows || !person.userId) return
    const { accountId, userId } = person
    const day = istDay(new Date())
    add({
      accountId,
      place: [userId, day, taken.way].join(),
      userId,
      day,
      way: taken.way,
      n: taken.rows,
    })
  }
  app.addHook('onRequestAbort', async (request) => note(request))
  app.addHook('onResponse', async (request, { statusCode }) => {
    // An answer that is the same as before gives nothing (304).
    if (statusCode === 200) note(request)
  })
}
