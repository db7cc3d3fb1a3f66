import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Insert } from '../postgres/database.ts'
import { isKeyTaken } from '../postgres/pool/database-errors.ts'
import { untilAvailable } from '../postgres/pool/until-available.ts'
import type { Database } from '../records/database.ts'
import { auditEntry } from '../records/log-entries.ts'
import { Refusal } from '../refusals/errors.ts'
import { type Cell, csvLines } from './csv.ts'

/** Parameters whose values may stand in the audit log: choices, days and ids. All others are what somebody typed. */
const plainParameters = new Set([
  ...'from_date to_date status priority source assigned_to team called not_to_call sort order'.split(' '),
  ...'lead_id call_type outcome called_by see_as'.split(' '),
])

/** What was asked for: free text only as “a text”, for the log outlives whom it may name (decision 0006.46). */
function filterOf(query: object): Record<string, unknown> {
  const { page_of: _page, ...asked } = query as Record<string, unknown>
  return Object.fromEntries(
    Object.entries(asked).map(([name, value]) => [name, plainParameters.has(name) ? value : 'a text']),
  )
}

/**
 * Streams a table as it is read, page by page: nothing is held but one page. UTF-8, times in IST. 403 for whom the account does
 * not allow it. The audit log has the beginning, without which nothing is sent, and the end: how many rows, and whether they
 * were all. A slow download takes hours: before each further page it is asked whether the person may go on, and it breaks off where not.
 */
export async function sendDownload(
  db: Database,
  request: FastifyRequest,
  reply: FastifyReply,
  of: 'leads' | 'calls' | 'audit log',
  fileName: string,
  header: readonly string[],
  pages: AsyncIterable<Cell[][]>,
): Promise<FastifyReply> {
  const { person } = request
  if (!request.mayDownload)
    throw new Refusal('PERMISSION_DENIED', 'The admins have not allowed you to download.')
  const filter = filterOf(request.query as object)
  const entry = (action: string, details: object): Insert =>
    auditEntry(person, new Date(), action, ['account', person.accountId], { of, filter, ...details })
  const note = (noted: Insert) => db.write(person, async (tx) => tx.write(noted))
  reply.type('text/csv; charset=utf-8').header('content-disposition', `attachment; filename="${fileName}"`)
  if (request.method === 'HEAD') return reply.send('')
  await note(entry('download.began', {}))
  let rows = 0
  let isWhole = false
  async function* confirmed(): AsyncGenerator<Cell[][]> {
    for await (const page of pages) {
      if (rows > 0) await request.confirmCaller()
      rows += page.length
      if (of !== 'audit log') request.take('downloaded', page.length)
      yield page
    }
    isWhole = true
  }
  const stream = Readable.from(csvLines(header, confirmed()))
  stream.once('close', () => {
    const end = entry('download.ended', { rows, is_whole: isWhole })
    const wasNoted = (err: unknown) => isKeyTaken(err) || Promise.reject(err)
    const noteEnd = () => note(end).then(() => true, wasNoted)
    const warn = (err: unknown) => request.log.warn({ err }, 'the end of a download was not noted')
    // A lost database breaks downloads off, and its other connections may still be failing: so the note is tried again.
    untilAvailable(noteEnd, { ending: AbortSignal.timeout(30_000), onWait: () => undefined }).catch(warn)
  })
  return reply.send(stream)
}
