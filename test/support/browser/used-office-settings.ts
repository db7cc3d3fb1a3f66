import { vi } from 'vitest'
import type { TestApp } from '../app/app.ts'
import type { Browser } from '../app/console.ts'

const dayMs = 86_400_000

/** A platform that sends leads to the office. */
export type Platform = 'Google Ads' | 'IndiaMART' | 'Enquiry form'

/** What the office works with. */
export interface OfficeSettings {
  readonly webhooks: Readonly<Record<Platform, { readonly id: string; readonly token: string }>>
  /** Posts to the interface with the office's key and answers the id of what is written. */
  post(path: string, body: object): Promise<string>
  /** Posts to a webhook and answers the lead's id; empty where the delivery is refused. */
  deliver(platform: Platform, body: object): Promise<string>
}

interface Named {
  readonly id: string
  readonly key: string
  readonly token: string
}

/** Names the people, invites more, makes keys, webhooks and rules, all through the console's interface. */
export async function setUpOffice(service: TestApp, admin: Browser): Promise<OfficeSettings> {
  const send = async (path: string, body: object): Promise<Named> => {
    const reply = await admin.call('POST', path, body)
    if (reply.statusCode >= 300) throw new Error(`${path} was refused: ${reply.body}`)
    return (reply.json() as { data: Named }).data
  }
  const listed = (await admin.call('GET', '/users')).json() as { data: { id: string; email: string }[] }
  const idOf = (email: string): string => listed.data.find((user) => user.email === email)?.id ?? ''
  await send(`/users/${idOf('admin@example.com')}`, { name: 'Priya Raman' })
  await send(`/users/${idOf('agent@example.com')}`, { name: 'Vikram Sethi', daily_cap: 12 })
  const neha = await send('/users', { email: 'neha@example.com', name: 'Neha Kulkarni', role: 'agent' })
  const imran = await send('/users', { email: 'imran@example.com', name: 'Imran Sheikh', role: 'agent' })
  const tara = await send('/users', { email: 'tara@example.com', name: 'Tara Pinto', role: 'agent' })

  const adminId = idOf('admin@example.com')
  const agentId = idOf('agent@example.com')
  const rules = [
    { name: 'Big orders', all: [{ field: 'deal_value', at_least: 500_000 }], people: [{ user_id: adminId }] },
    {
      name: 'Mumbai, not from marketplaces',
      all: [
        { field: 'city', is: 'Mumbai' },
        { field: 'source', is_not: 'IndiaMART' },
      ],
      people: [{ user_id: neha.id }],
    },
    {
      name: 'Everybody else',
      all: [],
      people: [{ user_id: agentId, weight: 2 }, { user_id: imran.id }, { user_id: neha.id }],
    },
  ]
  for (const { name, all, people } of rules) {
    await send('/distribution-rules', { name, when: { all }, assignees: people })
  }
  await send(`/users/${imran.id}`, { away: true })
  await send(`/users/${tara.id}`, { disabled: true })

  const webhooks = {
    'Google Ads': await send('/webhooks', { name: 'Google Ads', source: 'Google Ads' }),
    IndiaMART: await send('/webhooks', {
      name: 'IndiaMART',
      source: 'IndiaMART',
      default_tags: ['marketplace'],
    }),
    'Enquiry form': await send('/webhooks', { name: 'Enquiry form', source: 'Website' }),
  }
  const key = await makeKeys(send)
  return {
    webhooks,
    async post(path, body) {
      const reply = await service.call(key, 'POST', `/api/v1${path}`, body)
      if (reply.statusCode >= 300) throw new Error(`${path} was refused: ${reply.body}`)
      return (reply.json() as { data: Named }).data.id
    },
    async deliver(platform, body) {
      const url = `/webhook/${webhooks[platform].token}`
      const reply = await service.app.inject({ method: 'POST', url, payload: body })
      return (reply.json() as { data?: Named }).data?.id ?? ''
    },
  }
}

/** Three keys, of which one was made long ago and never used. Answers the one that works. */
async function makeKeys(send: (path: string, body: object) => Promise<Named>): Promise<string> {
  const start = Date.now()
  vi.setSystemTime(start - 95 * dayMs)
  await send('/api-keys', { name: 'Old importer', permissions: ['read', 'write'], ip_whitelist: [] })
  vi.setSystemTime(start)
  await send('/api-keys', {
    name: 'Monthly report',
    permissions: ['read'],
    ip_whitelist: ['203.0.113.7', '198.51.100.0/24'],
  })
  const shop = await send('/api-keys', {
    name: 'Shop counter',
    permissions: ['read', 'write'],
    ip_whitelist: [],
  })
  return shop.key
}
