import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { consoleRoutes } from '../http/console-routes.ts'
import { tidyRulesOf } from '../http/tidy-body.ts'
import { Closed, IdParams, Nullable, Timestamp, Uuid } from '../http/validation.ts'
import { alone } from '../postgres/scope.ts'
import type { Database, Scope } from '../records/database.ts'
import type { Contact } from '../records/kinds/contact.ts'
import { kindOf, leadFieldNames, leadFields, rowOf } from '../records/lead-fields.ts'
import { notFound } from '../refusals/errors.ts'
import { changeContact, contactActs } from './contacts/change-contact.ts'
import type { ContactKind } from './contacts/contact-keys.ts'
import { deleteLead } from './delete-lead.ts'
import { editLead } from './edit-lead.ts'
import { editedFields, LeadBody, nullIsNotSent, SavedLead, typedDefaults } from './lead.ts'
import { matchHeader } from './match-header.ts'
import type { MergeStyle } from './merge-lead.ts'
import { sayNotToCall } from './not-to-call/say-not-to-call.ts'
import { MergePreview, previewMerge } from './preview-merge.ts'
import { changeLead, type SaveResult, saveLead } from './save-lead.ts'
import { readSentLead, type SentLead } from './sent-lead.ts'

const KeepReplaced = Type.Optional(
  Type.Boolean({
    description:
      'Of a change: a phone or email that is replaced goes on matching as a further one (decision 0045).',
  }),
)

/** The body of the REST interface; with `lead_id` a change of that lead, whatever its phone and email match. */
const ConsoleLeadBody = Type.Object({
  ...LeadBody.properties,
  lead_id: Type.Optional(Uuid('The lead that is changed; without it the phone or email finds one.')),
  on_match: Type.Optional(
    Type.Enum(['overwrite', 'fill'], {
      description: 'fill: of a lead that is found, only what is empty is written (decision 0001.2).',
    }),
  ),
  keep_replaced: KeepReplaced,
})

type ConsoleLeadBody = LeadBody & {
  readonly lead_id?: string
  readonly on_match?: MergeStyle
  readonly keep_replaced?: boolean
}

const ConsoleSavedLead = Type.Object({ ...SavedLead.properties, merged: Type.Boolean() })

const ContactBody = Closed({
  act: Type.Enum([...contactActs], { description: 'not_shared: takes back that several people share it.' }),
  kind: Type.Enum(['phone', 'email']),
  contact: Type.String({ maxLength: leadFields.email.longest, description: 'In any spelling.' }),
})

/** Throws `INVALID_PARAM` naming `contact`. */
const readContact = (text: string, kind: ContactKind, region: string) =>
  kindOf(kind).readBody(text.trim(), rowOf(kind), 'contact', region) as Contact

const bodyRules = tidyRulesOf(ConsoleLeadBody, [...nullIsNotSent, 'lead_id', 'on_match', 'keep_replaced'])

async function save(
  scope: Scope,
  sent: SentLead,
  { lead_id: leadId, on_match: style, keep_replaced: keepsReplaced }: Omit<ConsoleLeadBody, keyof LeadBody>,
): Promise<SaveResult> {
  const at = new Date()
  // An import says what is to happen to a lead that is found; a person who types one in is shown it.
  if (leadId === undefined) return saveLead(scope, sent, at, style, typedDefaults, style !== undefined)
  const changed = await changeLead(scope, leadId, sent, at, keepsReplaced)
  if (!changed) throw notFound('lead', 'lead_id')
  return changed
}

/** A change of a lead: what the person saw of the fields tells whether somebody has changed them meanwhile. */
const EditBody = Closed({
  ...editedFields,
  seen: Type.Optional(
    Type.Object(Object.fromEntries(leadFieldNames.map((field) => [field, Type.Optional(Type.Unknown())])), {
      additionalProperties: false,
      description: 'The fields that change, as the person saw them.',
    }),
  ),
  keep_replaced: KeepReplaced,
})

