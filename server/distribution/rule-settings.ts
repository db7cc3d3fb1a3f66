import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { type Insert, insertRow, query, type Step } from '../postgres/database.ts'
import type { Tx } from '../records/database.ts'
import { auditEntry, changedFields } from '../records/log-entries.ts'
import { invalidParam, notFound } from '../refusals/errors.ts'
import { holdsUnstorableText } from '../values/storable-text.ts'
import { findAssignableUsers, type UserReference } from './assignable-user.ts'
import { turnKey } from './choose-assignee.ts'
import type { WayToShare } from './rule.ts'
import { conditionsJson, type RuleConditions, readConditions } from './rule-conditions.ts'
import {
  heaviestWeight,
  listRules,
  longestRuleName,
  mostAssignees,
  type RuleRecord,
  readRule,
} from './rule-record.ts'

const mostRules = 200

/** A person of a rule, and how many turns they take for each turn of one with weight 1. */
export interface AssigneeSetting {
  readonly user: UserReference
  readonly weight?: number | undefined
}

/** What people set on a rule. `when` has the form of the rule file. */
export interface RuleSettings {
  readonly name: string
  readonly when: unknown
  readonly assignees: readonly AssigneeSetting[]
  readonly enabled?: boolean | undefined
  /** By turns where it is left out. */
  readonly shares_by?: WayToShare | undefined
  /** Null, or left out: leads that nobody calls stay. */
  readonly call_within_minutes?: number | null | undefined
  /** 3 where it is left out. */
  readonly most_passes?: number | undefined
}

function readName(name: string): string {
  const trimmed = name.trim()
  if (trimmed === '' || trimmed.length > longestRuleName || holdsUnstorableText(trimmed))
    throw invalidParam('name', `name must have 1 to ${longestRuleName} characters.`)
  return trimmed
}

const readWhen = (when: unknown): RuleConditions => conditionsJson(readConditions(when))

interface ReadAssignees {
  readonly userIds: readonly string[]
  readonly weights: readonly number[]
}

async function readAssignees(tx: Tx, assignees: readonly AssigneeSetting[]): Promise<ReadAssignees> {
  if (assignees.length === 0 || assignees.length > mostAssignees)
    throw invalidParam('assignees', `assignees must name 1 to ${mostAssignees} people.`)
  const weights = assignees.map(({ weight }) => weight ?? 1)
  if (!weights.every((one) => Number.isInteger(one) && one >= 1 && one <= heaviestWeight))
    throw invalidParam('assignees', `weight must be a whole number from 1 to ${heaviestWeight}.`)
  const userIds = await findAssignableUsers(
    tx,
    'assignees',
    assignees.map(({ user }) => user),
  )
  if (new Set(userIds).size < userIds.length)
    throw invalidParam('assignees', 'assignees must name each person once.')
  return { userIds, weights }
}

/** Sets who takes turns, all beginning anew: credits of another round would favour some of them. */
function writeAssignees(accountId: string, ruleId: string, { userIds, weights }: ReadAssignees): Step[] {
  const rowOf = (userId: string, i: number): Insert =>
    insertRow(
      'rule_assignees',
      {
        account_id: accountId,
        id: randomUUID(),
        rule_id: ruleId,
        user_id: userId,
        weight: weights[i],
        credit: 0,
      },
      'on conflict (account_id, rule_id, user_id) do update set weight = excluded.weight, credit = 0',
    )
  return [
    sql`delete from rule_assignees
      where account_id = ${accountId} and rule_id = ${ruleId} and user_id <> all(${userIds}::uuid[]) returning id`,
    ...userIds.map(rowOf),
  ]
}

const ruleEntry = (tx: Tx, at: Date, action: string, id: string, details?: object): Insert =>
  auditEntry(tx.caller, at, `distribution_rule.${action}`, ['distribution_rule', id], details)

