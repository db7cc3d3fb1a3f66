import sql from 'sql-template-tag'
import { dailySeconds, type Job } from '../../jobs/job.ts'
import { oldestUndo } from './lead-undo.ts'

const batchSize = 1_000

/** Removes what merges of more than 30 days ago had kept of people (decision 0021.56). */
export const forgetOldUndos: Job = {
  name: 'forget old undos of merges',
  intervalSeconds: dailySeconds,
  async run(tx, at) {
    const { accountId } = tx.caller
    const forgotten = await tx.all(sql`
      delete from lead_undos where account_id = ${accountId} and id in (
        select id from lead_undos where account_id = ${accountId} and at < ${oldestUndo(at)} limit ${batchSize}
      ) returning id`)
    return forgotten.length === batchSize
  },
}
