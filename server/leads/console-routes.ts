import type { FastifyInstance } from 'fastify'
import { type Static, Type } from 'typebox'
import { DownloadQuery } from '../http/csv.ts'
import { sendDownload } from '../http/download.ts'
import { Pagination, type Paging, PagingQuery, readPaging } from '../http/paging.ts'
import { type PeopleOfTeam, TeamQuery, userIdsOf } from '../http/team-filter.ts'
import { Closed, IdParams, schemaOf } from '../http/validation.ts'
import { type LeadFilter, LeadQuery, readLeadFilter } from '../read/leads/lead-filter.ts'
import { readSort, SortQuery } from '../read/leads/lead-sort.ts'
import { listShownLeads } from '../read/leads/list-leads.ts'
import { foundPage, SearchRemark } from '../read/search/found-page.ts'
import { readSearch, type SearchTerm } from '../read/search/search-text.ts'
import type { Caller } from '../records/caller.ts'
import type { Database } from '../records/database.ts'
import { earliestDay } from '../records/ist-dates.ts'
import { followTold, readingAs } from '../records/told-id.ts'
import { attributionHeader, withAttributions } from './attributions/attributions.ts'
import { DuplicatePair, listDuplicates } from './duplicates.ts'
import { findLead, LeadDeletion, LeadDetail, whatDeletionTakes } from './find-lead.ts'
import { foundLeadsForCsv, leadCsvHeader, leadsForCsv, sortedLeadsForCsv } from './leads-csv.ts'
import { listCities } from './list-cities.ts'
import { listSources } from './list-sources.ts'
import { FoundInPalette, findForPalette } from './palette.ts'
import { ShownLead } from './shown-lead.ts'
import { Activity, listActivities } from './timeline.ts'

interface LeadSettings {
  readonly db: Database
  readonly peopleOfTeam: PeopleOfTeam
}

const tags = ['Leads']
const json = 'application/json; charset=utf-8'
const longestSearch = 200

const SearchText = Type.String({
  maxLength: longestSearch,
  description:
    'The beginnings of words of name, email and company, and four or more digits of a phone, all of which a lead must have.',
  examples: ['asha rao'],
})

const { limit: _limit, offset: _offset, ...filters } = LeadQuery.properties
const CsvQuery = Closed({
  ...filters,
  ...TeamQuery,
  ...DownloadQuery,
  ...SortQuery,
  q: Type.Optional(SearchText),
})
const ListQuery = Closed({
  ...LeadQuery.properties,
  ...TeamQuery,
  ...SortQuery,
  q: Type.Optional(SearchText),
})

type ListQuery = Static<typeof ListQuery>

interface Asked {
  readonly filter: LeadFilter
  /** What is searched for; null where nothing is. */
  readonly terms: readonly SearchTerm[] | null
}

/** A search goes over all days unless one is chosen. */
async function readAsked(
  { q, team, called, not_to_call: notToCall, ...query }: ListQuery,
  caller: Caller,
  peopleOfTeam: PeopleOfTeam,
): Promise<Asked> {
  const terms = q?.trim() ? readSearch(q) : null
  const filter = {
    ...readLeadFilter(terms ? { from_date: earliestDay, ...query } : query, new Date()),
    ...(called && { neverCalled: true }),
    ...(notToCall && { notToCall: true }),
  }
  if (team === undefined) return { filter, terms }
  const { assigned_to, ...fields } = filter.fields
  const assigneeIds = userIdsOf(await peopleOfTeam(caller, team), assigned_to)
  return { filter: { ...filter, fields, assigneeIds }, terms }
}

