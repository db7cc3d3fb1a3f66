import { beforeAll, expect, it } from 'vitest'
import { leadOffice } from '../support/app/lead-office.ts'

const there = leadOffice()
let ids: { webhook: string; key: string; rule: string }

const post = async (path: string, body: object) => {
  const reply = await there.office.admin.call('POST', path, body)
  expect(reply.statusCode, reply.body).toBeLessThan(300)
  return reply.json().data
}

beforeAll(async () => {
  const { agent } = there.office.users
  const rule = { name: 'Pune', when: { all: [] }, assignees: [{ user_id: agent.id, weight: 1 }] }
  ids = {
    webhook: (await post('/webhooks', { name: 'Site', default_tags: ['web'] })).id,
    key: (await post('/api-keys', { name: 'Old', permissions: ['read'], ip_whitelist: [] })).id,
    rule: (await post('/distribution-rules', rule)).id,
  }
})

it.each([
  [
    'account.rules_changed',
    () => '/account-rules',
    { keys_by: 'admins', call_until_hour: 24 },
    { keys_by: { before: 'everybody', after: 'admins' } },
  ],
  [
    'webhook.changed',
    () => `/webhooks/${ids.webhook}`,
    { default_tags: ['web', 'new'], kind: 'leads', signing_secret: 'never to be told' },
    { default_tags: { before: ['web'], after: ['web', 'new'] }, signing_secret: 'changed' },
  ],
  [
    'webhook.disabled',
    () => `/webhooks/${ids.webhook}`,
    { enabled: false },
    { enabled: { before: true, after: false } },
  ],
  [
    'api_key.changed',
    () => `/api-keys/${ids.key}`,
    { name: 'Mirror', permissions: ['read'] },
    { name: { before: 'Old', after: 'Mirror' } },
  ],
  [
    'distribution_rule.changed',
    () => `/distribution-rules/${ids.rule}`,
    { name: 'Mumbai', enabled: true },
    { name: { before: 'Pune', after: 'Mumbai' } },
  ],
  [
    'retention.changed',
    () => '/retention',
    { settings: { months: 24, notice_days: 14 } },
    { months: { before: null, after: 24 }, notice_days: { before: null, after: 14 } },
  ],
])(
  '%s tells from what to what, of what is another alone, and no secret',
  async (action, path, body, changes) => {
    await post(path(), body)
    const [entry] = await there.registrar.query<{ action: string; details: object }>(
      'select action, details from audit_log where account_id = $1 order by at desc, id desc limit 1',
      [there.office.account.id],
    )
    expect(entry).toEqual({ action, details: { changes } })
  },
)
