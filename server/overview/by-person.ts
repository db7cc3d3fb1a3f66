import { type Static, Type } from 'typebox'
import { Uuid } from '../http/validation.ts'
import type { Query } from '../postgres/database.ts'
import { byAssignee, byCaller, countsByKey, type KeyCount } from '../read/counts/counts-by-key.ts'
import type { Caller } from '../records/caller.ts'
import type { IstWindow } from '../records/ist-dates.ts'
import { groupBy } from '../values/group-by.ts'

/** What a person did in a window: calls by who called, leads by whom they are assigned to. */
export const PersonNumbers = Type.Object({
  user_id: Type.Union([Uuid('The user.'), Type.Null()], {
    description: 'Null: calls of which nobody knows who called, leads that nobody has.',
  }),
  leads: Type.Integer({ description: 'Came in during these days and are assigned to the person.' }),
  won: Type.Integer({ description: 'Of these.' }),
  talk_seconds: Type.Integer(),
  calls_total: Type.Integer(),
  calls: Type.Array(Type.Object({ outcome: Type.String(), count: Type.Integer() })),
})

export type PersonNumbers = Static<typeof PersonNumbers>

/** What the numbers are made of: statements for one round trip, whose rows `personNumbers` takes. */
export function countsByPerson(
  caller: Caller,
  window: IstWindow,
): [leads: Query<KeyCount>, won: Query<KeyCount>, calls: Query<KeyCount>] {
  return [
    countsByKey(caller, 'leads', window, byAssignee(caller.accountId), 'none'),
    countsByKey(caller, 'leads', window, byAssignee(caller.accountId), { only: 'Won' }),
    countsByKey(caller, 'call_logs', window, byCaller(caller.accountId), 'each'),
  ]
}

const sumOf = (counts: readonly KeyCount[], of: (count: KeyCount) => number): number =>
  counts.reduce((sum, one) => sum + of(one), 0)

/** Everybody with a call or a lead, whoever called most first; those without either are left out. */
export function personNumbers(
  leads: readonly KeyCount[],
  won: readonly KeyCount[],
  calls: readonly KeyCount[],
): PersonNumbers[] {
  const callsOf = groupBy(calls, ({ key }) => key)
  const countOf = (counts: readonly KeyCount[], key: string): number =>
    counts.find((one) => one.key === key)?.count ?? 0
  const keys = new Set([...leads, ...calls].map(({ key }) => key))
  return [...keys]
    .map((key): PersonNumbers => {
      const made = callsOf.get(key) ?? []
      return {
        user_id: key === '' ? null : key,
        leads: countOf(leads, key),
        won: countOf(won, key),
        talk_seconds: sumOf(made, ({ seconds }) => seconds),
        calls_total: sumOf(made, ({ count }) => count),
        calls: made.map(({ value, count }) => ({ outcome: value, count })),
      }
    })
    .sort((a, b) => b.calls_total - a.calls_total || b.leads - a.leads)
}
