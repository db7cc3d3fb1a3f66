import { type Static, Type } from 'typebox'
import type { Caller } from '../platform/caller.ts'
import { byAssignee, byCaller, countsByKey, type KeyCount } from '../platform/counts/counts-by-key.ts'
import type { Statement } from '../platform/database/database.ts'
import { groupBy } from '../platform/group-by.ts'
import { Uuid } from '../platform/http/validation.ts'
import type { IstWindow } from '../platform/ist-dates.ts'

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

/** What the numbers are made of: two statements for one round trip, whose rows `personNumbers` takes. */
export function countsByPerson(caller: Caller, window: IstWindow): [leads: Statement, calls: Statement] {
  return [
    countsByKey(caller, 'leads', window, byAssignee(caller.accountId)),
    countsByKey(caller, 'call_logs', window, byCaller(caller.accountId)),
  ]
}

const sumOf = (counts: readonly KeyCount[], of: (count: KeyCount) => number): number =>
  counts.reduce((sum, one) => sum + of(one), 0)

/** Everybody with a call or a lead, whoever called most first; those without either are left out. */
export function personNumbers(leads: readonly KeyCount[], calls: readonly KeyCount[]): PersonNumbers[] {
  const [leadsOf, callsOf] = [leads, calls].map((counts) => groupBy(counts, ({ key }) => key))
  const keys = new Set([...leads, ...calls].map(({ key }) => key))
  return [...keys]
    .map((key): PersonNumbers => {
      const [own, made] = [leadsOf?.get(key) ?? [], callsOf?.get(key) ?? []]
      return {
        user_id: key === '' ? null : key,
        leads: sumOf(own, ({ count }) => count),
        won: sumOf(own, ({ value, count }) => (value === 'Won' ? count : 0)),
        talk_seconds: sumOf(made, ({ seconds }) => seconds),
        calls_total: sumOf(made, ({ count }) => count),
        calls: made.map(({ value, count }) => ({ outcome: value, count })),
      }
    })
    .sort((a, b) => b.calls_total - a.calls_total || b.leads - a.leads)
}
