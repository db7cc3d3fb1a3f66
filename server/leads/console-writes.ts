import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { consoleRoutes } from '../http/console-routes.ts'
import { tidyRulesOf } from '../http/tidy-body.ts'
import { Closed, IdParams, Nullable, Timestamp, Uuid } from '../http/validation.ts'
import { alone } from '../postgres/scope.ts'
import type { Database } from '../records/database.ts'
import type { Contact } from '../records/field-kinds.ts'
import { kindOf, leadFieldNames, leadFields, rowOf } from '../records/lead-fields.ts'
import { changeContact, contactActs } from './contacts/change-contact.ts'
import type { ContactKind } from './contacts/contact-keys.ts'
import { deleteLead } from './delete-lead.ts'
import { editLead } from './edit-lead.ts'
import { editedFields, LeadBody, nullIsNotSent, typedDefaults } from './lead.ts'
import type { MergeStyle } from './merge-lead.ts'
import { sayNotToCall } from './not-to-call/call-marks.ts'
import { MergePreview, previewMerge, TypedContact } from './preview-merge.ts'
import { saveLead } from './save-lead.ts'
import { answerSaved, SavedOrMerged } from './saved-answer.ts'
import { readSentLead } from './sent-lead.ts'

/** The body of the REST interface. */
const ConsoleLeadBody = Type.Object({
  ...LeadBody.properties,
  on_match: Type.Optional(
    Type.Enum(['overwrite', 'fill'], {
      description: 'fill: of a lead that is found, only what is empty is written (decision 0001.2).',
    }),
  ),
})

type ConsoleLeadBody = LeadBody & { readonly on_match?: MergeStyle }

const ContactBody = Closed({
  act: Type.Enum([...contactActs], { description: 'not_shared: takes back that several people share it.' }),
  kind: Type.Enum(['phone', 'email']),
  contact: Type.String({ maxLength: leadFields.email.longest, description: 'In any spelling.' }),
})

/** Throws `INVALID_PARAM` naming `contact`. */
const readContact = (text: string, kind: ContactKind, region: string) =>
  kindOf(kind).readBody(text.trim(), rowOf(kind), 'contact', region) as Contact

const bodyRules = tidyRulesOf(ConsoleLeadBody, [...nullIsNotSent, 'on_match'])

/** A change of a lead: what the person saw of the fields tells whether somebody has changed them meanwhile. */
const EditBody = Closed({
  ...editedFields,
  seen: Type.Optional(
    Type.Object(Object.fromEntries(leadFieldNames.map((field) => [field, Type.Optional(Type.Unknown())])), {
      additionalProperties: false,
      description: 'The fields that change, as the person saw them.',
    }),
  ),
  keep_replaced: Type.Optional(
    Type.Boolean({
      description: 'A phone or email that is replaced goes on matching as a further one (decision 0045).',
    }),
  ),
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
    'Create a lead, or merge into the one with the same phone or email',
    { tidy: bodyRules, body: ConsoleLeadBody, answer: SavedOrMerged, statuses: [201, 200] },
    async ({ caller, body, defaultRegion }, reply) => {
      const { on_match: style, ...fields } = body as ConsoleLeadBody
      const [sent, isImport] = [readSentLead(fields, defaultRegion), style !== undefined]
      // An import says what is to happen to a lead that is found; a person who types one in is shown it.
      const saved = await saveLead(alone(db, caller), sent, new Date(), style, typedDefaults, isImport)
      return answerSaved(reply, saved)
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
