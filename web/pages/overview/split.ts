import type { PersonNumbers, Team, UserRow } from '../../contract.ts'
import { t } from '../../ui/language/translate.ts'

/** One line of the split: what a person or a team did, and where its lists are. */
export interface SplitRow {
  readonly key: string
  readonly name: string
  readonly leads: number
  readonly won: number
  readonly calls: number
  readonly talkSeconds: number
  readonly outcomes: readonly { readonly outcome: string; readonly count: number }[]
  /** The filters of the lists of leads and of calls; null where there is no such list. */
  readonly leadsQuery: string | null
  readonly callsQuery: string | null
}

export type SplitColumn = 'calls' | 'talkSeconds' | 'leads' | 'won'

const nothing = { leads: 0, won: 0, calls: 0, talkSeconds: 0, outcomes: [] as SplitRow['outcomes'] }

type Numbers = typeof nothing

function numbersOf({ leads, won, calls_total, talk_seconds, calls }: PersonNumbers): Numbers {
  return { leads, won, calls: calls_total, talkSeconds: talk_seconds, outcomes: calls }
}

/** What several did together. */
export function sumOf(rows: readonly Numbers[]): Numbers {
  const outcomes = new Map<string, number>()
  for (const { outcome, count } of rows.flatMap((row) => row.outcomes))
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + count)
  const sum = (of: (row: Numbers) => number): number => rows.reduce((total, row) => total + of(row), 0)
  return {
    leads: sum((row) => row.leads),
    won: sum((row) => row.won),
    calls: sum((row) => row.calls),
    talkSeconds: sum((row) => row.talkSeconds),
    outcomes: [...outcomes].map(([outcome, count]) => ({ outcome, count })),
  }
}

/** A line for each person, of a team alone where one is chosen: its people without a call or a lead too. */
export function byPerson(
  numbers: readonly PersonNumbers[],
  people: readonly UserRow[],
  team: Team | undefined,
): SplitRow[] {
  const nameOf = new Map(
    people.map(({ id, name, disabled }) => [id, disabled ? t('{name} (disabled)', { name }) : name]),
  )
  const emailOf = new Map(people.map(({ id, email }) => [id, email]))
  const rows = numbers.map((one): SplitRow => {
    const email = emailOf.get(one.user_id ?? '')
    return {
      ...numbersOf(one),
      key: one.user_id ?? 'nobody',
      name:
        one.user_id === null ? t('Nobody named') : (nameOf.get(one.user_id) ?? t('Somebody who was deleted')),
      leadsQuery: email ? `assigned_to=${encodeURIComponent(email)}` : null,
      callsQuery:
        one.user_id === null ? 'called_by=unknown' : email ? `called_by=${encodeURIComponent(email)}` : null,
    }
  })
  if (!team) return rows
  return team.members.map(({ id, name, email }) => {
    const query = encodeURIComponent(email)
    const idle = {
      ...nothing,
      key: id,
      name: nameOf.get(id) ?? name,
      leadsQuery: `assigned_to=${query}`,
      callsQuery: `called_by=${query}`,
    }
    return rows.find(({ key }) => key === id) ?? idle
  })
}

/** A line for each team: the sum of its people. Somebody in two teams counts in both. */
export function byTeam(numbers: readonly PersonNumbers[], teams: readonly Team[]): SplitRow[] {
  return teams.map(({ id, name, members }) => {
    const ids = new Set(members.map((member) => member.id))
    const own = numbers.filter(({ user_id }) => user_id !== null && ids.has(user_id))
    return { ...sumOf(own.map(numbersOf)), key: id, name, leadsQuery: `team=${id}`, callsQuery: `team=${id}` }
  })
}

/** The largest of a column first, then by name. */
export function sorted(rows: readonly SplitRow[], column: SplitColumn): SplitRow[] {
  return rows.toSorted((a, b) => b[column] - a[column] || a.name.localeCompare(b.name))
}
