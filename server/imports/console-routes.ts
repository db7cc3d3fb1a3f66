import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { consoleRoutes } from '../http/console-routes.ts'
import { tidyBody, tidyRulesOf } from '../http/tidy-body.ts'
import { Closed, refusalOf } from '../http/validation.ts'
import { LeadBody, nullIsNotSent } from '../leads/lead.ts'
import { answerSaved, SavedOrMerged } from '../leads/saved-answer.ts'
import { readSentLead, type SentLead } from '../leads/sent-lead.ts'
import { alone } from '../postgres/scope.ts'
import type { Database } from '../records/database.ts'
import { leadFieldNames } from '../records/lead-fields.ts'
import { Refusal } from '../refusals/errors.ts'
import { CheckedRow, checkRows } from './check-rows.ts'
import { guessColumns } from './guess-columns.ts'
import { importByRules } from './import-by-rules.ts'

/** Rows of one question of a dry run. */
const mostRows = 500
const mostColumns = 200
const mostSamples = 10
const longestCell = 2_000

const Sheet = Closed({
  header: Type.Array(Type.String({ maxLength: longestCell }), { maxItems: mostColumns }),
  samples: Type.Array(Type.Array(Type.String({ maxLength: longestCell }), { maxItems: mostColumns }), {
    maxItems: mostSamples,
    description: 'The first rows, as text.',
  }),
})

const Rows = Closed({
  leads: Type.Array(Type.Unknown(), { maxItems: mostRows, description: 'Bodies of POST /leads.' }),
})

const Imported = Type.Object({
  ...SavedOrMerged.properties,
  assigned_to: Type.Union([Type.String(), Type.Null()], {
    description: 'Who got it, where it is a new lead.',
  }),
})

const bodyRules = tidyRulesOf(LeadBody, nullIsNotSent)

/** A row as a save would read it, or as it would refuse it. */
function readRow(request: FastifyRequest, row: unknown): SentLead | Refusal {
  try {
    const { body } = tidyBody(row, bodyRules)
    const validate = request.compileValidationSchema(LeadBody)
    if (!validate(body)) return refusalOf(validate.errors ?? [], 'body')
    return readSentLead(body as LeadBody, request.defaultRegion)
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}

/** What an import asks before it saves its rows one by one (decision 0021.60). Writes nothing. */
export async function importRoutes(app: FastifyInstance, { db }: { db: Database }): Promise<void> {
  const { answer } = consoleRoutes(app, db, 'Leads')

  answer(
    'POST /import/columns',
    'Which columns of a sheet are which fields of a lead',
    { body: Sheet, answer: Type.Array(Type.Union([Type.Enum([...leadFieldNames]), Type.Null()])) },
    ({ body, defaultRegion }) => guessColumns(body.header, body.samples, defaultRegion),
  )

  answer(
    'POST /import/check',
    'What saving each row would do: create, merge or refuse',
    { body: Rows, answer: Type.Array(CheckedRow) },
    (request) => {
      const rows = request.body.leads.map((row) => readRow(request, row))
      return db.readInTwo(request.caller, (first, last) => checkRows(first, last, rows))
    },
  )
}

/** What only admins import: others do not see the rules. */
export async function importAdminRoutes(app: FastifyInstance, { db }: { db: Database }): Promise<void> {
  consoleRoutes(app, db, 'Leads').answer(
    'POST /import/leads',
    'Save a row for whomever the rules give it to; a lead that is there is filled in',
    { tidy: bodyRules, body: LeadBody, answer: Imported, statuses: [201, 200] },
    async ({ caller, body, defaultRegion }, reply) => {
      const sent = readSentLead(body as LeadBody, defaultRegion)
      const saved = await importByRules(alone(db, caller), sent, new Date())
      return { ...answerSaved(reply, saved), assigned_to: saved.assignedTo }
    },
  )
}
