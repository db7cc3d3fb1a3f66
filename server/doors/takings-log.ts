import type { FastifyInstance, FastifyRequest } from 'fastify'
import { takingRow, type WayToTake } from '../accounts/lead-takings.ts'
import { tallyWhile } from '../http/tally.ts'
import type { Database } from '../records/database.ts'
import { istDay } from '../records/ist-dates.ts'

/** Adds up what each person takes behind a door. Nobody waits for it. */
export function logTakings(app: FastifyInstance, db: Database): void {
  const add = tallyWhile(app, db, takingRow, 'what people took was not written down')
  app.decorateRequest('take', function take(this: FastifyRequest, way: WayToTake, rows: number) {
    const { accountId, userId } = this.person
    // A HEAD request is answered without rows, so nothing was taken.
    if (rows === 0 || !userId || this.method === 'HEAD') return
    const day = istDay(new Date())
    add({ accountId, place: [userId, day, way].join(), userId, day, way, n: rows })
  })
}
