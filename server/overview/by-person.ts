import { type Static, Type } from 'typebox'
import { Uuid } from '../http/validation.ts'
import { type Query, query } from '../postgres/database.ts'
import { seenUserIds, seesWholeAccount } from '../postgres/identity.ts'
import { byAssignee, byCaller, countsByKey, type KeyCount } from '../read/counts/counts-by-key.ts'
import { countOpenLeads, isOpenStatus, type OpenLeads } from '../read/counts/open-leads.ts'
import type { Caller } from '../records/caller.ts'
import { type IstWindow, istDay, istWindow } from '../records/ist-dates.ts'
import { groupBy } from '../values/group-by.ts'

/** What a person did in a window, calls by who called, leads by whom they are assigned to; and what waits for them now. */
export const PersonNumbers = Type.Object({
  user_id: Type.Union([Uuid('The user.'), Type.Null()], {
    description: 'Null: calls of which nobody knows who called, leads that nobody has.',
  }),
  leads: Type.Integer({ description: 'Came in during these days and are assigned to the person.' }),
  won: Type.Integer({ description: 'Of these.' }),
  never_called: Type.Integer({ description: 'Of these.' }),
  open: Type.Integer({
    description: 'Leads of all days that are neither won nor lost; of nobody, those of these days.',
  }),
  due: Type.Integer({ description: 'Leads whose time to be called again has come.' }),
  called_today: Type.Integer({ description: 'Calls of this IST day.' }),
  talk_seconds: Type.Integer(),
  calls_total: Type.Integer(),
  calls: Type.Array(Type.Object({ outcome: Type.String(), count: Type.Integer() })),
})

export type PersonNumbers = Static<typeof PersonNumbers>

interface Due {
  readonly user_id: string
  readonly due: number
}

type Counts = readonly KeyCount[]

/** What the caller may count, in the order that `personNumbers` takes it. */
export function countsByPerson(caller: Caller, window: IstWindow, at: Date): Query<KeyCount>[] {
  const { accountId } = caller
  const today = istDay(at)
  return [
    countsByKey(caller, 'leads', window, byAssignee(accountId), 'each'),
    countsByKey(caller, 'called_leads', window, byAssignee(accountId), 'none'),
    countsByKey(caller, 'call_logs', window, byCaller(accountId), 'each'),
    countsByKey(caller, 'call_logs', istWindow(today, today, at), byCaller(accountId), 'none'),
  ]
}

/** What waits for each person, read as the whole account: `personNumbers` leaves out whom the caller does not see. */
export const waitingByPerson = (accountId: string, at: Date): [open: Query<OpenLeads>, due: Query<Due>] => [
  countOpenLeads(accountId),
  query<Due>`
    select assigned_to_id as user_id, count(*)::int as due from leads_to_call
    where account_id = ${accountId} and call_again_at <= ${at} and assigned_to_id is not null
    group by assigned_to_id`,
]

const sumOf = (counts: Counts = [], of = ({ count }: KeyCount): number => count): number =>
  counts.reduce((sum, one) => sum + of(one), 0)

/** Everybody with a call or a lead, whoever called most first; those without either are left out. */
export function personNumbers(
  caller: Caller,
  counts: readonly Counts[],
  openLeads: readonly OpenLeads[],
  dueLeads: readonly Due[],
): PersonNumbers[] {
  const [leads, called, calls, callsToday] = counts.map((rows) => groupBy(rows, ({ key }) => key))
  const seen = seesWholeAccount(caller) ? undefined : new Set(seenUserIds(caller))
  const isSeen = ({ user_id: id }: { user_id: string }): boolean => seen === undefined || seen.has(id)
  const open = new Map(openLeads.filter(isSeen).map((one) => [one.user_id, one.open]))
  const due = new Map(dueLeads.filter(isSeen).map((one) => [one.user_id, one.due]))
  const keys = [leads, calls, open, due].flatMap((rows) => [...(rows?.keys() ?? [])])
  return [...new Set(keys)]
    .map((key): PersonNumbers => {
      const [given, made] = [leads?.get(key), calls?.get(key)]
      const still = sumOf(given, ({ value, count }) => (isOpenStatus(value) ? count : 0))
      return {
        user_id: key === '' ? null : key,
        leads: sumOf(given),
        won: sumOf(given, ({ value, count }) => (value === 'Won' ? count : 0)),
        never_called: Math.max(0, sumOf(given) - sumOf(called?.get(key))),
        open: open.get(key) ?? (key === '' ? still : 0),
        due: due.get(key) ?? 0,
        called_today: sumOf(callsToday?.get(key)),
        talk_seconds: sumOf(made, ({ seconds }) => seconds),
        calls_total: sumOf(made),
        calls: (made ?? []).map(({ value, count }) => ({ outcome: value, count })),
      }
    })
    .sort((a, b) => b.calls_total - a.calls_total || b.leads - a.leads)
}
