import { beforeAll, describe, expect, it } from 'vitest'
import { compactCounts } from '../server/read/counts/compact-counts.ts'
import { sortColumns } from '../server/read/leads/lead-sort.ts'
import { accountCaller } from '../server/records/caller.ts'
import { type Browser, makeUser, openOffice, signIn } from './support/app/console.ts'
import { leadOffice } from './support/app/lead-office.ts'
import { freshContact } from './support/app/leads.ts'
import { makeTeam } from './support/people/teams.ts'
import { everybody, type Lead, leadNames, leads, seesLead, type Who } from './support/people/whose-leads.ts'

const there = leadOffice()

/** What they are found by together, and each by itself. */
const common = 'Visible'
const ownWord = (lead: Lead): string => `own${String.fromCharCode(97 + leadNames.indexOf(lead))}word`
/** Every second one was called; in the order of the matrix both kinds are seen and not seen by everybody. */
const wasCalled = (lead: Lead): boolean => leadNames.indexOf(lead) % 2 === 1
/** As many as the leads have in common with each other and with none of whom nobody knows. */
const commonDigits = '9876500'

const ids = {} as Record<Lead, string>
let browsers: Record<Who, Browser>
let userIds: Partial<Record<Who, string>>

beforeAll(async () => {
  const { account, users, admin, agent, otherAgent } = there.office
  const made = await makeUser(there.service, account, 'manager', 'manager')
  await makeTeam(there.service, account.id, { [made.id]: 'manager', [users.otherAgent.id]: 'member' })
  await makeTeam(there.service, account.id, { [made.id]: 'member', [users.agent.id]: 'member' })
  const other = await openOffice(there.service, 'Elsewhere')
  const manager = await signIn(there.service, account, made.email)
  browsers = { admin, agent, otherAgent, manager, stranger: other.admin }
  userIds = {
    manager: made.id,
    ...Object.fromEntries(Object.entries(users).map(([who, { id }]) => [who, id])),
  }
  const emailOf = (who: Who): string =>
    (({ otherAgent: 'other-agent', stranger: 'admin' }) as Partial<Record<Who, string>>)[who] ?? who
  for (const [i, lead] of leadNames.entries()) {
    const { by, to } = leads[lead]
    ids[lead] = await there.save(
      {
        ...freshContact(),
        name: `${common} ${ownWord(lead)}`,
        phone: `${commonDigits}${String(100 + i)}`,
        source: `Of ${by}`,
        deal_value: i % 3 === 0 ? null : i * 100,
        assigned_to: to === null ? null : `${emailOf(to)}@example.com`,
      },
      browsers[by],
    )
    const boss = by === 'stranger' ? browsers.stranger : admin
    const again = { at: new Date(Date.now() + (i - 5) * 60_000).toISOString() }
    if (!wasCalled(lead)) {
      expect((await boss.call('PUT', `/leads/${ids[lead]}/call-again`, again)).statusCode).toBe(200)
      continue
    }
    const marked = await boss.call('POST', `/leads/${ids[lead]}/not-to-call`, { not_to_call: true })
    expect(marked.statusCode).toBe(200)
    const call = { lead_id: ids[lead], call_type: 'Outbound', duration_seconds: 60 }
    expect((await boss.call('POST', '/call-logs', call)).statusCode).toBe(201)
  }
})

async function read(who: Who, path: string) {
  const reply = await browsers[who].call('GET', path)
  expect(reply.statusCode, `${who} ${path}: ${reply.body}`).toBe(200)
  return reply
}

const seenBy = (who: Who): Lead[] => leadNames.filter((lead) => seesLead(who, lead))
const idsOf = (some: readonly Lead[]): string[] => some.map((lead) => ids[lead]).sort()

async function listed(who: Who, query: string): Promise<[ids: string[], total: number, more: boolean]> {
  const { data, pagination } = (await read(who, `/leads?${query}`)).json()
  return [data.map(({ id }: { id: string }) => id).sort(), pagination.total, pagination.has_more]
}

const exactly = (some: readonly Lead[]) => [idsOf(some), some.length, false]

