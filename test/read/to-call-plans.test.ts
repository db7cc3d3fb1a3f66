// slow: it reads plans over many leads
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { pageOfDue } from '../../server/leads/to-call/due-leads.ts'
import { mostShown, pageToCall, reasons } from '../../server/leads/to-call/to-call.ts'
import type { Caller } from '../../server/records/caller.ts'
import { calledOffice, type Listed } from '../support/database/called-office.ts'
import { describeNode, nodesOf, rowsRead } from '../support/database/plans.ts'

const office = calledOffice(40_000)
const at = new Date()

/** Each second of those who were called was not reached, each eighth is to be called again. */
beforeAll(async () => {
  if (inject('citusUrl') !== null) return
  await office.owner.query('delete from leads_to_call')
  await office.owner.query(`
    insert into leads_to_call (account_id, lead_id, assigned_to_id, call_again_at, said_at, unreached_at)
    select account_id, lead_id, assigned_to_id, case when n % 8 = 0 then last_call_at + interval '1 day' end,
      case when n % 8 = 0 then last_call_at end, last_call_at
    from (select *, abs(hashtext(lead_id::text)) as n from lead_calls where last_call_at is not null) called
    where n % 2 = 0`)
  await office.owner.query('vacuum analyze')
}, 180_000)

const isOpen = ({ status }: Listed): boolean => status !== 'Won' && status !== 'Lost'

describe('beside 40,000 leads', () => {
  it('the list of whom to call reads a bounded number of rows, ends where it is full, and holds each once', async () => {
    const { agent } = office
    const { row, plan } = await office.run(agent, pageToCall(agent, agent.userId ?? '', at))
    const page = JSON.parse(`[${row.page}]`) as { id: string; why: string }[]
    const mine = office.all.filter((lead) => lead.assigned_to_id === agent.userId && isOpen(lead))
    expect(new Set(page.map(({ id }) => id)).size).toBe(page.length)
    expect(page.filter(({ id }) => !mine.some((lead) => lead.id === id))).toEqual([])
    expect([page.length, row.is_more]).toEqual([mostShown, true])
    for (const node of nodesOf(plan)) {
      expect(node['Node Type'], describeNode(node)).not.toBe('Seq Scan')
      expect(rowsRead(node), describeNode(node)).toBeLessThanOrEqual(4 * mostShown)
    }
  })

  it('a reason has the room that those before it leave', async () => {
    const { agent, owner } = office
    const due = `account_id = '${agent.accountId}' and assigned_to_id = '${agent.userId}' and call_again_at <= now()`
    for (const left of [20, 0]) {
      await owner.query(`update leads_to_call set call_again_at = null, said_at = null where ${due} and lead_id not in (
        select lead_id from leads_to_call join leads on leads.account_id = leads_to_call.account_id and leads.id = lead_id
        where leads_to_call.account_id = '${agent.accountId}' and leads_to_call.assigned_to_id = '${agent.userId}'
          and call_again_at <= now() and status not in ('Won', 'Lost') and phone_e164 is not null order by call_again_at limit ${left})`)
      const { row } = await office.run(agent, pageToCall(agent, agent.userId ?? '', at))
      const page = JSON.parse(`[${row.page}]`) as { why: (typeof reasons)[number] }[]
      const found = page.map(({ why }) => why)
      expect(found).toHaveLength(mostShown)
      expect(found.filter((why) => why === 'due')).toHaveLength(left)
      expect(found).toEqual(found.toSorted((one, other) => reasons.indexOf(one) - reasons.indexOf(other)))
    }
  })

  const whose: Record<string, () => [Caller, readonly string[] | undefined]> = {
    'an agent': () => [office.agent, undefined],
    'a manager of three': () => [office.managerOf(3), undefined],
    'an admin': () => [office.admin, undefined],
    'an admin, of one person': () => [office.admin, [office.agent.userId ?? '']],
  }

  it.each(Object.keys(whose))(
    'a page of what is due reads a page, and the index for the total: %s',
    async (who) => {
      const [caller, people] = whose[who]?.() ?? [office.admin, undefined]
      const { row, plan } = await office.run(caller, pageOfDue(caller, people, { limit: 50, offset: 0 }, at))
      const page = JSON.parse(`[${row.page}]`) as { call_again_at: string }[]
      const times = page.map((lead) => lead.call_again_at)
      expect(times).toEqual(times.toSorted())
      expect(page).toHaveLength(50)
      const total = await office.owner.query(
        `select count(*)::int as n from leads_to_call where call_again_at is not null and ($1::uuid[] is null or assigned_to_id = any($1))`,
        [
          caller.role === 'admin' && people === undefined
            ? null
            : (people ?? [caller.userId, ...caller.teamUserIds]),
        ],
      )
      expect(row.total).toBe(total.rows[0].n)
      for (const node of nodesOf(plan)) {
        expect(node['Node Type'], describeNode(node)).not.toBe('Seq Scan')
        const isCount =
          /due_idx/.test(node['Index Name'] ?? '') || /^(Aggregate|Bitmap|Result)/.test(node['Node Type'])
        if (!isCount) expect(rowsRead(node), describeNode(node)).toBeLessThanOrEqual(500)
      }
    },
  )
})
