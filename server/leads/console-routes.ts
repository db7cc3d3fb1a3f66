import type { FastifyInstance } from 'fastify'
import { type Static, Type } from 'typebox'
import type { Caller } from '../platform/caller.ts'
import { DownloadQuery, sendCsv } from '../platform/csv.ts'
import type { Database } from '../platform/database/database.ts'
import { Pagination, type Paging, PagingQuery, readPaging } from '../platform/http/paging.ts'
import { type PeopleOfTeam, TeamQuery, userIdsOf } from '../platform/http/team-filter.ts'
import { DataOf, IdParams, Timestamp } from '../platform/http/validation.ts'
import { earliestDay } from '../platform/ist-dates.ts'
import { DuplicatePair, listDuplicates } from './duplicates.ts'
import { findLead, LeadDeletion, LeadDetail, whatDeletionTakes } from './find-lead.ts'
import { Lead } from './lead.ts'
import { type LeadFilter, LeadQuery, readLeadFilter } from './lead-filter.ts'
import { readSort, SortQuery } from './lead-sort.ts'
import { foundLeadsForCsv, leadCsvHeader, leadsForCsv, sortedLeadsForCsv } from './leads-csv.ts'
import { listCities } from './list-cities.ts'
import { listShownLeads } from './list-leads.ts'
import { listSources } from './list-sources.ts'
import { foundPage, SearchRemark } from './search/found-page.ts'
import { FoundInPalette, findForPalette } from './search/palette.ts'
import { readSearch, type SearchTerm } from './search/search-text.ts'
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
const CsvQuery = Type.Object(
  { ...filters, ...TeamQuery, ...DownloadQuery, ...SortQuery, q: Type.Optional(SearchText) },
  { additionalProperties: false },
)
const ListQuery = Type.Object(
  { ...LeadQuery.properties, ...TeamQuery, ...SortQuery, q: Type.Optional(SearchText) },
  { additionalProperties: false },
)

type ListQuery = Static<typeof ListQuery>

/** A lead as lists of the console show it. */
const ShownLead = Type.Object({
  ...Lead.properties,
  last_call_at: Type.Union([Timestamp('Of the call that was last.'), Type.Null()], {
    description: 'Null: never called.',
  }),
})

interface Asked {
  readonly filter: LeadFilter
  /** What is searched for; null where nothing is. */
  readonly terms: readonly SearchTerm[] | null
}

/** A search goes over all days unless one is chosen. */
async function readAsked(
  { q, team, called, ...query }: ListQuery,
  caller: Caller,
  peopleOfTeam: PeopleOfTeam,
): Promise<Asked> {
  const terms = q?.trim() ? readSearch(q) : null
  const filter = {
    ...readLeadFilter(terms ? { from_date: earliestDay, ...query } : query, new Date()),
    ...(called && { neverCalled: true }),
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
                  'True when there are more that were never called than this page and those before it hold: 20,000 leads were gone through for it.',
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
    async ({ caller, query: { see_as: _eyes, page_of: _page, ...query } }, reply) => {
      const { filter, terms } = await readAsked(query, caller, peopleOfTeam)
      const { fromDate, toDate } = filter.window
      const days = fromDate === earliestDay ? `to-${toDate}` : `${fromDate}-${toDate}`
      const sort = readSort(query, filter, terms !== null)
      const pages = terms
        ? foundLeadsForCsv(db, caller, filter, terms)
        : sort === null || sort.column === 'created_at'
          ? leadsForCsv(db, caller, filter, sort?.order)
          : await sortedLeadsForCsv(db, caller, filter, sort)
      return sendCsv(reply, `leads-${days}.csv`, leadCsvHeader, pages)
    },
  )

  app.get(
    '/leads/sources',
    {
      schema: {
        tags,
        summary: 'Source labels in use',
        response: { 200: DataOf(Type.Array(Type.String())) },
      },
    },
    async ({ caller }) => ({ data: await db.read(caller, listSources) }),
  )

  app.get<{ Querystring: { q: string } }>(
    '/search',
    {
      schema: {
        tags,
        summary: 'Up to ten leads for the palette',
        querystring: Type.Object({ q: SearchText }, { additionalProperties: false }),
        response: {
          200: DataOf(FoundInPalette),
        },
      },
    },
    async ({ caller, query }) => {
      const { filter, terms } = await readAsked({ q: query.q }, caller, peopleOfTeam)
      return { data: await findForPalette(db, caller, filter, terms ?? []) }
    },
  )

  app.get<{ Params: IdParams }>(
    '/leads/:id',
    { schema: { tags, summary: 'One lead', params: IdParams, response: { 200: DataOf(LeadDetail) } } },
    async ({ caller, params }) => ({
      data: await db.read(caller, (tx) => findLead(tx, params.id.toLowerCase())),
    }),
  )

  app.get<{ Params: IdParams }>(
    '/leads/:id/timeline',
    {
      schema: {
        tags,
        summary: 'What happened to a lead, newest first',
        params: IdParams,
        response: { 200: DataOf(Type.Array(Activity)) },
      },
    },
    async ({ caller, params }) => ({
      data: await db.read(caller, (tx) => listActivities(tx, params.id.toLowerCase(), new Date())),
    }),
  )

  app.get<{ Params: IdParams }>(
    '/leads/:id/deletion',
    {
      schema: {
        tags,
        summary: 'What would be deleted with a lead',
        params: IdParams,
        response: { 200: DataOf(LeadDeletion) },
      },
    },
    async ({ caller, params }) => ({
      data: await db.read(caller, (tx) => whatDeletionTakes(tx, params.id.toLowerCase())),
    }),
  )
}

/** What admins alone read: pairs of leads, one of which an agent may not see. */
export async function leadAdminRoutes(app: FastifyInstance, { db }: Pick<LeadSettings, 'db'>): Promise<void> {
  app.get(
    '/leads/cities',
    { schema: { tags, summary: 'Cities in use', response: { 200: DataOf(Type.Array(Type.String())) } } },
    async ({ caller }) => ({ data: await db.read(caller, listCities) }),
  )

  app.get<{ Querystring: Partial<Paging> }>(
    '/duplicates',
    {
      schema: {
        tags,
        summary: 'Leads that may be one person',
        querystring: Type.Object({ ...PagingQuery }, { additionalProperties: false }),
        response: { 200: Type.Object({ data: Type.Array(DuplicatePair), pagination: Pagination }) },
      },
    },
    async ({ caller, query }, reply) => {
      const paging = readPaging(query)
      return reply.type(json).send(await db.read(caller, (tx) => listDuplicates(tx, paging)))
    },
  )
}
