import type { FastifyInstance, FastifyRequest } from 'fastify'
import { openTakings } from '../accounts/lead-takings.ts'
import type { Database } from '../records/database.ts'
import { istDay } from '../records/ist-dates.ts'

const flushEveryMs = 10_000

/** Adds up what each person takes: of every answer that says how many rows it gave. Nobody waits for it. */
export function logTakings(app: FastifyInstance, db: Database): void {
  const takings = openTakings(db, (err) => app.log.warn({ err }, 'what people took was not written down'))
  const timer = setInterval(() => void takings.flush(), flushEveryMs).unref()
  const note = ({ taken, person }: FastifyRequest): void => {
    if (!taken?.rows || !person.userId) return
    const { accountId, userId } = person
    const day = istDay(new Date())
    takings.note({
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
  app.addHook('onClose', async () => {
    clearInterval(timer)
    await takings.flush()
  })
}
