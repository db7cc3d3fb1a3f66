import { randomUUID } from 'node:crypto'
import { type Insert, insertRow } from '../../../server/postgres/database.ts'
import type { Person } from '../people/people.ts'
import type { ServiceForTests } from './service-for-tests.ts'

let made = 0

/** Contact values that nobody else in the run has. */
export function freshContact(): { name: string; phone: string; email: string } {
  made += 1
  const digits = String(made).padStart(8, '0')
  return { name: `Person ${made}`, phone: `98${digits}`, email: `person-${made}@example.org` }
}

/** A lead as GET /leads returns it (§2.1). */
export interface ListedLead {
  readonly id: string
  readonly name: string
  readonly email: string | null
  readonly phone: string | null
  readonly company: string | null
  readonly city: string | null
  readonly source: string
  readonly status: string
  readonly priority: string
  readonly tags: string[]
  readonly deal_value: number | null
  readonly notes: string | null
  readonly assigned_to: string | null
  readonly created_at: string
  readonly updated_at: string
}

/** Creates a lead as somebody and answers its id; fails loudly when that is refused. */
export async function makeLead(
  service: ServiceForTests,
  person: Person,
  fields: Record<string, unknown> = {},
): Promise<string> {
  const reply = await service.as(person, 'POST', '/leads', { ...freshContact(), ...fields })
  if (reply.statusCode !== 201) throw new Error(`no lead was created: ${reply.body}`)
  return reply.json().data.id
}

/** Logs a call as somebody and answers its id. */
export async function makeCall(
  service: ServiceForTests,
  person: Person,
  leadId: string,
  fields: Record<string, unknown> = {},
): Promise<string> {
  const call = { lead_id: leadId, call_type: 'Outbound', duration_seconds: 60, ...fields }
  const reply = await service.as(person, 'POST', '/call-logs', call)
  if (reply.statusCode !== 201) throw new Error(`no call was logged: ${reply.body}`)
  return reply.json().data.id
}

/** The newest 500 leads that somebody sees. */
export async function leadsOf(service: ServiceForTests, person: Person, query = ''): Promise<ListedLead[]> {
  const reply = await service.as(person, 'GET', `/leads?limit=500${query}`)
  if (reply.statusCode !== 200) throw new Error(`no list was answered: ${reply.body}`)
  return reply.json().data
}

/** The lead with this id as somebody sees it. */
export async function leadOf(service: ServiceForTests, person: Person, id: string): Promise<ListedLead> {
  const lead = (await leadsOf(service, person)).find((one) => one.id === id)
  if (!lead) throw new Error(`lead ${id} is not in the list`)
  return lead
}

/** One of many that are written at once, past the doors. */
export function numberedLead(accountId: string, n: number, createdAt: Date): Insert {
  const email = `${n}@example.com`
  return insertRow('leads', {
    account_id: accountId,
    id: randomUUID(),
    name: `Lead ${n}`,
    email,
    email_normalized: email,
    source: 'API',
    status: 'New',
    priority: 'Medium',
    created_at: createdAt,
    updated_at: createdAt,
  })
}
