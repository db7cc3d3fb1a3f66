import { beforeAll } from 'vitest'
import { type Browser, type Office, openOffice } from '../support/app/console.ts'
import { type ServiceForTests, serviceForTests } from '../support/app/service-for-tests.ts'
import type { TestWebhook } from './support.ts'

/** A service with an office whose admin sets webhooks up in the console. */
export interface WebhookOffice {
  readonly service: ServiceForTests
  readonly users: Office['users']
  readonly admin: Browser
  readonly agent: Browser
  makeWebhook(settings?: Record<string, unknown>): Promise<TestWebhook>
}

/** Opens one for all tests of the calling file. */
export function webhookOffice(): WebhookOffice {
  const service = serviceForTests()
  let opened: Office | undefined
  const open = (): Office => {
    if (!opened) throw new Error('the office opens before the first test')
    return opened
  }
  beforeAll(async () => {
    opened = await openOffice(service.test)
  })
  return {
    service,
    get users() {
      return open().users
    },
    get admin() {
      return open().admin
    },
    get agent() {
      return open().agent
    },
    async makeWebhook(settings = {}) {
      const reply = await open().admin.call('POST', '/webhooks', { name: 'Website', ...settings })
      if (reply.statusCode !== 201) throw new Error(reply.body)
      const { id, token } = reply.json().data
      return { id, token, accountId: open().account.id }
    },
  }
}
