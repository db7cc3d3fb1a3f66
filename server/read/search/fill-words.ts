import sql from 'sql-template-tag'
import type { Job } from '../../jobs/job.ts'
import { query } from '../../postgres/database.ts'
import { wordsOfLeads, wordsOfRow } from './lead-words.ts'

const [everySeconds, backSeconds] = [300, 900]
const batchSize = 1_000

/**
 * Writes the words of leads that the release before wrote while it served beside this one: it knows no words. The
 * next release does not need it.
 */
export const fillWords: Job = {
  name: 'write the words of leads that have none',
  intervalSeconds: everySeconds,
  async run(tx, at) {
    const { accountId } = tx.caller
    const since = new Date(at.getTime() - backSeconds * 1_000)
    const filled = await tx.all(query<{ lead_id: string }>`
      ${wordsOfLeads(sql`
        leads.account_id = ${accountId} and leads.updated_at >= ${since} and not exists (
          select from lead_words where lead_words.account_id = ${accountId} and lead_words.lead_id = leads.id
            and (leads.updated_at = leads.created_at or lead_words.words = ${wordsOfRow}))
        limit ${batchSize}`)}
      returning lead_id`)
    return filled.length === batchSize
  },
}
