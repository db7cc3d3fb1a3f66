import { expect } from 'vitest'
import { accountCaller } from '../../../server/records/caller.ts'
import type { People, Person } from '../people/people.ts'
import { type ListedLead, numberedLead } from './leads.ts'
import type { ServiceForTests } from './service-for-tests.ts'

/** Long ago enough to be told at once. */
export const past = '2026-03-01T10:00:00.000Z'

/** Where a mirror stands. */
export interface Cursor {
  since: string
  after?: string
}

/** The page of changes behind a cursor. */
export async function readChanges(
  service: ServiceForTests,
  person: Person,
  { since, after }: Cursor,
  more = '',
): Promise<ListedLead[]> {
  const query = `updated_since=${since}${after === undefined ? '' : `&after=${after}`}${more}`
  const reply = await service.as(person, 'GET', `/leads?${query}`)
  expect(reply.statusCode, reply.body).toBe(200)
  return reply.json().data
}

/** Reads on as a mirror does until a page is empty; the cursor moves along. */
export async function readOn(
  service: ServiceForTests,
  person: Person,
  cursor: Cursor,
  limit = 500,
): Promise<ListedLead[]> {
  const read: ListedLead[] = []
  for (;;) {
    const page = await readChanges(service, person, cursor, `&limit=${limit}`)
    const last = page.at(-1)
    if (!last) return read
    read.push(...page)
    Object.assign(cursor, { since: last.updated_at, after: last.id })
  }
}

/** Leads of one account with these times, written past the doors; answers their ids in the order of their changes. */
export async function leadsOfTimes(
  service: ServiceForTests,
  { admin }: People,
  times: readonly Date[],
): Promise<string[]> {
  const { accountId } = admin
  const leads = times.map((at, n) => numberedLead(accountId, n, at))
  await service.test.db.write(accountCaller(accountId), async (tx) => tx.write(...leads))
  const ids = await service.registrar.query(
    'select id from leads where account_id = $1 order by updated_at, id',
    [accountId],
  )
  return ids.map(({ id }) => String(id))
}
