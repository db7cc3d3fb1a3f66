import type { FastifyInstance } from 'fastify'
import { type Static, Type } from 'typebox'
import { consoleRoutes } from '../http/console-routes.ts'
import { IdParams, Nullable, Uuid } from '../http/validation.ts'
import type { Database } from '../records/database.ts'
import { kindOf, leadFieldNames, rowOf } from '../records/lead-fields.ts'
import { waysToShare } from './rule.ts'
import { RuleConditions } from './rule-conditions.ts'
import { CallWithin, heaviestWeight, listRules, MostPasses, RuleRecord } from './rule-record.ts'
import { type AssigneeSetting, changeRule, createRule, deleteRule, orderRules } from './rule-settings.ts'
import { TriedRules, tryRules } from './try-rules.ts'

const AssigneeBody = Type.Object({
  user_id: Uuid('An active user.'),
  weight: Type.Optional(Type.Integer({ minimum: 1, maximum: heaviestWeight })),
})

const RuleBody = Type.Object({
  name: Type.String(),
  when: RuleConditions,
  assignees: Type.Array(AssigneeBody),
  enabled: Type.Optional(Type.Boolean()),
  shares_by: Type.Optional(Type.Enum([...waysToShare])),
  call_within_minutes: Type.Optional(CallWithin),
  most_passes: Type.Optional(MostPasses),
})

const RuleChangeBody = Type.Partial(RuleBody)

/** A lead to try the rules on: any of its fields, within the limits of a lead that is saved; null where it has none. */
const TriedLead = Type.Object(
  Object.fromEntries(
    leadFieldNames.map((field) => {
      const { sent, comparison } = kindOf(field)
      const schema = sent(rowOf(field))
      return [field, Type.Optional(comparison === 'entry' ? schema : Nullable(schema))]
    }),
  ),
)

const OrderBody = Type.Object({ ids: Type.Array(Uuid('Every rule once, in the wanted order.')) })
const TryBody = Type.Object({ lead: TriedLead })

const settingsOf = (assignees: readonly Static<typeof AssigneeBody>[]): AssigneeSetting[] =>
  assignees.map(({ user_id: id, weight }) => ({ user: { id }, weight }))

/** Distribution rules for the console's room of the admins (§4.7 rule 5). */
export async function distributionConsoleRoutes(
  app: FastifyInstance,
  { db }: { db: Database },
): Promise<void> {
  const { read, write, remove } = consoleRoutes(app, db, 'Distribution rules')

  read(
    '/distribution-rules',
    'Rules in their order',
    { answer: Type.Array(RuleRecord) },
    (tx, _request, at) => listRules(tx, at),
  )

  write(
    'POST /distribution-rules',
    'Add a rule',
    { body: RuleBody, answer: RuleRecord, statuses: [201] },
    (tx, { body }, at) => createRule(tx, { ...body, assignees: settingsOf(body.assignees) }, at),
  )

  write(
    'POST /distribution-rules/order',
    'Put the rules into an order',
    { body: OrderBody, answer: Type.Array(RuleRecord) },
    (tx, { body }, at) => orderRules(tx, body.ids, at),
  )

  write(
    'POST /distribution-rules/try',
    'What the rules would do with a lead; writes nothing',
    { body: TryBody, answer: TriedRules },
    (tx, { body }, at) => tryRules(tx, body.lead, at),
  )

  write(
    'POST /distribution-rules/:id',
    'Change a rule; what is not sent stays',
    { params: IdParams, body: RuleChangeBody, answer: RuleRecord },
    (tx, { params, body: { assignees, ...rest } }, at) =>
      changeRule(tx, params.id, { ...rest, ...(assignees && { assignees: settingsOf(assignees) }) }, at),
  )

  remove('/distribution-rules/:id', 'Remove a rule', deleteRule)
}