/** Search words and counts are entered by the background; what is seen is the same before and after it. */
describe.each(['before the background has worked', 'when it has'])('%s,', (when) => {
  beforeAll(async () => {
    if (when === 'before the background has worked') return
    for (const accountId of await there.service.db.accountIds()) {
      const caller = accountCaller(accountId)
      expect(await compactCounts(there.service.db, caller)).toBe(true)
    }
  })

  describe.each(everybody)('%s', (who) => {
    it.each([common, common.slice(0, 2), commonDigits, `${common} ${commonDigits}`])(
      'finds by %s what he sees, in the list, its file and the palette, and totals tell of nothing else',
      async (text) => {
        const q = encodeURIComponent(text)
        const seen = seenBy(who)
        expect(await listed(who, `q=${q}`)).toEqual(exactly(seen))
        const waiting = seen.filter((lead) => !wasCalled(lead))
        expect(await listed(who, `q=${q}&called=never`)).toEqual(exactly(waiting))
        const csv = (await read(who, `/leads.csv?q=${q}`)).body.trim().split('\n').slice(1)
        expect(csv.map((row) => /own.word/.exec(row)?.[0]).sort()).toEqual(seen.map(ownWord).sort())
        const palette = (await read(who, `/search?q=${q}`)).json().data
        expect(palette.leads.map(({ id }: { id: string }) => id).sort()).toHaveLength(
          Math.min(10, seen.length),
        )
        for (const { id } of palette.leads) expect(idsOf(seen)).toContain(id)
        expect(palette.search).toEqual({ is_more: seen.length > 10, looked_at: 'all' })
      },
    )

    it('lists who is not to be called of what he sees, and 404 for the mark of another', async () => {
      const [seen, hidden] = [seenBy(who), leadNames.filter((lead) => !seesLead(who, lead))]
      for (const q of ['', `&q=${common}`])
        expect(await listed(who, `not_to_call=yes${q}`)).toEqual(exactly(seen.filter(wasCalled)))
      for (const lead of hidden) {
        const reply = await browsers[who].call('POST', `/leads/${ids[lead]}/not-to-call`, {
          not_to_call: false,
        })
        expect(reply.statusCode).toBe(404)
      }
    })

    it('is answered for a word of a lead that he does not see as for a word of no lead, byte for byte', async () => {
      for (const lead of leadNames.filter((one) => !seesLead(who, one)))
        for (const path of ['/leads?q=', '/leads?called=never&q=', '/leads.csv?q=', '/search?q='])
          expect((await read(who, path + ownWord(lead))).body, path).toBe(
            (await read(who, `${path}ownxwordx`)).body,
          )
    })

    it('lists in each order, and as never called, what he sees', async () => {
      const seen = seenBy(who)
      const waiting = seen.filter((lead) => !wasCalled(lead))
      for (const column of sortColumns)
        for (const order of ['asc', 'desc']) {
          const sort = `sort=${column}&order=${order}`
          expect(await listed(who, sort), sort).toEqual(exactly(seen))
          expect(await listed(who, `${sort}&called=never`), sort).toEqual(exactly(waiting))
          for (const other of everybody) {
            const source = `source=${encodeURIComponent(`Of ${other}`)}`
            const of = seen.filter((lead) => leads[lead].by === other)
            expect(await listed(who, `${sort}&${source}`), source).toEqual(exactly(of))
          }
        }
      expect(await listed(who, 'called=never')).toEqual(exactly(waiting))
      expect((await read(who, '/leads.csv?called=never')).body.trim().split('\n')).toHaveLength(
        1 + waiting.length,
      )
    })

    it('is shown what is due of his own and of whom he sees, and told of nobody else', async () => {
      const isHis = (lead: Lead): boolean => {
        const { to } = leads[lead]
        return to === who || (to === 'otherAgent' && who === 'manager')
      }
      const isWhole = who === 'admin' || who === 'stranger'
      const due = leadNames.filter(
        (lead) => !wasCalled(lead) && (isWhole ? seesLead(who, lead) : isHis(lead)),
      )
      const { data, pagination } = (await read(who, '/due')).json()
      expect(data.map(({ id }: { id: string }) => id).sort()).toEqual(idsOf(due))
      expect(pagination.total).toBe(due.length)
      const people = (await read(who, '/due/people')).json().data
      const past = due.filter((lead) => leadNames.indexOf(lead) <= 5 && leads[lead].to !== null)
      expect(people.reduce((sum: number, one: { due: number }) => sum + one.due, 0)).toBe(past.length)
      for (const { id } of (await read(who, '/to-call')).json().data) expect(idsOf(seenBy(who))).toContain(id)
    })

    it('is told of first calls, and of people and sources, as far as he sees their leads', async () => {
      const seen = seenBy(who)
      const called = seen.filter(wasCalled)
      const first = (await read(who, '/overview/first-calls')).json().data
      expect(first.never_called).toBe(seen.length - called.length)
      const countsOf = (rows: Record<string, unknown>[], key: string) =>
        rows.map((row) => [row[key], (row.delays as number[]).reduce((sum, count) => sum + count, 0)])
      const tally = (keys: readonly unknown[]) => {
        const counts = new Map<unknown, number>()
        for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1)
        return [...counts].sort()
      }
      const assigneeOf = (lead: Lead) => userIds[leads[lead].to as Who] ?? null
      expect(countsOf(first.sources, 'source').sort()).toEqual(
        tally(called.map((lead) => `Of ${leads[lead].by}`)),
      )
      expect(countsOf(first.webhooks, 'webhook_id')).toEqual(called.length > 0 ? [[null, called.length]] : [])
      const { people, sources, leads_total } = (await read(who, '/overview')).json().data
      expect(leads_total).toBe(seen.length)
      expect(sources.map((one: { source: string; leads: number }) => [one.source, one.leads]).sort()).toEqual(
        tally(seen.map((lead) => `Of ${leads[lead].by}`)),
      )
      if (who === 'agent' || who === 'otherAgent') return expect([first.people, people]).toEqual([[], []])
      if (who === 'stranger') return
      expect(countsOf(first.people, 'user_id').sort()).toEqual(tally(called.map(assigneeOf)))
      const taken = people.filter((one: { leads: number }) => one.leads > 0)
      expect(
        taken.map((one: { user_id: string | null; leads: number }) => [one.user_id, one.leads]).sort(),
      ).toEqual(tally(seen.map(assigneeOf)))
    })
  })
})
