// slow: it reads plans and pages over many leads
import { beforeAll, describe, expect, it } from 'vitest'
import { listSources } from '../../server/leads/filter-values.ts'
import { newestLeads } from '../../server/leads/newest-leads.ts'
import { readFirstCalls } from '../../server/overview/first-calls.ts'
import { readOverview } from '../../server/overview/overview.ts'
import { leadsByDay } from '../../server/read/counts/counts-by-day.ts'
import { bySource, countsByKey } from '../../server/read/counts/counts-by-key.ts'
import type { Caller } from '../../server/records/caller.ts'
import { type IstWindow, istWindow } from '../../server/records/ist-dates.ts'
import { describeNode, nodesOf, plansOf, rowsRead } from '../support/database/plans.ts'
import { seededOffice } from '../support/database/seeded-office.ts'
import { packetsOf } from '../support/database/sent-packets.ts'

const leads = 40_000
/** Cells of a month: some for each day, person and value, however many leads they count. */
const mostBuckets = 12_000

/** Five of each of thirteen people. */
const mostRows = 65

const office = seededOffice(leads)

const callers: Record<string, () => Caller> = {
  'an admin': () => office.admin,
  'a manager of 12': () => office.managerOf(12),
  'an agent': () => office.agent,
}

const reads: Record<string, (caller: Caller, window: IstWindow) => Promise<unknown>> = {
  'the overview': (caller, window) =>
    readOverview(office.db, caller, window, newestLeads(caller), {
      at: new Date(),
      publicUrl: 'http://localhost',
    }),
  'first calls': (caller, window) => office.db.read(caller, (tx) => readFirstCalls(tx, window, new Date())),
}

const windows: Record<string, IstWindow> = {
  'of 30 days': istWindow(undefined, undefined, new Date()),
  'of two years': istWindow(
    new Date(Date.now() - 700 * 86_400_000).toISOString().slice(0, 10),
    undefined,
    new Date(),
  ),
}

describe.each(Object.keys(callers))('as %s', (who) => {
  describe.each(Object.keys(reads))('%s', (what) => {
    it.each(Object.keys(windows))(
      '%s reads counters, and of leads and calls none but the newest',
      async (days) => {
        const read = reads[what]
        const window = windows[days]
        if (!read || !window) throw new Error('there is no such read')
        const caller = callers[who]?.() as Caller
        const packets = await packetsOf(() => read(caller, window))
        const statements = packets.flat().filter(({ text }) => !/^(begin|commit)/.test(text))
        expect(statements.length).toBeGreaterThan(4)
        for (const node of (await plansOf(office.client, statements)).flatMap(nodesOf)) {
          const of = describeNode(node)
          expect(node['Node Type'], of).not.toMatch(/Seq Scan|Bitmap/)
          const table = node['Relation Name'] ?? ''
          if (/^(leads|call_logs|lead_calls)$/.test(table))
            expect(rowsRead(node), of).toBeLessThanOrEqual(mostRows)
          else expect(rowsRead(node), of).toBeLessThanOrEqual(mostBuckets)
        }
      },
    )
  })
})

describe('what is read of counts of days grows by sources, and not by the days that were ever counted', () => {
  const members = 3
  /** More than any of the seed. */
  const days = 3_001
  let caller: Caller
  let sources = 0

  beforeAll(async () => {
    caller = office.managerOf(members)
    const { accountId, agentIds } = office.seeded
    const older = `
      insert into day_counts (account_id, subject, viewer_id, dimension, value, day, n, seconds)
      select $1, 'leads', viewer_id, 'source', source, date '2010-01-01' + day, n, 0
      from unnest($2::uuid[]) viewer_id, unnest(array['API', 'Facebook', 'Long ago', 'Deleted'], array[1, 1, 1, 0]) sources (source, n),
        generate_series(1, $3) day`
    await office.owner.query(older, [accountId, agentIds.slice(0, members), days])
    await office.owner.query('vacuum analyze day_counts')
    const { rows } = await office.owner.query<{ sources: number }>(
      'select count(distinct source)::int as sources from leads where account_id = $1',
      [accountId],
    )
    // And the one of long ago, and the one whose leads were all deleted.
    sources = (rows[0]?.sources ?? 0) + 2
  })

  const readOfDays = async (statements: Parameters<typeof plansOf>[1]): Promise<number> => {
    const ofDays = (await plansOf(office.client, statements))
      .flatMap(nodesOf)
      .filter((node) => node['Relation Name'] === 'day_counts')
    expect(ofDays.length).toBeGreaterThan(0)
    return ofDays.reduce((sum, node) => sum + rowsRead(node), 0)
  }

  const window = istWindow(undefined, undefined, new Date())

  it('by first calls of each source', async () => {
    const counts = countsByKey(office.agent, 'first_calls', window, bySource(office.agent), 'each')
    expect(await readOfDays([counts])).toBeLessThanOrEqual(sources)
  })

  it('by leads of each source', async () => {
    const counts = countsByKey(office.agent, 'leads', window, bySource(office.agent), 'none')
    expect(await readOfDays([counts])).toBeLessThanOrEqual(31 * sources)
  })

  it('by leads a day: of the sources that are named, and of all together', async () => {
    expect(await readOfDays([leadsByDay(office.admin, window, ['API'])])).toBeLessThanOrEqual(2 * 31)
  })

  it('by the names of sources that a list can be filtered by', async () => {
    let names: string[] = []
    const packets = await packetsOf(async () => {
      names = await office.db.read(caller, listSources)
    })
    expect(names).toContain('Long ago')
    expect(names).not.toContain('Deleted')
    const statements = packets.flat().filter(({ text }) => !/^(begin|commit)/.test(text))
    // One row finds a source, and one of anybody tells that it has leads; that it has none any more, all its rows of 0.
    expect(await readOfDays(statements)).toBeLessThanOrEqual(2 * members * sources + members * days)
  })
})
