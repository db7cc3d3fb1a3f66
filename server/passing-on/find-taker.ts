import type { Assignment } from '../distribution/assignment.ts'
import { assignmentOf } from '../distribution/choose-assignee.ts'
import { callBy, findPeople, nextTurn, noteTurn, takeTurn } from '../distribution/rule-turn.ts'
import { readStoredRule } from '../distribution/stored-rule.ts'
import { query, type Statement } from '../postgres/database.ts'
import { countOpenLeads } from '../read/counts/open-leads.ts'
import type { Tx } from '../records/database.ts'
import { isAtWork, type WorkingHours } from '../records/working-hours.ts'
import type { WaitingLead } from './waiting-lead.ts'

/** Who gets a lead that was not called. */
interface Taker {
  readonly id: string
  /** What the timeline says of it. */
  readonly why: Partial<Assignment> | { readonly chosen_by: 'manager'; readonly rule: string }
  /** By when the lead is to be called now; null for a manager, with whom it stays. */
  readonly callBy: Date | null
  readonly writes: readonly Statement[]
}

interface Manager {
  readonly id: string
  readonly working_hours: WorkingHours | null
}

/** Active managers of somebody's teams, first who was given a lead longest ago. */
const findManagers = (accountId: string, holderId: string) => query<Manager>`
    select users.id, working_hours from users
    left join lateral (select day, n from rule_turns
      where rule_turns.account_id = ${accountId} and rule_turns.user_id = users.id and n > 0
      order by day desc limit 1) given on true
    where users.account_id = ${accountId} and disabled_at is null and not away and exists (
      select from team_members managers
      join team_members own on own.account_id = ${accountId} and own.team_id = managers.team_id
      where managers.account_id = ${accountId} and managers.user_id = users.id and managers.is_manager
        and own.user_id = ${holderId})
    order by given.day nulls first, given.n, users.id`

/**
 * Who gets a lead that its holder has not called: whoever of the rule is next and has not had it, as often as the rule says,
 * then a manager of the holder's teams, by turns. Passed over is who is disabled, away or off, and of the rule who is at the
 * daily cap; null where nobody is left. The lock of `turnKey` must be held.
 */
export async function findTaker(tx: Tx, waiting: WaitingLead, at: Date): Promise<Taker | null> {
  const { accountId } = tx.caller
  const { had_ids: had } = waiting
  const rule = waiting.passes < waiting.most_passes ? readStoredRule(waiting.rule) : null
  const rules = rule ? [rule] : []
  const [found, openLeads, managers] = await tx.run(
    findPeople(accountId, rules, at),
    countOpenLeads(accountId),
    findManagers(accountId, had.at(-1) ?? ''),
  )
  const isThere = (id: string, hours: WorkingHours | null): boolean =>
    !had.includes(id) && isAtWork(hours, at)
  const people = found.filter((one) => isThere(one.user_id, one.working_hours))
  const memo = new Map<string, number>()
  const turn = nextTurn(rules, { people, openLeads }, at, memo)
  if (turn) {
    const { assigned_to: _told, ...why } = assignmentOf(turn)
    const { user_id: id } = turn.winner
    return { id, why, callBy: callBy(turn.winner, at), writes: takeTurn(accountId, turn, at, memo) }
  }
  const id = managers.find((one) => isThere(one.id, one.working_hours))?.id
  if (id === undefined) return null
  const why = { chosen_by: 'manager', rule: waiting.rule.name } as const
  return { id, why, callBy: null, writes: [noteTurn(accountId, id, at)] }
}
