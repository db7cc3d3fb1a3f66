import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Reply } from '../http/idempotency.ts'
import { answerPost } from '../http/idempotency.ts'
import { PageOf, rowsOfBody } from '../http/paging.ts'
import { tidyBefore, tidyRulesOf } from '../http/tidy-body.ts'
import { DataOf, Deleted, IdParams } from '../http/validation.ts'
import { alone } from '../postgres/scope.ts'
import { listAskedLeads, withFurtherHolders } from '../read/leads/asked-leads.ts'
import { listChangedLeads } from '../read/leads/changed-leads.ts'
import { listLeads } from '../read/leads/list-leads.ts'
import type { Database } from '../records/database.ts'
import { leadOfToldId } from '../records/told-id.ts'
import { deleteLead } from './delete-lead.ts'
import { Lead, LeadBody, nullIsNotSent, SavedLead } from './lead.ts'
import { LeadListQuery, readLeadListQuery } from './list-query.ts'
import { type SaveResult, saveLead } from './save-lead.ts'
import { matchHeader } from './saved-answer.ts'
import { readSentLead } from './sent-lead.ts'

const leadBodyRules = tidyRulesOf(LeadBody, nullIsNotSent)

function replyOf(saved: SaveResult): Reply {
  const { id, name, phone, status, created_at, updated_at } = saved.lead
  return {
    status: saved.match ? 200 : 201,
    headers: matchHeader(saved),
    body: JSON.stringify({ data: { id, name, phone, status, created_at, updated_at } }),
    leadId: id,
  }
}

/** The list that is asked for: by its window, by a value, or by what changed. */
async function listBody(
  db: Database,
  { query, caller, defaultRegion }: FastifyRequest<{ Querystring: LeadListQuery }>,
): Promise<string> {
  const { filter, asked, cursor } = readLeadListQuery(caller.accountId, query, defaultRegion, new Date())
  if (asked === null) return listLeads(db, caller, filter)
  const leads = await withFurtherHolders(db, caller, asked)
  if (cursor !== null) return listChangedLeads(db, caller, filter.paging, cursor, leads)
  const list = (values = leads.values) => listAskedLeads(db, caller, filter.paging, { ...leads, values })
  const body = await list()
  if (query.id === undefined || !body.startsWith('{"data":[]')) return body
  const leadId = await leadOfToldId(alone(db, caller).read, query.id)
  return leadId === null
    ? body
    : list([{ column: 'id', value: leadId }, ...leads.values.filter(({ column }) => column !== 'id')])
}

/** GET, POST and DELETE of leads (§4.1 to 4.3). */
export async function leadRoutes(app: FastifyInstance, { db }: { db: Database }): Promise<void> {
  app.get<{ Querystring: LeadListQuery }>(
    '/leads',
    {
      schema: {
        tags: ['Leads'],
        operationId: 'listLeads',
        summary: 'List leads',
        description:
          'Leads created in a window of IST days, newest first; by default the last 30 days. With `id`, `phone`, `email` or `updated_since` there is no window unless dates are given.',
        querystring: LeadListQuery,
        response: { 200: PageOf(Lead, 'Leads of the page, and how many there are.') },
      },
    },
    async (request, reply) => {
      const body = await listBody(db, request)
      request.take('listed', rowsOfBody(body))
      // As bytes: a text of 25 KB would be copied three more times on its way to the socket.
      return reply.type('application/json; charset=utf-8').send(Buffer.from(body))
    },
  )

  app.post<{ Body: LeadBody }>(
    '/leads',
    {
      preValidation: tidyBefore(leadBodyRules),
      schema: {
        tags: ['Leads'],
        operationId: 'createLead',
        summary: 'Create a lead, or merge into the one with the same phone or email',
        description:
          'An existing lead with the same phone or the same email is merged and updated: 200. Otherwise a lead is created: 201.',
        body: LeadBody,
        response: {
          200: DataOf(SavedLead, 'The existing lead, merged and updated.'),
          201: DataOf(SavedLead, 'The lead that was created.'),
        },
      },
    },
    (request, reply) => {
      const sent = readSentLead(request.body, request.defaultRegion)
      return answerPost(db, request, reply, {
        endpoint: 'POST /api/v1/leads',
        save: async (scope, at) => replyOf(await saveLead(scope, sent, at)),
      })
    },
  )

  app.delete<{ Params: IdParams }>(
    '/leads/:id',
    {
      schema: {
        tags: ['Leads'],
        operationId: 'deleteLead',
        summary: 'Delete a lead with its activities, call logs and notes',
        description: 'Permanent: nothing of the lead can be brought back.',
        params: IdParams,
        response: { 200: DataOf(Deleted, 'The lead is gone.') },
      },
    },
    async (request: FastifyRequest<{ Params: IdParams }>) => {
      const { id } = request.params
      await db.transaction(request.caller, (tx) => deleteLead(tx, id, new Date()))
      return { data: { id, deleted: true } }
    },
  )
}
