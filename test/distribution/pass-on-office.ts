import { afterEach, expect, vi } from 'vitest'
import { passOnLeads } from '../../server/passing-on/pass-on-leads.ts'
import { accountCaller } from '../../server/records/caller.ts'
import type { User } from '../../server/users/user.ts'
import { type Browser, signIn } from '../support/app/console.ts'
import { leadOf, newPhone, post } from '../webhooks/support.ts'
import { type RulePerson, ruleOffice } from './rule-office.ts'

/** Minutes after noon of Monday, 25 November 2030, IST. */
export const inMinutes = (minutes: number): Date =>
  new Date(Date.parse('2030-11-25T12:00+05:30') + minutes * 60_000)
export const itIs = (minutes: number) => vi.useFakeTimers({ toFake: ['Date'], now: inMinutes(minutes) })
export const person = ({ id }: User): RulePerson => ({ user_id: id })

/** An office of its own for each test, with what there is to do with leads that nobody calls. */
export function passOnOffice() {
  const office = ruleOffice()
  const { service } = office
  afterEach(() => vi.useRealTimers())

  const passOnStep = (at: Date): Promise<boolean> =>
    service.test.db.transaction(accountCaller(office.account.id), (tx) => passOnLeads.run(tx, at))

  async function passOn(minutes: number): Promise<void> {
    while (await passOnStep(inMinutes(minutes)));
  }

  async function rule(people: RulePerson[], settings: object = {}): Promise<string> {
    const body = { name: 'All', when: { all: [] }, assignees: people, call_within_minutes: 15, ...settings }
    const reply = await office.admin.call('POST', '/distribution-rules', body)
    expect(reply.statusCode, reply.body).toBe(201)
    return reply.json().data.id
  }

  /** A lead that came so many minutes after noon. */
  async function newLead(minutes = 0, fields: object = {}): Promise<string> {
    itIs(minutes)
    const reply = await post(service, office.webhook, { name: 'A', phone: newPhone(), ...fields })
    expect(reply.statusCode, reply.body).toBe(200)
    // Sessions of the office are of today.
    vi.useRealTimers()
    return reply.json().data.id
  }

  const ownerOf = async (id: string): Promise<string> =>
    String((await leadOf(service, id)).assigned_to).replace('@example.com', '')

  const waiting = async (id: string) =>
    (await service.registrar.query('select * from leads_to_pass_on where lead_id = $1', [id]))[0]

  const timeline = async (id: string) =>
    (await office.admin.call('GET', `/leads/${id}/timeline`)).json().data as {
      details: Record<string, unknown>
    }[]

  async function team(member: User, ...managers: User[]): Promise<void> {
    const { id } = (await office.admin.call('POST', '/teams', { name: `Team of ${member.name}` })).json().data
    for (const [user, as] of [[member, 'member'], ...managers.map((one) => [one, 'manager'])] as const)
      await office.admin.call('POST', `/teams/${id}/members`, { user_id: (user as User).id, as })
  }

  /** The two of the rule: who has a lead, and who does not. */
  async function bothOf(id: string): Promise<[has: string, other: string]> {
    const has = await ownerOf(id)
    return [has, has === 'agent' ? 'other-agent' : 'agent']
  }

  const browserOf = (name: string): Promise<Browser> =>
    signIn(service.test, office.account, `${name}@example.com`)

  const setUser = async (id: string, settings: object): Promise<void> => {
    const reply = await office.admin.call('POST', `/users/${id}`, settings)
    expect(reply.statusCode, reply.body).toBe(200)
  }
  return {
    office,
    service,
    passOnStep,
    passOn,
    rule,
    newLead,
    ownerOf,
    waiting,
    timeline,
    team,
    bothOf,
    browserOf,
    setUser,
  }
}
