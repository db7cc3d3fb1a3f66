import sql from 'sql-template-tag'
import { type Memo, type Query, query, type Statement } from '../postgres/database.ts'
import type { OpenLeads } from '../read/counts/open-leads.ts'
import { istDay } from '../records/ist-dates.ts'
import {
  type CallingHours,
  daysUntilWork,
  isAtWork,
  type WorkingHours,
  workingMinutesAfter,
} from '../records/working-hours.ts'
import type { ChosenBy } from './assignment.ts'
import { type Rule, reasonOf } from './rule.ts'

/** Somebody who could take a turn under a rule: not disabled, not away; with what the rule and the account say of calls. */
export interface Person extends CallingHours {
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
  readonly working_hours: WorkingHours | null
  /** Leads that rules gave the person in the IST day. */
  readonly today: number
  /** A lead of the rule that is not called within these working minutes goes on; null: it stays. */
  readonly call_within_minutes: number | null
  readonly most_passes: number
}

/** A turn: who takes it, under which rule, and the round that it belongs to. */
export interface Turn {
  readonly winner: Person
  readonly chosenBy: ChosenBy
  /** Nobody who could take it was at work. */
  readonly isOffHours: boolean
  readonly why: string
  readonly round: readonly Person[]
}

/** Who could take a turn, and how much work everybody has. */
export interface Known {
  readonly people: readonly Person[]
  readonly openLeads: readonly OpenLeads[]
}

/** Everybody who could take a turn under these rules, with what they were given in the IST day. */
export const findPeople = (
  accountId: string,
  rules: readonly Rule[],
  at: Date,
): Query<Person> => query<Person>`
    select people.id, people.rule_id, rule.name as rule_name, people.user_id, users.email, users.name, people.weight,
      people.credit, users.daily_cap, users.working_hours, coalesce(today.n, 0) as today, rule.call_within_minutes,
      rule.most_passes, call_from_hour, call_until_hour
    from distribution_rules rule
    join accounts on accounts.id = ${accountId}
    join rule_assignees people on people.account_id = ${accountId} and people.rule_id = rule.id
    join users on users.account_id = ${accountId} and users.id = people.user_id
      and users.disabled_at is null and not users.away
    left join rule_turns today on today.account_id = ${accountId} and today.user_id = users.id
      and today.day = ${istDay(at)}::date
    where rule.account_id = ${accountId} and rule.id = any(${rules.map(({ id }) => id)}::uuid[]) and rule.enabled`

type OpenOf = (userId: string) => number

const openKey = (userId: string): string => `open:${userId}`
const creditKey = (person: Person): string => `credit:${person.id}`
const todayKey = (person: Person, day: string): string => `turns:${person.user_id}:${day}`

/**
 * Whom the first matching rule with somebody at work and below the daily cap gives the lead. Where no rule has anybody at
 * work, the first rule gives it to those who are back on the earliest day. `memo` holds the turns of the same transaction.
 */
export function nextTurn(
  rules: readonly Rule[],
  { people, openLeads }: Known,
  at: Date,
  memo: Memo,
): Turn | null {
  if (rules.length === 0) return null
  const day = istDay(at)
  const leadsToday = (person: Person): number => memo.get(todayKey(person, day)) ?? person.today
  const counted = new Map(openLeads.map(({ user_id, open }) => [user_id, open]))
  const openOf: OpenOf = (userId) => (counted.get(userId) ?? 0) + (memo.get(openKey(userId)) ?? 0)
  const available = people.filter((one) => one.daily_cap === null || leadsToday(one) < one.daily_cap)
  const isWorking = ({ working_hours }: Person): boolean => isAtWork(working_hours, at)
  const working = available.filter(isWorking)
  for (const rule of rules) {
    const round = working.filter(({ rule_id }) => rule_id === rule.id)
    const turn = turnAmong(rule, round, openOf, memo)
    if (turn) return { ...turn, isOffHours: false }
  }
  for (const rule of rules) {
    const round = available.filter(({ rule_id }) => rule_id === rule.id)
    const turn = turnAmong(rule, backFirst(round, at), openOf, memo)
    if (turn) return { ...turn, isOffHours: true }
  }
  return null
}

/** Those whose work begins again on the earliest day; by the day, so that who rises early does not get every night's leads. */
function backFirst(people: readonly Person[], at: Date): Person[] {
  const daysOff = ({ working_hours }: Person): number => daysUntilWork(working_hours, at)
  const earliest = Math.min(...people.map(daysOff))
  return people.filter((person) => daysOff(person) === earliest)
}

/**
 * Smooth weighted round-robin: each one's credit grows by their weight, the highest takes the turn and pays the sum, so
 * n people of one weight never differ by more than one lead. By the fewest open leads, those who have as few as anybody
 * take turns. Null among nobody.
 */
function turnAmong(
  rule: Rule,
  available: readonly Person[],
  openOf: OpenOf,
  memo: Memo,
): Omit<Turn, 'isOffHours'> | null {
  const isByFewest = rule.sharesBy === 'fewest_open'
  const round = isByFewest ? withFewest(available, openOf) : available
  const credit = (person: Person): number => (memo.get(creditKey(person)) ?? person.credit) + person.weight
  const [winner] = round.toSorted((a, b) => credit(b) - credit(a) || (a.id < b.id ? -1 : 1))
  const chosenBy = available.length === 1 ? 'only_one' : isByFewest ? 'fewest' : 'turn'
  return winner ? { winner, chosenBy, why: reasonOf(rule), round } : null
}

/** Those with the fewest open leads for their weight: a weight of 2 is to have twice as many. */
function withFewest(people: readonly Person[], openOf: OpenOf): Person[] {
  const loadOf = ({ user_id, weight }: Person): number => openOf(user_id) / weight
  const least = Math.min(...people.map(loadOf))
  return people.filter((person) => loadOf(person) === least)
}

/** Tells later writes of the transaction that a user has one open lead more. */
export function noteOpenLead(userId: string, memo: Memo): void {
  memo.set(openKey(userId), (memo.get(openKey(userId)) ?? 0) + 1)
}

/** Uses up the turn: what is written, and what later writes of the transaction must know. */
export function takeTurn(accountId: string, { winner, round }: Turn, at: Date, memo: Memo): Statement[] {
  const day = istDay(at)
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
    noteTurn(accountId, winner.user_id, at),
  ]
}

/** By when a lead that is given to somebody then is to be called; null where its rule does not say. */
export const callBy = (person: Person, at: Date): Date | null =>
  person.call_within_minutes === null
    ? null
    : workingMinutesAfter(at, person.call_within_minutes, person, person.working_hours)

/** One lead more that was given to somebody in the IST day. */
export const noteTurn = (accountId: string, userId: string, at: Date): Statement => sql`
      insert into rule_turns (account_id, user_id, day, n) values (${accountId}, ${userId}, ${istDay(at)}, 1)
      on conflict (account_id, user_id, day) do update set n = rule_turns.n + 1`