/** A field that somebody has changed while it was being edited. */
const Meanwhile = Type.Object({
  field: Type.Enum([...leadFieldNames]),
  value: Type.Unknown({ description: 'What it is now.' }),
  by: Nullable(Type.String({ description: 'Who changed it, as the timeline names whoever acts.' })),
  at: Nullable(Timestamp('When.')),
})

const Edited = Type.Object({
  meanwhile: Type.Array(Meanwhile, { description: 'Empty: the change is written. Else nothing is.' }),
})

const TypedContact = Closed({
  email: Type.Optional(Type.String({ maxLength: leadFields.email.longest })),
  phone: Type.Optional(Type.String({ maxLength: leadFields.phone.longest })),
  name: Type.Optional(
    Type.String({
      maxLength: leadFields.name.longest,
      description: 'Chooses among those who share a phone or email.',
    }),
  ),
  ignore_id: Type.Optional(Uuid('The lead that is being changed.')),
})

const SaidNotToCall = Closed({ not_to_call: Type.Boolean() })

/** What the console writes of leads: creates through the merge of the REST interface's POST, and changes as they are typed. */
export async function leadConsoleWrites(app: FastifyInstance, { db }: { db: Database }): Promise<void> {
  const { answer, write, remove } = consoleRoutes(app, db, 'Leads')

  answer(
    'POST /leads/match',
    'With whom a save would be merged; writes nothing',
    { body: TypedContact, answer: MergePreview },
    ({ caller, body, defaultRegion }) =>
      db.readInTwo(caller, (first, last) => previewMerge(first, last, body, defaultRegion)),
  )

  answer(
    'POST /leads',
    'Create a lead, merge into the one with the same phone or email, or change one',
    { tidy: bodyRules, body: ConsoleLeadBody, answer: ConsoleSavedLead, statuses: [201, 200] },
    async ({ caller, body, defaultRegion }, reply) => {
      const { lead_id, on_match, keep_replaced, ...fields } = body as ConsoleLeadBody
      const sent = readSentLead(fields, defaultRegion)
      const how = {
        ...(lead_id !== undefined && { lead_id }),
        ...(on_match && { on_match }),
        ...(keep_replaced && { keep_replaced }),
      }
      const saved = await save(alone(db, caller), sent, how)
      const merged = saved.match !== null
      reply.code(merged ? 200 : 201).headers(matchHeader(saved))
      return { ...saved.lead, merged }
    },
  )

  write(
    'PATCH /leads/:id',
    'Change a lead, unless somebody has changed the same fields meanwhile',
    {
      tidy: tidyRulesOf(EditBody, ['seen', 'keep_replaced']),
      params: IdParams,
      body: EditBody,
      answer: Edited,
    },
    async (tx, { params, body, defaultRegion }, at) => {
      const { seen = {}, keep_replaced: keepsReplaced = false, ...fields } = body
      return { meanwhile: await editLead(tx, params.id, { fields, seen, keepsReplaced }, defaultRegion, at) }
    },
  )

  write(
    'POST /leads/:id/contacts',
    'Add a further phone or email to a lead, make one the main one, or remove one',
    { params: IdParams, body: ContactBody, answer: Type.Object({ id: Uuid('The lead.') }) },
    async (tx, { params: { id }, body: { act, kind, contact }, defaultRegion }, at) => {
      await changeContact(tx, id, { act, kind, contact: readContact(contact, kind, defaultRegion) }, at)
      return { id }
    },
  )

  write(
    'POST /leads/:id/not-to-call',
    'Say that a lead is not to be called, or take it back',
    { params: IdParams, body: SaidNotToCall, answer: SaidNotToCall },
    async (tx, { params, body }, at) => {
      await sayNotToCall(tx, params.id, body.not_to_call, at)
      return body
    },
  )

  remove('/leads/:id', 'Delete a lead with its activities, call logs and notes', deleteLead)
}
