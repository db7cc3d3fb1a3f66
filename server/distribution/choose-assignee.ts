import sql from 'sql-template-tag'
import type { Memo, Statement } from '../platform/database/database.ts'
import { istDay } from '../platform/ist-dates.ts'
import { failedCondition, type Rule, type RuleSubject } from './rule.ts'
import { findPeople, nextTurn, type Person, takeTurn } from './rule-turn.ts'

/** A user by id and email. */
export interface NamedUser {
  readonly id: string
  readonly email: string
}

/** Who may get a lead, the first of these that has somebody: named person, rules in order, fallback. */
export interface Candidates {
  /** Normalised email that the sender named. */
  readonly namedEmail: string | null
  readonly rules: readonly Rule[]
  /** An active user. */
  readonly fallback: NamedUser | null
}

/** Who gets the lead and why, and what is written so that the next one is somebody else's turn. */
export interface ChosenAssignee {
  readonly assignee:
    | (NamedUser & { readonly why: string; readonly rule?: { readonly id: string; readonly name: string } })
    | null
  readonly writes: readonly Statement[]
}

/** Rows of `readsFor`. */
export type CandidateRows = [NamedUser, Person]

/** The rules whose conditions all hold, in their order (§4.7 rule 5). */
export function matchingRules(rules: readonly Rule[], subject: RuleSubject): Rule[] {
  return rules.filter((rule) => failedCondition(rule, subject) === null)
}

/**
 * Leads of an account take their turns one after another. One key for all rules, because a person's daily cap counts
 * across them.
 */
export const turnKey = 'turns'

/** What must be known to choose; undefined when that is nothing. */
export function readsFor(
  accountId: string,
  candidates: Candidates,
  at: Date,
): [Statement, Statement] | undefined {
  const { namedEmail, rules } = candidates
  if (namedEmail === null && rules.length === 0) return undefined
  return [
    sql`
      select id, email from users
      where account_id = ${accountId} and email_normalized = ${namedEmail} and disabled_at is null`,
    findPeople(accountId, rules, istDay(at)),
  ]
}

/** Chooses from the rows of `readsFor`. With rules, the lock of `turnKey` must be held. */
export function chooseAssignee(
  accountId: string,
  candidates: Candidates,
  at: Date,
  [named = [], people = []]: readonly [NamedUser[]?, Person[]?],
  memo: Memo,
): ChosenAssignee {
  const { rules, fallback } = candidates
  const day = istDay(at)
  if (named[0]) return { assignee: { ...named[0], why: 'named by the sender' }, writes: [] }
  const turn = nextTurn(rules, people, day, memo)
  if (turn) {
    const { user_id: id, email, rule_id, rule_name } = turn.winner
    const rule = { id: rule_id, name: rule_name }
    return {
      assignee: { id, email, why: `rule: ${turn.why}`, rule },
      writes: takeTurn(accountId, turn, day, memo),
    }
  }
  return { assignee: fallback && { ...fallback, why: 'default of the webhook' }, writes: [] }
}
