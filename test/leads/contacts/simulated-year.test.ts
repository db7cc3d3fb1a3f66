// slow: three years of a small firm
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { countedCallLogs } from '../../../server/call-logs/counted-call-logs.ts'
import { countedLeads } from '../../../server/leads/counted-leads.ts'
import { verifyCounts } from '../../../server/read/counts/verify-counts.ts'
import { verifyLeadCalls } from '../../../server/read/lead-calls/verify-lead-calls.ts'
import { accountCaller } from '../../../server/records/caller.ts'
import type { Firm } from '../../campaigns/identity/firm-doors.ts'
import { LeadRows } from '../../campaigns/identity/lead-rows.ts'
import { dropFurtherContacts } from '../../campaigns/identity/without-further.ts'
import { Year } from '../../campaigns/identity/year.ts'
import type { YearFigures } from '../../campaigns/identity/year-figures.ts'
import { startTestApp, type TestApp } from '../../support/app/app.ts'
import { type Office, openOffice } from '../../support/app/console.ts'
import { Registrar } from '../../support/people/people.ts'
import { makeWebhook } from '../../webhooks/support.ts'

const manyAMinute = { API_RATE_LIMIT: '1000000', WEBHOOK_RATE_LIMIT: '1000000' }

let service: TestApp
let registrar: Registrar
beforeAll(async () => {
  service = await startTestApp(manyAMinute)
  registrar = new Registrar(service.ownerUrl)
})
afterAll(async () => {
  await registrar.close()
  await service.close()
})

async function firmOf({ account, users, admin }: Office): Promise<Firm> {
  const { id } = account
  const [form, calls] = [await makeWebhook({ registrar }, id), await makeWebhook({ registrar }, id)]
  await registrar.query(`update webhooks set kind = 'calls' where id = $1`, [calls.id])
  const { key } = await registrar.apiKey(id, users.admin.id)
  const deliver = ({ token }: { token: string }, payload: object) =>
    service.app.inject({ method: 'POST', url: `/webhook/${token}`, payload })
  return {
    rows: new LeadRows(registrar, id),
    async ask(door, method, path, body = {}) {
      const doors = {
        rest: () => service.call(key, method, `/api/v1${path}`, body),
        console: () => admin.call(method, path, body),
        form: () => deliver(form, body),
        calls: () => deliver(calls, body),
      }
      const reply = await doors[door]()
      expect(reply.statusCode, `${method} ${path} ${reply.body}`).toBeLessThan(300)
      return reply.json()
    },
  }
}

/** A year of 300 people; answers also how many counters differ from the rows at its end. */
async function live(accuracy: number, hasFurther: boolean): Promise<YearFigures & { wrongCounts: number }> {
  const office = await openOffice(service, `Firm ${accuracy} ${hasFurther}`)
  const { id } = office.account
  if (!hasFurther) await dropFurtherContacts(registrar, id)
  const year = new Year(await firmOf(office), { people: 300, arrivals: 900, seed: 29, accuracy })
  const figures = await year.live()
  const checks = await service.db.transaction(accountCaller(id), async (tx) => [
    await verifyCounts(tx, countedLeads(id), false),
    await verifyCounts(tx, countedCallLogs(id), false),
    ...(await verifyLeadCalls(tx, false)),
  ])
  return { ...figures, wrongCounts: checks.reduce((sum, { wrong }) => sum + wrong, 0) }
}

/** Whatever agents do. */
function expectSound(year: Awaited<ReturnType<typeof live>>): void {
  expect(year).toMatchObject({ inexactUndos: 0, areTotalsRight: true, wrongCounts: 0, wrong: { other: 0 } })
  expect(year.undos).toBeGreaterThan(0)
}

describe('a simulated year of a firm (decision 0045)', () => {
  it('with further contacts it makes at most a fifth of the doubles that it makes without', async () => {
    const [having, without] = [await live(1, true), await live(1, false)]
    expectSound(having)
    expectSound(without)
    expect(without.doubles).toBeGreaterThan(0)
    expect(having.doubles).toBeLessThanOrEqual(without.doubles / 5)
  }, 240_000)

  it('however often agents are wrong: every undo is exact, nobody is merged without an equal contact, counts are right', async () => {
    expectSound(await live(0.7, true))
  }, 240_000)
})
