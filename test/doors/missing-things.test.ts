import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { type Browser, openOffice } from '../support/app/console.ts'
import { leadOffice } from '../support/app/lead-office.ts'
import { freshContact } from '../support/app/leads.ts'

const there = leadOffice()

/** Every address of the console's interface that names something by an id, with its methods. */
function addresses(): [method: string, path: string][] {
  const file = new URL('../../docs/console-openapi.json', import.meta.url)
  const { paths } = JSON.parse(readFileSync(file, 'utf8')) as { paths: Record<string, object> }
  return Object.entries(paths)
    .filter(([path]) => path.includes('{id}'))
    .flatMap(([path, methods]) =>
      Object.keys(methods).map((method): [string, string] => [method.toUpperCase(), path]),
    )
}

const somebody = randomUUID()

/** What is valid where a body is asked for: the address is to be what is wrong. */
const bodies: Readonly<Record<string, object>> = {
  '/api-keys/{id}': { name: 'Shop', permissions: ['read'], ip_whitelist: [] },
  '/api-keys/{id}/rotate': { overlap_seconds: 3600 },
  '/users/{id}': { name: 'Name' },
  '/users/{id}/hand-over': { to: [somebody] },
  '/teams/{id}': { name: 'Team' },
  '/teams/{id}/members': { user_id: somebody, as: 'member' },
  '/distribution-rules/{id}': { name: 'R' },
  '/leads/{id}': { city: 'Pune', seen: {} },
  '/leads/{id}/contacts': { act: 'add', kind: 'phone', contact: '9876501234' },
  '/leads/{id}/call-again': { at: null },
  '/leads/{id}/not-to-call': { not_to_call: true },
  '/webhooks/{id}': { name: 'Hook' },
  '/webhooks/{id}/preview': { mapping: null },
  '/webhooks/{id}/replay-rejected': {},
  '/webhooks/{id}/test': {},
}

/** Things that are there, by the first part of their address: made in an account of its own. */
async function thingsElsewhere(): Promise<Record<string, string>> {
  const { service } = there
  const { admin, users } = await openOffice(service, 'Elsewhere')
  const make = async (browser: Browser, path: string, body: object) => {
    const reply = await browser.call('POST', path, body)
    expect(reply.statusCode, `${path} ${reply.body}`).toBeLessThan(202)
    return reply.json().data
  }
  const webhook = await make(admin, '/webhooks', { name: 'Hook' })
  const lead = (await make(admin, '/leads', { ...freshContact(), name: 'Asha' })).id
  await service.app.inject({ method: 'POST', url: `/webhook/${webhook.token}`, payload: { name: 'Nobody' } })
  const listOf = async (path: string) => (await admin.call('GET', path)).json().data
  return {
    webhooks: webhook.id,
    deliveries: (await listOf(`/webhooks/${webhook.id}/deliveries`))[0].id,
    leads: lead,
    activities: (await listOf(`/leads/${lead}/timeline`))[0].id,
    'call-logs': (
      await make(admin, '/call-logs', { lead_id: lead, call_type: 'Inbound', duration_seconds: 5 })
    ).id,
    users: users.agent.id,
    teams: (await make(admin, '/teams', { name: 'Team' })).id,
    'api-keys': (await make(admin, '/api-keys', { name: 'Shop', permissions: ['read'], ip_whitelist: [] }))
      .id,
    'distribution-rules': (
      await make(admin, '/distribution-rules', {
        name: 'R',
        when: { all: [] },
        assignees: [{ user_id: users.agent.id }],
      })
    ).id,
    sessions: (await listOf('/sessions'))[0].id,
  }
}

describe('what does not exist is 404 on every address, and so is what is of another account (decision 0004.28)', () => {
  it('byte for byte', async () => {
    const elsewhere = await thingsElsewhere()
    const wrong: unknown[] = []
    for (const [method, path] of addresses()) {
      const kind = path.split('/')[1] ?? ''
      const ask = (id: string) => {
        const url = path.replace('{id}', id).replace('{user_id}', somebody).replace('{index}', '0')
        return there.office.admin.call(
          method,
          url,
          ['GET', 'DELETE'].includes(method) ? undefined : bodies[path],
        )
      }
      const missing = await ask(randomUUID())
      const others = await ask(elsewhere[kind] ?? randomUUID())
      if (missing.statusCode !== 404 || others.body !== missing.body)
        wrong.push([method, path, missing.statusCode, missing.body, others.body])
    }
    expect(wrong).toEqual([])
    expect(addresses().length).toBeGreaterThan(30)
  })
})