/** Adds a rule behind the others. Throws `INVALID_PARAM` naming `name`, `when` or `assignees`. */
export async function createRule(tx: Tx, settings: RuleSettings, at: Date): Promise<RuleRecord> {
  const { accountId } = tx.caller
  const id = randomUUID()
  const name = readName(settings.name)
  const when = readWhen(settings.when)
  const assignees = await readAssignees(tx, settings.assignees)
  const enabled = settings.enabled ?? true
  const [[others]] = await tx.run(
    { keys: [turnKey] },
    query<{ count: number; last: number }>`
      select count(*)::int as count, coalesce(max(position), 0)::int as last
      from distribution_rules where account_id = ${accountId}`,
  )
  const { count, last } = others ?? { count: 0, last: 0 }
  if (count >= mostRules) throw invalidParam('name', `There may be at most ${mostRules} rules.`)
  const shares_by = settings.shares_by ?? 'turns'
  const { call_within_minutes = null, most_passes = 3 } = settings
  const passes = { call_within_minutes, most_passes }
  const row = { account_id: accountId, id, name, position: last + 1, enabled, shares_by, ...passes }
  tx.write(
    insertRow('distribution_rules', { ...row, conditions: JSON.stringify(when), created_at: at }),
    ruleEntry(tx, at, 'created', id, { name, when, enabled, shares_by, ...passes, ...assignees }),
    ...writeAssignees(accountId, id, assignees),
  )
  return readRule(tx, id, at)
}

/** What may be changed; what is not sent keeps its value. */
export type RuleChange = { readonly [Setting in keyof RuleSettings]?: RuleSettings[Setting] | undefined }

/** Changes a rule; 404 when there is none. Throws `INVALID_PARAM` as `createRule`. */
export async function changeRule(tx: Tx, id: string, change: RuleChange, at: Date): Promise<RuleRecord> {
  const { accountId } = tx.caller
  const name = change.name === undefined ? null : readName(change.name)
  const when = change.when === undefined ? null : readWhen(change.when)
  const assignees = change.assignees === undefined ? null : await readAssignees(tx, change.assignees)
  const enabled = change.enabled ?? null
  const { shares_by } = change
  await tx.run({ keys: [turnKey] })
  const before = await readRule(tx, id, at)
  const { call_within_minutes = before.call_within_minutes, most_passes = before.most_passes } = change
  tx.write(
    sql`
      update distribution_rules set name = coalesce(${name}, name), enabled = coalesce(${enabled}, enabled),
        shares_by = coalesce(${shares_by ?? null}, shares_by), call_within_minutes = ${call_within_minutes},
        most_passes = ${most_passes},
        conditions = coalesce(${when && JSON.stringify(when)}::jsonb, conditions)
      where account_id = ${accountId} and id = ${id}`,
    ...(assignees ? writeAssignees(accountId, id, assignees) : []),
  )
  const after = await readRule(tx, id, at)
  const changes = changedFields(settingsOf(before), settingsOf(after), toldSettings)
  tx.write(ruleEntry(tx, at, 'changed', id, { changes }))
  return after
}

const toldSettings = [
  'name',
  'enabled',
  'shares_by',
  'when',
  'call_within_minutes',
  'most_passes',
  'userIds',
  'weights',
] as const

/** What the audit log tells of a rule: people by their ids. */
const settingsOf = ({ assignees, ...rule }: RuleRecord) => ({
  ...rule,
  userIds: assignees.map(({ user }) => user.id),
  weights: assignees.map(({ weight }) => weight),
})

/** Removes a rule; leads that it gave away keep their person. 404 when there is none. */
export async function deleteRule(tx: Tx, id: string, at: Date): Promise<void> {
  const { accountId } = tx.caller
  const [deleted] = await tx.run(
    { keys: [turnKey] },
    sql`delete from distribution_rules where account_id = ${accountId} and id = ${id} returning id`,
  )
  if (!deleted?.length) throw notFound('distribution rule')
  tx.write(ruleEntry(tx, at, 'deleted', id))
}

/** Puts the rules into the order of `ids`, which must name every rule once; else `INVALID_PARAM` naming `ids`. */
export async function orderRules(tx: Tx, ids: readonly string[], at: Date): Promise<RuleRecord[]> {
  const { accountId } = tx.caller
  await tx.run({ keys: [turnKey] })
  const known = await listRules(tx, at)
  if (ids.length !== known.length || !known.every(({ id }) => ids.includes(id)))
    throw invalidParam('ids', 'ids must name every distribution rule once.')
  tx.write(sql`
    update distribution_rules set position = wanted.position
    from unnest(${ids}::uuid[]) with ordinality as wanted (id, position)
    where account_id = ${accountId} and distribution_rules.id = wanted.id`)
  const ordered = await listRules(tx, at)
  const order = { before: known.map(({ name }) => name), after: ordered.map(({ name }) => name) }
  tx.write(auditEntry(tx.caller, at, 'distribution_rule.ordered', ['distribution_rule', null], { order }))
  return ordered
}
