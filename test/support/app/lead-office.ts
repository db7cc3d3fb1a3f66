import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, expect } from 'vitest'
import { countedCallLogs } from '../../../server/call-logs/counted-call-logs.ts'
import { countedLeads } from '../../../server/leads/counted-leads.ts'
import { verifyCounts } from '../../../server/read/counts/verify-counts.ts'
import { verifyLeadCalls } from '../../../server/read/lead-calls/verify-lead-calls.ts'
import { accountCaller } from '../../../server/records/caller.ts'
import type { Activity, LeadDetail } from '../../../web/contract.ts'
import { Registrar } from '../people/people.ts'
import { startTestApp, type TestApp } from './app.ts'
import { type Browser, type Office, openOffice } from './console.ts'
import { freshContact } from './leads.ts'

/** An office at its consoles, and what its people do with leads; each as the admin unless somebody is named. */
export interface LeadOffice {
  readonly service: TestApp
  readonly office: Office
  readonly registrar: Registrar
  /** Saves a lead with contacts of its own and answers its id. */
  save(body: object, browser?: Browser): Promise<string>
  call(leadId: string, seconds?: number): Promise<string>
  merge(kept: string, other: string, choices?: object, browser?: Browser): Promise<LightMyRequestResponse>
  undo(activityId: string, browser?: Browser): Promise<LightMyRequestResponse>
  lead(id: string, browser?: Browser): Promise<LeadDetail>
  timeline(id: string, browser?: Browser): Promise<[Activity, ...Activity[]]>
  calls(id: string): Promise<string[]>
  /** Possible duplicates, or with `state=dismissed` those that were dismissed, the smaller id first. */
  pairs(query?: string): Promise<string[][]>
  /** How many counters differ from the rows. */
  wrongCounts(): Promise<number>
}

interface Opened {
  readonly service: TestApp
  readonly office: Office
  readonly registrar: Registrar
}

/** Opens one for all tests of the calling file and closes it after them. */
export function leadOffice(): LeadOffice {
  let opened: Opened | undefined
  const open = (): Opened => {
    if (!opened) throw new Error('the office opens before the first test, not while tests are collected')
    return opened
  }
  beforeAll(async () => {
    const service = await startTestApp()
    opened = {
      service,
      office: await openOffice(service),
      registrar: new Registrar(service.ownerUrl),
    }
  })
  afterAll(async () => {
    await opened?.registrar.close()
    await opened?.service.close()
  })
  const admin = (): Browser => open().office.admin
  const read = async (path: string, browser = admin()) => (await browser.call('GET', path)).json().data
  const write = async (path: string, body: object, browser = admin()): Promise<string> => {
    const reply = await browser.call('POST', path, body)
    expect(reply.statusCode, reply.body).toBeLessThan(202)
    return reply.json().data.id
  }
  return {
    get service() {
      return open().service
    },
    get office() {
      return open().office
    },
    get registrar() {
      return open().registrar
    },
    save: (body, browser) => write('/leads', { ...freshContact(), ...body }, browser),
    call: (leadId, seconds = 60) =>
      write('/call-logs', { lead_id: leadId, call_type: 'Outbound', duration_seconds: seconds }),
    merge: (kept, other, choices = {}, browser = admin()) =>
      browser.call('POST', '/leads/merge', { kept_id: kept, other_id: other, choices }),
    undo: (id, browser = admin()) => browser.call('POST', `/activities/${id}/undo`),
    lead: (id, browser) => read(`/leads/${id}`, browser),
    timeline: (id, browser) => read(`/leads/${id}/timeline`, browser),
    calls: async (id) => (await read(`/leads/${id}/call-logs`)).map((one: { id: string }) => one.id),
    pairs: async (query = '') =>
      (await read(`/duplicates?limit=100&${query}`)).map(({ a, b }: Record<'a' | 'b', { id: string }>) =>
        [a.id, b.id].sort(),
      ),
    async wrongCounts() {
      const { id } = open().office.account
      const checks = await open().service.db.transaction(accountCaller(id), async (tx) => [
        await verifyCounts(tx, countedLeads(id), false),
        await verifyCounts(tx, countedCallLogs(id), false),
        ...(await verifyLeadCalls(tx, false)),
      ])
      return checks.reduce((sum, { wrong }) => sum + wrong, 0)
    },
  }
}
