import sql from 'sql-template-tag'
import { dailySeconds, type Job } from '../../jobs/job.ts'

/** What is over counts among a person's tries for less than this. */
const keptHours = 24

/** Takes out what was over long ago. */
export const forgetOldPendingSignIns: Job = {
  name: 'forget old sign-ins that were not finished',
  intervalSeconds: dailySeconds,
  async run(tx, at) {
    const before = new Date(at.getTime() - keptHours * 3_600_000)
    await tx.run(sql`
      delete from pending_sign_ins where account_id = ${tx.caller.accountId} and created_at < ${before} returning id`)
    return false
  },
}
