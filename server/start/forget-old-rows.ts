import sql, { raw, type Sql } from 'sql-template-tag'
import { replyKeptHours } from '../http/idempotency.ts'
import { oldestTallyDay } from '../http/tally.ts'
import { dailySeconds, type Job } from '../jobs/job.ts'
import { isKeptUndo } from '../leads/merging/lead-undo.ts'
import { erasedKeptDays } from '../leads/person/erased-contacts.ts'

/** Rows of one transaction: a first turn after a long pause must not hold thousands. */
const batchSize = 1_000

/** Removes rows of a table that are over; `key` are the columns that name a row beside the account. */
const forget = (table: string, key: string, isOver: (at: Date) => Sql): Job => ({
  name: `forget old rows of ${table}`,
  intervalSeconds: dailySeconds,
  async run(tx, at) {
    const { accountId } = tx.caller
    const [rows, columns] = [raw(table), raw(key)]
    const forgotten = await tx.all(sql`
      delete from ${rows} where account_id = ${accountId} and (${columns}) in (
        select ${columns} from ${rows} where account_id = ${accountId} and ${isOver(at)} limit ${batchSize}
      ) returning account_id`)
    return forgotten.length === batchSize
  },
})

const hoursBefore = (at: Date, hours: number): Date => new Date(at.getTime() - hours * 3_600_000)

/** What an account keeps for a while only, table by table. */
export const forgetOldRows: readonly Job[] = [
  forget('sessions', 'id', (at) => sql`expires_at <= ${at}`),
  // What is over counts among a person's tries for less than this.
  forget('pending_sign_ins', 'id', (at) => sql`created_at < ${hoursBefore(at, 24)}`),
  // Nothing may be replayed from them any more (decision 0003.25).
  forget('idempotent_replies', 'id', (at) => sql`created_at < ${hoursBefore(at, replyKeptHours)}`),
  // What arrivals and edits of more than a year ago had kept of people (decision 0021.56).
  forget('lead_undos', 'id', (at) => sql`not ${isKeptUndo(at)}`),
  // Hashes of contacts say nothing once nothing from before can come any more.
  forget('erased_contacts', 'contact_hash', (at) => sql`erased_at < ${hoursBefore(at, erasedKeptDays * 24)}`),
  forget('api_key_days', 'api_key_id, day, outcome', (at) => sql`day < ${oldestTallyDay(at)}::date`),
  forget('lead_takings', 'user_id, day', (at) => sql`day < ${oldestTallyDay(at)}::date`),
]
