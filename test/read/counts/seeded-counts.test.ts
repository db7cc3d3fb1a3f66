// slow: it reads plans and pages over many leads
import { expect, it } from 'vitest'
import { countedCallLogs } from '../../../server/call-logs/counted-call-logs.ts'
import { countedLeads } from '../../../server/leads/counted-leads.ts'
import { verifyCounts } from '../../../server/read/counts/verify-counts.ts'
import { verifyLeadCalls } from '../../../server/read/lead-calls/verify-lead-calls.ts'
import { seededOffice } from '../../support/database/seeded-office.ts'

const office = seededOffice(2_000)

it('an account that is seeded in bulk is counted as one whose leads and calls came one by one', async () => {
  const checks = await office.db.transaction(office.admin, async (tx) => [
    await verifyCounts(tx, countedLeads(tx.caller.accountId), false),
    await verifyCounts(tx, countedCallLogs(tx.caller.accountId), false),
    ...(await verifyLeadCalls(tx, false)),
  ])
  expect(checks.filter(({ wrong }) => wrong > 0)).toEqual([])
  expect(checks.map(({ counters }) => counters > 0)).toEqual([
    ...[true, true, true, true, true],
    // No lead is seeded with a campaign, and nothing after them is counted.
    ...[false, false],
  ])
})
