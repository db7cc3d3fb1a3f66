import { beforeEach } from 'vitest'
import { type Office, openOffice } from '../support/app/console.ts'
import { type ServiceForTests, serviceForTests } from '../support/app/service-for-tests.ts'
import {
  leadOf,
  makeWebhook,
  newPhone,
  post,
  type TestWebhook,
  type WebhookColumns,
} from '../webhooks/support.ts'

/** Somebody who takes turns, as the console sends it. */
export interface RulePerson {
  readonly user_id: string
  readonly weight?: number
}

/** An office of its own for each test, with a webhook whose default user is the admin. */
export interface RuleOffice extends Pick<Office, 'account' | 'users' | 'admin'> {
  readonly service: ServiceForTests
  readonly webhook: TestWebhook
  readonly agentPerson: RulePerson
  readonly otherAgentPerson: RulePerson
  /** Takes another webhook into use. */
  useWebhook(columns: WebhookColumns): Promise<void>
  makeRule(name: string, all: object[], assignees: RulePerson[]): Promise<string>
  /** Posts new people at the same time and answers whom each was given to. */
  assigneesOf(count: number, fields?: object): Promise<unknown[]>
}

/** Opens one before each test of the calling file. */
export function ruleOffice(): RuleOffice {
  const service = serviceForTests()
  let opened: { office: Office; webhook: TestWebhook } | undefined
  const open = (): NonNullable<typeof opened> => {
    if (!opened) throw new Error('the office opens before each test')
    return opened
  }
  beforeEach(async () => {
    const office = await openOffice(service.test, `Office ${newPhone()}`)
    const columns = { default_assignee_id: office.users.admin.id }
    opened = { office, webhook: await makeWebhook(service, office.account.id, columns) }
  })
  return {
    service,
    get account() {
      return open().office.account
    },
    get users() {
      return open().office.users
    },
    get admin() {
      return open().office.admin
    },
    get webhook() {
      return open().webhook
    },
    get agentPerson() {
      return { user_id: open().office.users.agent.id }
    },
    get otherAgentPerson() {
      return { user_id: open().office.users.otherAgent.id }
    },
    async useWebhook(columns) {
      const { office } = open()
      opened = { office, webhook: await makeWebhook(service, office.account.id, columns) }
    },
    async makeRule(name, all, assignees) {
      const body = { name, when: { all }, assignees }
      const reply = await open().office.admin.call('POST', '/distribution-rules', body)
      if (reply.statusCode !== 201) throw new Error(reply.body)
      return reply.json().data.id
    },
    async assigneesOf(count, fields = {}) {
      const bodies = Array.from({ length: count }, () => ({ name: 'A', phone: newPhone(), ...fields }))
      const replies = await Promise.all(bodies.map((body) => post(service, open().webhook, body)))
      const leads = await Promise.all(replies.map((reply) => leadOf(service, reply.json().data.id)))
      return leads.map((lead) => lead.assigned_to)
    },
  }
}
