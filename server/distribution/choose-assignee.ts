import { type Insert, insertRow, type Memo, type Query, query, type Step } from '../postgres/database.ts'
import { countOpenLeads, isOpenStatus, type OpenLeads } from '../read/counts/open-leads.ts'
import type { Assignment, ChosenBy } from './assignment.ts'
import { failedCondition, foldTexts, type Rule, type RuleSubject } from './rule.ts'
import { callBy, findPeople, nextTurn, noteOpenLead, type Person, type Turn, takeTurn } from './rule-turn.ts'

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
  /** Of the lead, as it would be created. */
  readonly status: string
  /** An active user. */
  readonly fallback: NamedUser | null
  /** A lead that waits for its first call since then (decision 0051); left out where it waits for none. */
  readonly uncalled?: { readonly leadId: string; readonly since: Date } | undefined
}

/** Who gets the lead and why, and what is written so that the next one is somebody else's turn. */
export interface ChosenAssignee {
  readonly assignee: NamedUser | null
  readonly assignment: Assignment
  /** The rule that gave it away. */
  readonly ruleId: string | null
  readonly writes: readonly Step[]
}

/** What must be known to choose; open leads only where a rule asks for them. */
export type CandidateReads =
  | readonly [Query<NamedUser>, Query<Person>]
  | readonly [Query<NamedUser>, Query<Person>, Query<OpenLeads>]

/** The rules whose conditions all hold, in their order (§4.7 rule 5). */
export function matchingRules(rules: readonly Rule[], subject: RuleSubject): Rule[] {
  const textsOf = foldTexts(subject)
  return rules.filter((rule) => failedCondition(rule, subject, textsOf) === null)
}

/** Leads of an account take turns one after another, by one key: a person's daily cap counts across all rules. */
export const turnKey = 'turns'

/** What must be known to choose; undefined when that is nothing. */
export function readsFor(accountId: string, candidates: Candidates, at: Date): CandidateReads | undefined {
  const { namedEmail, rules } = candidates
  if (namedEmail === null && rules.length === 0) return undefined
  const named = query<NamedUser>`
    select id, email from users
    where account_id = ${accountId} and email_normalized = ${namedEmail} and disabled_at is null`
  const people = findPeople(accountId, rules, at)
  const isByLoad = rules.some(({ sharesBy }) => sharesBy === 'fewest_open')
  return isByLoad ? [named, people, countOpenLeads(accountId)] : [named, people]
}

/** What `readsFor` found; nothing where it asked nothing. */
export type FoundCandidates = readonly [NamedUser[]?, Person[]?, OpenLeads[]?]

/** Chooses from the rows of `readsFor`. With rules, the lock of `turnKey` must be held. */
export function chooseAssignee(
  accountId: string,
  candidates: Candidates,
  at: Date,
  found: FoundCandidates,
  memo: Memo,
): ChosenAssignee {
  const chosen = choose(accountId, candidates, at, found, memo)
  if (chosen.assignee && isOpenStatus(candidates.status)) noteOpenLead(chosen.assignee.id, memo)
  return chosen
}

function choose(
  accountId: string,
  candidates: Candidates,
  at: Date,
  [named = [], people = [], openLeads = []]: FoundCandidates,
  memo: Memo,
): ChosenAssignee {
  const { rules, fallback } = candidates
  if (named[0]) return withoutRule(named[0], 'named', null)
  const turn = nextTurn(rules, { people, openLeads }, at, memo)
  if (!turn) return withoutRule(fallback, fallback ? 'default' : 'nobody', whyNoRule(rules))
  const { user_id: id, email, rule_id: ruleId } = turn.winner
  return {
    assignee: { id, email },
    assignment: assignmentOf(turn),
    ruleId,
    writes: [...takeTurn(accountId, turn, at, memo), ...waits(accountId, candidates, turn.winner)],
  }
}

/** The row of a lead that goes on if the winner does not call it, where the rule says so. */
function waits(accountId: string, { uncalled, status }: Candidates, winner: Person): Insert[] {
  const goes_on_at = uncalled && callBy(winner, uncalled.since)
  if (!goes_on_at || !isOpenStatus(status)) return []
  const { user_id, rule_id } = winner
  const row = { account_id: accountId, lead_id: uncalled.leadId, rule_id, had_ids: [user_id], passes: 0 }
  return [insertRow('leads_to_pass_on', { ...row, goes_on_at })]
}

function withoutRule(assignee: NamedUser | null, chosen_by: ChosenBy, why: string | null): ChosenAssignee {
  const assignment = { assigned_to: assignee?.email ?? null, chosen_by, rule: null, why }
  return { assignee, assignment, ruleId: null, writes: [] }
}

/** What is told of whoever takes a turn. */
export function assignmentOf({ winner, chosenBy, isOffHours, why }: Turn): Assignment {
  const given = { assigned_to: winner.email, chosen_by: chosenBy, rule: winner.rule_name, why }
  return isOffHours ? { ...given, off_hours: true } : given
}

/** Why none of the rules that match gave a lead away. */
export const whyNoRule = (matching: readonly Rule[]): string =>
  matching.length > 0 ? 'nobody of the rules that fit is available' : 'no rule fits'
