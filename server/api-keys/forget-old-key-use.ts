import sql from 'sql-template-tag'
import { dailySeconds, type Job } from '../jobs/job.ts'
import { oldestUseDay } from './key-use.ts'

const batchSize = 1_000

/** Removes what is older than 90 days. */
export const forgetOldKeyUse: Job = {
  name: 'forget old use of API keys',
  intervalSeconds: dailySeconds,
  async run(tx, at) {
    const { accountId } = tx.caller
    const before = oldestUseDay(at)
    const forgotten = await tx.all(sql`
      delete from api_key_days where account_id = ${accountId} and (api_key_id, day, outcome) in (
        select api_key_id, day, outcome from api_key_days
        where account_id = ${accountId} and day < ${before}::date limit ${batchSize}
      ) returning outcome`)
    return forgotten.length === batchSize
  },
}
