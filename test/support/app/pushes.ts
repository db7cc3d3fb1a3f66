import type { LightMyRequestResponse } from 'fastify'
import { expect } from 'vitest'
import type { Browser } from './console.ts'
import type { LeadOffice } from './lead-office.ts'

/** What tests of contacts do over and over in an office, as the admin where nobody else is named. */
export function pushesOf(there: LeadOffice) {
  const { lead } = there
  const admin = () => there.office.admin
  const push = (body: object, browser: Browser = admin()): Promise<LightMyRequestResponse> =>
    browser.call('POST', '/leads', body)
  /** The lead that a push becomes, and whether it was there. */
  async function pushed(body: object, browser = admin()) {
    const reply = await push(body, browser)
    expect([200, 201], reply.body).toContain(reply.statusCode)
    return { id: reply.json().data.id as string, isNew: reply.statusCode === 201, headers: reply.headers }
  }
  const also = async (id: string) => (await lead(id)).further_contacts.map(({ text }) => text)
  const act = (id: string, body: object, browser = admin()) =>
    browser.call('POST', `/leads/${id}/contacts`, body)
  /** A new webhook of the office, to deliver to. */
  async function newWebhook() {
    const { token } = (await admin().call('POST', '/webhooks', { name: 'Hook' })).json().data
    return (payload: object) =>
      there.service.app.inject({ method: 'POST', url: `/webhook/${token}`, payload })
  }

  /** What the match table has of a lead. */
  const rowsOf = (id: string) =>
    there.registrar.query<{ key: string; is_shared: boolean }>(
      'select key, is_shared from lead_contacts where lead_id = $1 order by key',
      [id],
    )
  return { admin, push, pushed, also, act, newWebhook, rowsOf }
}
