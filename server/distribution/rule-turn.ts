import sql from 'sql-template-tag'
import type { Memo, Statement } from '../platform/database/database.ts'
import type { ChosenBy } from './assignment.ts'
import { type Rule, reasonOf } from './rule.ts'

/** Somebody who could take a turn under a rule: not disabled, not away. */
export interface Person {
  /** Of the place in the rule. */
  readonly id: string
  readonly rule_id: string
  readonly rule_name: string
  readonly user_id: string
  readonly email: string
  readonly name: string
  readonly weight: number
  readonly credit: number
  readonly daily_cap: number | null
  /** Leads that rules gave the person in the IST day. */
  readonly today: number
}

/** A turn: who takes it, under which rule, and the round that it belongs to. */
export interface Turn {
  readonly winner: Person
  readonly chosenBy: ChosenBy
  readonly why: string
  readonly round: readonly Person[]
}

/** Everybody who could take a turn under these rules on an IST day. */
export function findPeople(accountId: string, rules: readonly Rule[], day: string): Statement {
  return sql`
    select people.id, people.rule_id, rule.name as rule_name, people.user_id, users.email, users.name, people.weight,
      people.credit, users.daily_cap, coalesce(today.n, 0) as today
    from distribution_rules rule
    join rule_assignees people on people.account_id = ${accountId} and people.rule_id = rule.id
    join users on users.account_id = ${accountId} and users.id = people.user_id
      and users.disabled_at is null and not users.away
    left join rule_turns today on today.account_id = ${accountId} and today.user_id = users.id
      and today.day = ${day}::date
    where rule.account_id = ${accountId} and rule.id = any(${rules.map(({ id }) => id)}::uuid[]) and rule.enabled`
}

const creditKey = (person: Person): string => `credit:${person.id}`
const todayKey = (person: Person, day: string): string => `turns:${person.user_id}:${day}`

/**
 * Whom the first matching rule with somebody below the daily cap gives the lead. Among several, smooth weighted
 * round-robin: each available person's credit grows by their weight, the highest takes the turn and pays the sum, so
 * n people of one weight never differ by more than one lead. `memo` holds the turns of the same transaction.
 */
export function nextTurn(
  rules: readonly Rule[],
  people: readonly Person[],
  day: string,
  memo: Memo,
): Turn | null {
  const leadsToday = (person: Person): number => memo.get(todayKey(person, day)) ?? person.today
  const credit = (person: Person): number => (memo.get(creditKey(person)) ?? person.credit) + person.weight
  for (const rule of rules) {
    const round = people.filter(
      (person) =>
        person.rule_id === rule.id && (person.daily_cap === null || leadsToday(person) < person.daily_cap),
    )
    const [winner] = round.toSorted((a, b) => credit(b) - credit(a) || (a.id < b.id ? -1 : 1))
    const chosenBy = round.length === 1 ? 'only_one' : 'turn'
    if (winner) return { winner, chosenBy, why: reasonOf(rule), round }
  }
  return null
}

/** Uses up the turn: what is written, and what later writes of the transaction must know. */
export function takeTurn(accountId: string, { winner, round }: Turn, day: string, memo: Memo): Statement[] {
  const sum = round.reduce((total, { weight }) => total + weight, 0)
  for (const person of round) {
    const paid = person === winner ? sum : 0
    memo.set(creditKey(person), (memo.get(creditKey(person)) ?? person.credit) + person.weight - paid)
  }
  memo.set(todayKey(winner, day), (memo.get(todayKey(winner, day)) ?? winner.today) + 1)
  return [
    sql`
      update rule_assignees set credit = credit + weight - case when id = ${winner.id} then ${sum}::int else 0 end
      where account_id = ${accountId} and id = any(${round.map(({ id }) => id)}::uuid[])`,
    sql`
      insert into rule_turns (account_id, user_id, day, n) values (${accountId}, ${winner.user_id}, ${day}, 1)
      on conflict (account_id, user_id, day) do update set n = rule_turns.n + 1`,
  ]
}