/** What the console reads of leads: the lists of the REST interface with free-text search, and one lead whole. */
export async function leadConsoleRoutes(
  app: FastifyInstance,
  { db, peopleOfTeam }: LeadSettings,
): Promise<void> {
  app.get<{ Querystring: ListQuery }>(
    '/leads',
    {
      schema: {
        tags,
        summary: 'Leads in a window of IST days, newest first or sorted',
        querystring: ListQuery,
        response: {
          200: Type.Object({
            data: Type.Array(ShownLead),
            pagination: Pagination,
            search: Type.Optional(SearchRemark),
            is_cut: Type.Optional(
              Type.Boolean({
                description:
                  'True when the order is of the newest 10,000 leads under the filter alone: no index has it.',
              }),
            ),
          }),
        },
      },
    },
    async ({ caller, query }, reply) => {
      const { filter, terms } = await readAsked(query, caller, peopleOfTeam)
      const sort = readSort(query, filter, terms !== null)
      const page = terms
        ? await foundPage(db, caller, filter, terms)
        : await listShownLeads(db, caller, filter, sort)
      return reply.type(json).send(page)
    },
  )

  app.get<{ Querystring: Static<typeof CsvQuery> }>(
    '/leads.csv',
    { schema: { tags, summary: 'The same as CSV, all pages in the same order', querystring: CsvQuery } },
    async (request, reply) => {
      const { caller } = request
      const { see_as: _eyes, page_of: _page, ...query } = request.query
      const { filter, terms } = await readAsked(query, caller, peopleOfTeam)
      const { fromDate, toDate } = filter.window
      const days = fromDate === earliestDay ? `to-${toDate}` : `${fromDate}-${toDate}`
      const sort = readSort(query, filter, terms !== null)
      const pages = terms
        ? foundLeadsForCsv(db, caller, filter, terms)
        : sort === null || sort.column === 'created_at'
          ? leadsForCsv(db, caller, filter, sort?.order)
          : await sortedLeadsForCsv(db, caller, filter, sort)
      const header = [...leadCsvHeader, ...attributionHeader]
      const rows = withAttributions(db, caller, pages)
      return sendDownload(db, request, reply, 'leads', `leads-${days}.csv`, header, rows)
    },
  )

  app.get(
    '/leads/sources',
    schemaOf(tags, 'Source labels in use', Type.Array(Type.String())),
    async ({ caller }) => ({ data: await db.read(caller, listSources) }),
  )

  app.get<{ Querystring: { q: string } }>(
    '/search',
    schemaOf(tags, 'Up to ten leads for the palette', FoundInPalette, {
      querystring: Closed({ q: SearchText }),
    }),
    async ({ caller, query }) => {
      const { filter, terms } = await readAsked({ q: query.q }, caller, peopleOfTeam)
      return { data: await findForPalette(db, caller, filter, terms ?? []) }
    },
  )

  app.get<{ Params: IdParams }>(
    '/leads/:id',
    schemaOf(tags, 'One lead', LeadDetail, { params: IdParams }),
    async (request) => {
      const { caller, params } = request
      const data = await followTold(readingAs(db, caller), params.id.toLowerCase(), (id) =>
        db.read(caller, (tx) => findLead(tx, id)),
      )
      request.taken = { way: 'opened', rows: 1 }
      return { data }
    },
  )

  app.get<{ Params: IdParams }>(
    '/leads/:id/timeline',
    schemaOf(tags, 'What happened to a lead, newest first', Type.Array(Activity), { params: IdParams }),
    async ({ caller, params }) => ({
      data: await followTold(readingAs(db, caller), params.id.toLowerCase(), (id) =>
        db.read(caller, (tx) => listActivities(tx, id, new Date())),
      ),
    }),
  )

  app.get<{ Params: IdParams }>(
    '/leads/:id/deletion',
    schemaOf(tags, 'What would be deleted with a lead', LeadDeletion, { params: IdParams }),
    async ({ caller, params }) => ({
      data: await db.read(caller, (tx) => whatDeletionTakes(tx, params.id.toLowerCase())),
    }),
  )
}

/** What admins alone read: pairs of leads, one of which an agent may not see. */
export async function leadAdminRoutes(app: FastifyInstance, { db }: Pick<LeadSettings, 'db'>): Promise<void> {
  app.get(
    '/leads/cities',
    schemaOf(tags, 'Cities in use', Type.Array(Type.String())),
    async ({ caller }) => ({ data: await db.read(caller, listCities) }),
  )

  app.get<{ Querystring: Partial<Paging> }>(
    '/duplicates',
    {
      schema: {
        tags,
        summary: 'Leads that may be one person',
        querystring: Closed({ ...PagingQuery }),
        response: { 200: Type.Object({ data: Type.Array(DuplicatePair), pagination: Pagination }) },
      },
    },
    async ({ caller, query }, reply) => {
      const paging = readPaging(query)
      return reply.type(json).send(await db.read(caller, (tx) => listDuplicates(tx, paging)))
    },
  )
}
