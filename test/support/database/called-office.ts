import { beforeAll, inject } from 'vitest'
import { insertCounts } from '../../../bench/seed-counts.ts'
import type { Row, Statement } from '../../../server/postgres/database.ts'
import { packSteps } from '../../../server/postgres/pipeline/packet.ts'
import { countedLeadCalls } from '../../../server/read/lead-calls/verify-lead-calls.ts'
import type { LeadSort } from '../../../server/read/leads/lead-sort.ts'
import type { Caller } from '../../../server/records/caller.ts'
import { type PlanNode, rowAndPlan } from './plans.ts'
import { type SeededOffice, seededOffice } from './seeded-office.ts'

/** A lead with all that it is sorted by. */
export interface Listed {
  readonly id: string
  readonly assigned_to_id: string | null
  readonly created_at: Date
  readonly updated_at: Date
  readonly last_call_at: Date | null
  readonly deal_value: number | null
  readonly source: string
  readonly status: string
  readonly priority: string
}

/** Leads that were changed and called at all times, and what each order of them should be. */
export interface CalledOffice extends SeededOffice {
  /** All leads. */
  readonly all: readonly Listed[]
  /** Writes when leads were last called, an expression on `leads` and `lead_calls`, and counts it. */
  callAnew(lastCallAt: string, where?: string): Promise<void>
  /** What a statement answers, and its plan. */
  run(caller: Caller, statement: Statement): Promise<{ row: Row; plan: PlanNode }>
}

/** True where the tests of such an office are passed over (`seeded-office.ts`): Citus does no such changes. */
const isPassedOver = (): boolean => inject('citusUrl') !== null

/** Opens one for all tests of the calling file. */
export function calledOffice(leads: number): CalledOffice {
  const office = seededOffice(leads)
  let all: Listed[] = []

  async function callAnew(lastCallAt: string, where = 'true'): Promise<void> {
    if (isPassedOver()) return
    const { owner } = office
    await owner.query(`
      update lead_calls set last_call_at = ${lastCallAt} from leads
      where leads.account_id = lead_calls.account_id and leads.id = lead_id and ${where}`)
    for (const table of ['day_counts', 'hour_counts', 'bucket_counts'])
      await owner.query(`delete from ${table} where subject in ('called_leads', 'first_calls')`)
    const { accountId } = office.seeded
    const called = countedLeadCalls(accountId).filter(
      ({ subject }) => !['webhook_leads', 'campaign_leads'].includes(subject),
    )
    for (const counted of called) await insertCounts(owner, accountId, counted)
    await owner.query('vacuum analyze')
    const read = await owner.query<Listed>(`
      select leads.id, leads.assigned_to_id, leads.created_at, updated_at, last_call_at, deal_value::float8 as deal_value,
        source, status, priority
      from leads join lead_calls on lead_id = leads.id`)
    all = read.rows
  }

  beforeAll(async () => {
    if (isPassedOver()) return
    const { owner } = office
    await owner.query('set synchronous_commit = off')
    await owner.query(`
      update leads set updated_at = created_at + (hashtext(id::text) & 65535) * interval '1 minute',
        deal_value = case when hashtext(id::text) % 4 = 0 then null else deal_value end`)
    // Of most leads few were never called; of one source most. Some were called before they came, as an import may say.
    await callAnew(
      `case when hashtext(lead_id::text) % 250 = 11 then lead_calls.created_at - interval '40 days'
        else lead_calls.created_at + (hashtext(lead_id::text) & 65535) * interval '1 minute' end`,
      "(hashtext(lead_id::text) % 100 <> 0 and source <> 'API' or hashtext(lead_id::text) % 7 = 0)",
    )
  }, 180_000)

  return Object.create(office, {
    all: { get: () => all },
    callAnew: { value: callAnew },
    run: {
      value: (caller: Caller, statement: Statement) => {
        const [identity, asked] = packSteps([{ caller, steps: [statement] }]).statements
        if (!identity || !asked) throw new Error('a packet says who asks what')
        return rowAndPlan(office.client, [identity], asked)
      },
    },
  }) as CalledOffice
}

/** Of a seeded office, whose leads are all assigned. */
export const sees = (caller: Caller, lead: Listed): boolean =>
  caller.role === 'admin' || [caller.userId, ...caller.teamUserIds].includes(lead.assigned_to_id ?? '')

const keyOf = (lead: Listed, column: LeadSort['column']): number | null => {
  const value = lead[column]
  return value instanceof Date ? value.getTime() : value
}

/** As it should be: those with the key in its order, the others behind them, newest first. */
export function sorted(some: readonly Listed[], { column, order }: LeadSort): string[] {
  const sign = order === 'asc' ? 1 : -1
  const byId = (a: Listed, b: Listed) => (a.id < b.id ? -1 : 1)
  const keyed = some.filter((lead) => keyOf(lead, column) !== null)
  const others = some.filter((lead) => keyOf(lead, column) === null)
  keyed.sort((a, b) => sign * ((keyOf(a, column) ?? 0) - (keyOf(b, column) ?? 0) || byId(a, b)))
  others.sort((a, b) => b.created_at.getTime() - a.created_at.getTime() || -byId(a, b))
  return [...keyed, ...others].map(({ id }) => id)
}

/** The ids of a page as PostgreSQL writes it. */
export const idsOf = (page: unknown): string[] => JSON.parse(`[${page}]`).map(({ id }: { id: string }) => id)
