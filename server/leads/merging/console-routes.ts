import type { FastifyInstance } from 'fastify'
import { type TSchema, Type } from 'typebox'
import { consoleRoutes } from '../../http/console-routes.ts'
import { Closed, IdParams, Uuid } from '../../http/validation.ts'
import type { Database } from '../../records/database.ts'
import { leadFieldNames } from '../../records/lead-fields.ts'
import { dismissDuplicate, undoDismissal } from './dismiss-duplicate.ts'
import { mergeLeads } from './merge-leads.ts'
import { type Choices, canKeepBoth } from './merged-values.ts'
import { undoUpdate } from './undo-update.ts'
import { undosOfBatch } from './undos-of-batch.ts'

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

const Merged = Type.Object({
  lead_id: Uuid('The lead that stays.'),
  other_id: Uuid('The lead that is gone.'),
  activity_id: Uuid('The entry of the timeline that undoes it.'),
})

const Pair = Closed({ lead_id: Uuid('One lead.'), other_id: Uuid('The other.') })

const Fields = (description: string) => Type.Array(Type.String(), { description })

const Undone = Type.Object({
  lead_id: Uuid('The lead.'),
  other_id: Type.Union([Uuid('The lead that the merge had taken in.'), Type.Null()]),
  restored: Fields('Fields that have their earlier value again.'),
  left: Fields('Fields that stay: changed since, or the earlier assignee is disabled.'),
})

/** Merging by hand and undoing: for whoever sees the leads (decisions 0021.55 and 0021.56). */
export async function mergingRoutes(app: FastifyInstance, { db }: { db: Database }): Promise<void> {
  const { read, write } = consoleRoutes(app, db, 'Leads')

  write(
    'POST /leads/merge',
    'Merge a lead into another by hand',
    { body: MergeBody, answer: Merged },
    async (tx, { body }, at) => {
      const choices: Choices = body.choices ?? {}
      const merge = { keptId: body.kept_id, otherId: body.other_id, choices }
      const { lead, otherId, activityId } = await mergeLeads(tx, merge, at)
      return { lead_id: lead.id, other_id: otherId, activity_id: activityId }
    },
  )

  read(
    '/batches/:id/undos',
    'List the activities of a batch that can still be undone, the latest first, as ids for `/activities/{id}/undo`',
    {
      params: IdParams,
      querystring: Closed({
        action: Type.Optional(Type.String({ maxLength: 100, examples: ['lead.handed_over'] })),
      }),
      answer: Type.Object({ ids: Type.Array(Uuid('An entry of a timeline.')) }),
    },
    async (tx, { params, query }, at) => ({ ids: await undosOfBatch(tx, params.id, query.action, at) }),
  )

  write(
    'POST /activities/:id/undo',
    'Undo a merge or a change of the last 365 days',
    { params: IdParams, answer: Undone },
    async (tx, { params }, at) => {
      const { lead, otherId, restored, left } = await undoUpdate(tx, params.id, at)
      return { lead_id: lead.id, other_id: otherId, restored, left }
    },
  )
}

/** What admins say of pairs (decision 0021.57): they alone are told of any. */
export async function duplicateRoutes(app: FastifyInstance, { db }: { db: Database }): Promise<void> {
  const { write } = consoleRoutes(app, db, 'Leads')

  write(
    'POST /duplicates/dismissals',
    'Say that two leads are not one person',
    { body: Pair, answer: Pair },
    async (tx, { body }, at) => {
      await dismissDuplicate(tx, body.lead_id, body.other_id, at)
      return body
    },
  )

  write(
    'POST /duplicates/dismissals/undo',
    'Take that back: they are shown as a pair again',
    { body: Pair, answer: Pair },
    async (tx, { body }, at) => {
      await undoDismissal(tx, body.lead_id, body.other_id, at)
      return body
    },
  )
}
