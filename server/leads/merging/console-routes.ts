import type { FastifyInstance } from 'fastify'
import { type Static, type TSchema, Type } from 'typebox'
import { Closed, IdParams, schemaOf, Uuid } from '../../http/validation.ts'
import type { Database } from '../../records/database.ts'
import { leadFieldNames } from '../../records/lead-fields.ts'
import { dismissDuplicate } from './dismiss-duplicate.ts'
import { mergeLeads } from './merge-leads.ts'
import { type Choices, canKeepBoth } from './merged-values.ts'
import { undoUpdate } from './undo-update.ts'

const tags = ['Leads']

const choiceOf = (field: (typeof leadFieldNames)[number]): TSchema =>
  Type.Optional(canKeepBoth(field) ? Type.Enum(['kept', 'other', 'both']) : Type.Enum(['kept', 'other']))

const MergeBody = Closed({
  kept_id: Uuid('The lead that stays.'),
  other_id: Uuid('The lead that is merged into it and is gone.'),
  choices: Type.Optional(
    Type.Object(Object.fromEntries(leadFieldNames.map((field) => [field, choiceOf(field)])), {
      additionalProperties: false,
      description:
        'Whose value of a field is kept. By default tags and notes of both, and of the other what the kept lead has not.',
    }),
  ),
})

interface MergeBody {
  readonly kept_id: string
  readonly other_id: string
  readonly choices?: Choices
}

const Pair = Closed({ lead_id: Uuid('One lead.'), other_id: Uuid('The other.') })

const Fields = (description: string) => Type.Array(Type.String(), { description })

/** Merging by hand and undoing: for whoever sees the leads (decisions 0021.55 and 0021.56). */
export async function mergingRoutes(app: FastifyInstance, { db }: { db: Database }): Promise<void> {
  app.post<{ Body: MergeBody }>(
    '/leads/merge',
    schemaOf(
      tags,
      'Merge a lead into another by hand',
      Type.Object({
        lead_id: Uuid('The lead that stays.'),
        other_id: Uuid('The lead that is gone.'),
        activity_id: Uuid('The entry of the timeline that undoes it.'),
      }),
      { body: MergeBody },
    ),
    async ({ caller, body }) => {
      const { kept_id: kept, other_id: other, choices = {} } = body
      const merge = { keptId: kept.toLowerCase(), otherId: other.toLowerCase(), choices }
      const done = await db.transaction(caller, (tx) => mergeLeads(tx, merge, new Date()))
      return { data: { lead_id: done.lead.id, other_id: done.otherId, activity_id: done.activityId } }
    },
  )

  app.post<{ Params: IdParams }>(
    '/activities/:id/undo',
    schemaOf(
      tags,
      'Undo a merge or a change of the last 30 days',
      Type.Object({
        lead_id: Uuid('The lead.'),
        other_id: Type.Union([Uuid('The lead that the merge had taken in.'), Type.Null()]),
        restored: Fields('Fields that have their earlier value again.'),
        left: Fields('Fields that stay: changed since, or the earlier assignee is disabled.'),
      }),
      { params: IdParams },
    ),
    async ({ caller, params }) => {
      const id = params.id.toLowerCase()
      const { lead, otherId, restored, left } = await db.transaction(caller, (tx) =>
        undoUpdate(tx, id, new Date()),
      )
      return { data: { lead_id: lead.id, other_id: otherId, restored, left } }
    },
  )
}

/** What admins say of pairs (decision 0021.57): they alone are told of any. */
export async function duplicateRoutes(app: FastifyInstance, { db }: { db: Database }): Promise<void> {
  app.post<{ Body: Static<typeof Pair> }>(
    '/duplicates/dismissals',
    schemaOf(tags, 'Say that two leads are not one person', Pair, { body: Pair }),
    async ({ caller, body }) => {
      const [leadId, otherId] = [body.lead_id.toLowerCase(), body.other_id.toLowerCase()]
      await db.transaction(caller, (tx) => dismissDuplicate(tx, leadId, otherId, new Date()))
      return { data: { lead_id: leadId, other_id: otherId } }
    },
  )
}
