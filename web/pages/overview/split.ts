import type { PersonNumbers, Team, UserRow } from '../../contract.ts'
import { nameWithState } from '../../people/people.ts'
import { t } from '../../ui/language/translate.ts'

const columns = ['open', 'neverCalled', 'due', 'calledToday', 'calls', 'talkSeconds', 'leads', 'won'] as const

export type SplitColumn = (typeof columns)[number]

/** What somebody did, or several together. */
interface Numbers extends Readonly<Record<SplitColumn, number>> {
  readonly outcomes: readonly { readonly outcome: string; readonly count: number }[]
}

/** One line of the split: what a person or a team did, and where its lists are. */
export interface SplitRow extends Numbers {
  readonly key: string
  readonly name: string
  /** The filters of the lists of leads and of calls; null where there is no such list. */
  readonly leadsQuery: string | null
  readonly callsQuery: string | null
}

function numbersOf(of: PersonNumbers): Numbers {
  const { open, due, leads, won } = of
  const waiting = { open, due, neverCalled: of.never_called, calledToday: of.called_today }
  return { ...waiting, leads, won, calls: of.calls_total, talkSeconds: of.talk_seconds, outcomes: of.calls }
}

/** What several did together. */
export function sumOf(rows: readonly Numbers[]): Numbers {
  const outcomes = new Map<string, number>()
  for (const { outcome, count } of rows.flatMap((row) => row.outcomes))
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + count)
  const sums = columns.map((column) => [column, rows.reduce((sum, row) => sum + row[column], 0)])
  return {
    ...(Object.fromEntries(sums) as Record<SplitColumn, number>),
    outcomes: [...outcomes].map(([outcome, count]) => ({ outcome, count })),
  }
}

/** A line for each active person, or the chosen team's; for who is disabled, and nobody, where there is something. */
export function byPerson(
  numbers: readonly PersonNumbers[],
  people: readonly UserRow[],
  isOwn: (person: UserRow) => boolean,
  team: Team | undefined,
): SplitRow[] {
  const known: ReadonlyMap<string | null, Pick<UserRow, 'name' | 'email' | 'disabled'>> = new Map(
    [...(team?.members ?? []), ...people].map((one) => [one.id, one]),
  )
  const active = (team?.members ?? people.filter((one) => !one.disabled && isOwn(one))).map(({ id }) => id)
  const told = team ? [] : numbers.map(({ user_id }) => user_id)
  return [...new Set([...told, ...active])].map((id): SplitRow => {
    const own = numbers.find(({ user_id }) => user_id === id)
    const person = known.get(id)
    const query = person && encodeURIComponent(person.email)
    return {
      ...(own ? numbersOf(own) : sumOf([])),
      key: id ?? 'nobody',
      name: id === null ? t('Nobody') : person ? nameWithState(person) : t('Somebody who was deleted'),
      leadsQuery: query ? `assigned_to=${query}` : null,
      callsQuery: id === null ? 'called_by=unknown' : query ? `called_by=${query}` : null,
    }
  })
}

/** A line for each team: the sum of its people. Somebody in two teams counts in both. */
export const byTeam = (numbers: readonly PersonNumbers[], teams: readonly Team[]): SplitRow[] =>
  teams.map(({ id, name, members }) => {
    const ids = new Set(members.map((member) => member.id))
    const own = numbers.filter(({ user_id }) => user_id !== null && ids.has(user_id))
    return { ...sumOf(own.map(numbersOf)), key: id, name, leadsQuery: `team=${id}`, callsQuery: `team=${id}` }
  })

/** The largest of a column first, then by name. */
export const sorted = (rows: readonly SplitRow[], column: SplitColumn): SplitRow[] =>
  rows.toSorted((a, b) => b[column] - a[column] || a.name.localeCompare(b.name))
