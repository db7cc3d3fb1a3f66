import sql from 'sql-template-tag'
import { dailySeconds, type Job } from '../jobs/job.ts'
import { replyKeptHours } from './idempotency.ts'

/** Takes out replies that nothing may be replayed from any more (decision 0003.25). */
export const forgetOldReplies: Job = {
  name: 'forget old replies',
  intervalSeconds: dailySeconds,
  async run(tx, at) {
    const keptSince = new Date(at.getTime() - replyKeptHours * 3_600_000)
    await tx.run(sql`
      delete from idempotent_replies
      where account_id = ${tx.caller.accountId} and created_at < ${keptSince} returning id`)
    return false
  },
}
