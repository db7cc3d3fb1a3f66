import type { FastifyInstance } from 'fastify'
import { type Static, Type } from 'typebox'
import { Deleted, IdParams, Nullable, schemaOf, Uuid } from '../http/validation.ts'
import type { Database } from '../records/database.ts'
import { kindOf, leadFieldNames, rowOf } from '../records/lead-fields.ts'
import { orderRules } from './order-rules.ts'
import { waysToShare } from './rule.ts'
import { RuleConditions } from './rule-conditions.ts'
import { heaviestWeight, listRules, RuleRecord } from './rule-record.ts'
import { type AssigneeSetting, changeRule, createRule, deleteRule } from './rule-settings.ts'
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

const tags = ['Distribution rules']

const settingsOf = (assignees: readonly Static<typeof AssigneeBody>[]): AssigneeSetting[] =>
  assignees.map(({ user_id: id, weight }) => ({ user: { id }, weight }))

/** Distribution rules for the console's room of the admins (§4.7 rule 5). */
export async function distributionConsoleRoutes(
  app: FastifyInstance,
  { db }: { db: Database },
): Promise<void> {
  app.get(
    '/distribution-rules',
    schemaOf(tags, 'Rules in their order', Type.Array(RuleRecord)),
    async (request) => ({ data: await db.read(request.caller, (tx) => listRules(tx, new Date())) }),
  )

  app.post<{ Body: Static<typeof RuleBody> }>(
    '/distribution-rules',
    schemaOf(tags, 'Add a rule', RuleRecord, { body: RuleBody, status: 201 }),
    async (request, reply) => {
      const settings = { ...request.body, assignees: settingsOf(request.body.assignees) }
      const rule = await db.transaction(request.caller, (tx) => createRule(tx, settings, new Date()))
      return reply.code(201).send({ data: rule })
    },
  )

  app.post<{ Body: Static<typeof OrderBody> }>(
    '/distribution-rules/order',
    schemaOf(tags, 'Put the rules into an order', Type.Array(RuleRecord), { body: OrderBody }),
    async (request) => ({
      data: await db.transaction(request.caller, (tx) => orderRules(tx, request.body.ids, new Date())),
    }),
  )

  app.post<{ Body: Static<typeof TryBody> }>(
    '/distribution-rules/try',
    schemaOf(tags, 'What the rules would do with a lead; writes nothing', TriedRules, { body: TryBody }),
    async (request) => ({
      data: await db.transaction(request.caller, (tx) => tryRules(tx, request.body.lead, new Date())),
    }),
  )

  app.post<{ Body: Static<typeof RuleChangeBody>; Params: IdParams }>(
    '/distribution-rules/:id',
    schemaOf(tags, 'Change a rule; what is not sent stays', RuleRecord, {
      params: IdParams,
      body: RuleChangeBody,
    }),
    async (request) => {
      const { assignees, ...rest } = request.body
      const change = { ...rest, ...(assignees && { assignees: settingsOf(assignees) }) }
      const { id } = request.params
      return { data: await db.transaction(request.caller, (tx) => changeRule(tx, id, change, new Date())) }
    },
  )

  app.delete<{ Params: IdParams }>(
    '/distribution-rules/:id',
    schemaOf(tags, 'Remove a rule', Deleted, { params: IdParams }),
    async (request) => {
      const id = request.params.id.toLowerCase()
      await db.transaction(request.caller, (tx) => deleteRule(tx, id, new Date()))
      return { data: { id, deleted: true } }
    },
  )
}
