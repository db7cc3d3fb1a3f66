import sql from 'sql-template-tag'
import { dailySeconds, type Job } from '../jobs/job.ts'

export const forgetExpiredSessions: Job = {
  name: 'forget expired sessions',
  intervalSeconds: dailySeconds,
  async run(tx, at) {
    await tx.run(sql`
      delete from sessions where account_id = ${tx.caller.accountId} and expires_at <= ${at} returning id`)
    return false
  },
}
