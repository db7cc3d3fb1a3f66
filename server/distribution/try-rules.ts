import { type Static, Type } from 'typebox'
import { Nullable, Timestamp, Uuid } from '../http/validation.ts'
import { countOpenLeads } from '../read/counts/open-leads.ts'
import type { Tx } from '../records/database.ts'
import { Assignment } from './assignment.ts'
import { assignmentOf, whyNoRule } from './choose-assignee.ts'
import { conditionText, failedCondition, type Rule, type RuleSubject } from './rule.ts'
import { listRules } from './rule-record.ts'
import { callBy, findPeople, nextTurn } from './rule-turn.ts'
import { readStoredRule } from './stored-rule.ts'

/** What the rules would do with a lead. */
export const TriedRules = Type.Object({
  rule: Nullable(Type.Object({ id: Uuid('Rule.'), name: Type.String() })),
  assignee: Nullable(Type.Object({ id: Uuid('User.'), email: Type.String(), name: Type.String() })),
  assignment: Assignment,
  goes_on: Nullable(
    Type.Object({ call_by: Timestamp('Called by then, it stays.'), most_passes: Type.Integer() }),
    { description: 'When the rule passes it on if nobody calls it; null: it stays.' },
  ),
  considered: Type.Array(
    Type.Object({
      id: Uuid('Rule.'),
      name: Type.String(),
      matches: Type.Boolean(),
      failed_condition: Type.Optional(Type.String()),
      is_passed_over: Type.Optional(Type.Boolean({ description: 'It matches, but has nobody available.' })),
    }),
  ),
})

export type TriedRules = Static<typeof TriedRules>

function consider(rule: Rule, subject: RuleSubject): TriedRules['considered'][number] {
  const failed = failedCondition(rule, subject)
  return {
    id: rule.id,
    name: rule.name,
    matches: failed === null,
    ...(failed && { failed_condition: conditionText(failed) }),
  }
}

/** Tells which rule would take a lead and who is next under it. Writes nothing, uses up no turn (§4.7 rule 5). */
export async function tryRules(tx: Tx, subject: RuleSubject, at: Date): Promise<TriedRules> {
  const rules = (await listRules(tx, at))
    .filter((rule) => rule.enabled)
    .map(readStoredRule)
    .filter((rule) => rule !== null)
  const considered = rules.map((rule) => consider(rule, subject))
  const matching = rules.filter((_, index) => considered[index]?.matches)
  const { accountId } = tx.caller
  const [people, openLeads] = await tx.run(findPeople(accountId, matching, at), countOpenLeads(accountId))
  const turn = nextTurn(matching, { people, openLeads }, at, new Map())
  const taker = considered.findIndex(({ id }) => id === turn?.winner.rule_id)
  const passedOver = turn ? considered.slice(0, taker) : considered
  for (const one of passedOver) if (one.matches) one.is_passed_over = true
  if (turn) {
    const { user_id: id, email, name, rule_id, rule_name } = turn.winner
    const rule = { id: rule_id, name: rule_name }
    const by = callBy(turn.winner, at)
    const goes_on = by && { call_by: by.toISOString(), most_passes: turn.winner.most_passes }
    return { rule, assignee: { id, email, name }, assignment: assignmentOf(turn), goes_on, considered }
  }
  const why = whyNoRule(matching)
  const assignment = { assigned_to: null, chosen_by: 'default', rule: null, why } as const
  return { rule: null, assignee: null, assignment, goes_on: null, considered }
}
