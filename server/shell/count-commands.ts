import type { Command } from 'commander'
import { countedCallLogs } from '../call-logs/counted-call-logs.ts'
import { countedLeads } from '../leads/counted-leads.ts'
import { verifyCounts } from '../read/counts/verify-counts.ts'
import { verifyLeadCalls } from '../read/lead-calls/verify-lead-calls.ts'
import { setVerb } from './register.ts'

/** `leadline counts verify` */
export function countCommands(program: Command): void {
  const counts = program.command('counts').description('the counts behind totals and charts')
  setVerb<{ repair: boolean }>(
    counts
      .command('verify')
      .description('compare the counts with the rows, and mend them')
      .option('--no-repair', 'only report'),
    async (tx, _none, _at, { repair }) => ({
      counts: [
        await verifyCounts(tx, countedLeads(tx.caller.accountId), repair),
        await verifyCounts(tx, countedCallLogs(tx.caller.accountId), repair),
        ...(await verifyLeadCalls(tx, repair)),
      ],
    }),
  )
}
