import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { tidyBefore, tidyRulesOf } from '../http/tidy-body.ts'
import { DataOf, Deleted, IdParams, Nullable, Timestamp, Uuid } from '../http/validation.ts'
import { alone } from '../postgres/scope.ts'
import type { Database, Scope } from '../records/database.ts'
import { leadFieldNames, leadFields } from '../records/lead-fields.ts'
import { notFound } from '../refusals/errors.ts'
import { deleteLead } from './delete-lead.ts'
import { editLead, type LeadEdit } from './edit-lead.ts'
import { editedFields, LeadBody, nullIsNotSent, SavedLead, typedDefaults } from './lead.ts'
import { matchHeader } from './match-header.ts'
import type { MergeStyle } from './merge-lead.ts'
import { MergePreview, previewMerge, type TypedContact } from './preview-merge.ts'
import { changeLead, type SaveResult, saveLead } from './save-lead.ts'
import { readSentLead, type SentLead } from './sent-lead.ts'

const tags = ['Leads']

/** The body of the REST interface; with `lead_id` a change of that lead, whatever its phone and email match. */
const ConsoleLeadBody = Type.Object({
  ...LeadBody.properties,
  lead_id: Type.Optional(Uuid('The lead that is changed; without it the phone or email finds one.')),
  on_match: Type.Optional(
    Type.Enum(['overwrite', 'fill'], {
      description: 'fill: of a lead that is found, only what is empty is written (decision 0001.2).',
    }),
  ),
})

type ConsoleLeadBody = LeadBody & { readonly lead_id?: string; readonly on_match?: MergeStyle }

const ConsoleSavedLead = Type.Object({ ...SavedLead.properties, merged: Type.Boolean() })

const bodyRules = tidyRulesOf(ConsoleLeadBody, [...nullIsNotSent, 'lead_id', 'on_match'])

async function save(
  scope: Scope,
  sent: SentLead,
  leadId: string | undefined,
  style: MergeStyle | undefined,
): Promise<SaveResult> {
  const at = new Date()
  if (leadId === undefined) return saveLead(scope, sent, at, style, typedDefaults)
  const changed = await changeLead(scope, leadId, sent, at)
  if (!changed) throw notFound('lead', 'lead_id')
  return changed
}

/** A change of a lead: what the person saw of the fields tells whether somebody has changed them meanwhile. */
const EditBody = Type.Object(
  {
    ...editedFields,
    seen: Type.Optional(
      Type.Object(Object.fromEntries(leadFieldNames.map((field) => [field, Type.Optional(Type.Unknown())])), {
        additionalProperties: false,
        description: 'The fields that change, as the person saw them.',
      }),
    ),
  },
  { additionalProperties: false },
)

type EditBody = LeadEdit['fields'] & { readonly seen?: LeadEdit['seen'] }

/** A field that somebody has changed while it was being edited. */
const Meanwhile = Type.Object({
  field: Type.Enum([...leadFieldNames]),
  value: Type.Unknown({ description: 'What it is now.' }),
  by: Nullable(Type.String({ description: 'Who changed it, as the timeline names whoever acts.' })),
  at: Nullable(Timestamp('When.')),
})

/** What the console writes of leads: creates through the merge of the REST interface's POST, and changes as they are typed. */
export async function leadConsoleWrites(app: FastifyInstance, { db }: { db: Database }): Promise<void> {
  app.post<{ Body: TypedContact }>(
    '/leads/match',
    {
      schema: {
        tags,
        summary: 'With whom a save would be merged; writes nothing',
        body: Type.Object(
          {
            email: Type.Optional(Type.String({ maxLength: leadFields.email.longest })),
            phone: Type.Optional(Type.String({ maxLength: leadFields.phone.longest })),
            ignore_id: Type.Optional(Uuid('The lead that is being changed.')),
          },
          { additionalProperties: false },
        ),
        response: { 200: DataOf(MergePreview) },
      },
    },
    async ({ caller, body, defaultRegion }) => ({
      data: await db.read(caller, (tx) => previewMerge(tx, body, defaultRegion)),
    }),
  )

  app.post<{ Body: ConsoleLeadBody }>(
    '/leads',
    {
      preValidation: tidyBefore(bodyRules),
      schema: {
        tags,
        summary: 'Create a lead, merge into the one with the same phone or email, or change one',
        body: ConsoleLeadBody,
        response: { 200: DataOf(ConsoleSavedLead), 201: DataOf(ConsoleSavedLead) },
      },
    },
    async ({ caller, body, defaultRegion }, reply) => {
      const { lead_id: leadId, on_match: style, ...fields } = body
      const sent = readSentLead(fields, defaultRegion)
      const saved = await save(alone(db, caller), sent, leadId?.toLowerCase(), style)
      const isMerged = saved.match !== null
      return reply
        .code(isMerged ? 200 : 201)
        .headers(matchHeader(saved))
        .send({ data: { ...saved.lead, merged: isMerged } })
    },
  )

  app.patch<{ Params: IdParams; Body: EditBody }>(
    '/leads/:id',
    {
      preValidation: tidyBefore(tidyRulesOf(EditBody, ['seen'])),
      schema: {
        tags,
        summary: 'Change a lead, unless somebody has changed the same fields meanwhile',
        params: IdParams,
        body: EditBody,
        response: {
          200: DataOf(
            Type.Object({
              meanwhile: Type.Array(Meanwhile, {
                description: 'Empty: the change is written. Else nothing is.',
              }),
            }),
          ),
        },
      },
    },
    async ({ caller, params, body, defaultRegion }) => {
      const id = params.id.toLowerCase()
      const { seen = {}, ...fields } = body
      const meanwhile = await db.transaction(caller, (tx) =>
        editLead(tx, id, { fields, seen }, defaultRegion, new Date()),
      )
      return { data: { meanwhile } }
    },
  )

  app.delete<{ Params: IdParams }>(
    '/leads/:id',
    {
      schema: {
        tags,
        summary: 'Delete a lead with its activities, call logs and notes',
        params: IdParams,
        response: { 200: DataOf(Deleted) },
      },
    },
    async ({ caller, params }) => {
      const id = params.id.toLowerCase()
      await db.transaction(caller, (tx) => deleteLead(tx, id, new Date()))
      return { data: { id, deleted: true } }
    },
  )
}
