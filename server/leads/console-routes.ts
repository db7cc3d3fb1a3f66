import type { FastifyInstance } from 'fastify'
import { type Static, Type } from 'typebox'
import { consoleRoutes } from '../http/console-routes.ts'
import { DownloadQuery } from '../http/csv.ts'
import { sendDownload } from '../http/download.ts'
import { PagingQuery, readPaging } from '../http/paging.ts'
import { type PeopleOfTeam, TeamQuery, userIdsOf } from '../http/team-filter.ts'
import { Closed, IdParams } from '../http/validation.ts'
import { alone } from '../postgres/scope.ts'
import { type LeadFilter, LeadQuery, readLeadFilter } from '../read/leads/lead-filter.ts'
import { readSort, SortQuery } from '../read/leads/lead-sort.ts'
import { listShownLeads } from '../read/leads/list-leads.ts'
import { foundPage, SearchRemark } from '../read/search/found-page.ts'
import { readSearch, type SearchTerm } from '../read/search/search-text.ts'
import type { Caller } from '../records/caller.ts'
import type { Database } from '../records/database.ts'
import { earliestDay } from '../records/ist-dates.ts'
import { followTold } from '../records/told-id.ts'
import { attributionHeader, withAttributions } from './attributions/attributions.ts'
import { DuplicatePair, listDuplicates } from './duplicates.ts'
import { listCities, listSources } from './filter-values.ts'
import { findLead, LeadDeletion, LeadDetail, whatDeletionTakes } from './find-lead.ts'
import { ShownLead } from './lead.ts'
import { foundLeadsForCsv, leadCsvHeader, leadsForCsv, sortedLeadsForCsv } from './leads-csv.ts'
import { FoundInPalette, findForPalette } from './palette.ts'
import { Activity, listActivities } from './timeline.ts'

interface LeadSettings {
  readonly db: Database
  readonly peopleOfTeam: PeopleOfTeam
}

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
  const { answer, read, list } = consoleRoutes(app, db, 'Leads')

  list(
    '/leads',
    'Leads in a window of IST days, newest first or sorted',
    {
      querystring: ListQuery,
      entry: ShownLead,
      more: {
        search: Type.Optional(SearchRemark),
        is_cut: Type.Optional(
          Type.Boolean({
            description:
              'True when the order is of the newest 10,000 leads under the filter alone: no index has it.',
          }),
        ),
      },
    },
    async ({ caller, query }) => {
      const { filter, terms } = await readAsked(query, caller, peopleOfTeam)
      const sort = readSort(query, filter, terms !== null)
      return terms ? foundPage({ db, caller, filter, terms }) : listShownLeads(db, caller, filter, sort)
    },
  )

  app.get<{ Querystring: Static<typeof CsvQuery> }>(
    '/leads.csv',
    {
      schema: {
        tags: ['Leads'],
        summary: 'The same as CSV, all pages in the same order',
        querystring: CsvQuery,
      },
    },
    async (request, reply) => {
      const { caller } = request
      const { see_as: _eyes, page_of: _page, ...query } = request.query
      const { filter, terms } = await readAsked(query, caller, peopleOfTeam)
      const { fromDate, toDate } = filter.window
      const days = fromDate === earliestDay ? `to-${toDate}` : `${fromDate}-${toDate}`
      const sort = readSort(query, filter, terms !== null)
      const scope = alone(db, caller)
      const pages = terms
        ? foundLeadsForCsv({ db, caller, filter, terms })
        : sort === null || sort.column === 'created_at'
          ? leadsForCsv(scope, filter, sort?.order)
          : await sortedLeadsForCsv(scope, filter, sort)
      const header = [...leadCsvHeader, ...attributionHeader]
      const rows = withAttributions(scope, pages)
      return sendDownload(db, request, reply, 'leads', `leads-${days}.csv`, header, rows)
    },
  )

  read('/leads/sources', 'Source labels in use', { answer: Type.Array(Type.String()) }, listSources)

  answer(
    'GET /search',
    'Up to ten leads for the palette',
    { querystring: Closed({ q: SearchText }), answer: FoundInPalette },
    async ({ caller, query }) => {
      const { filter, terms } = await readAsked({ q: query.q }, caller, peopleOfTeam)
      return findForPalette({ db, caller, filter, terms: terms ?? [] })
    },
  )

  answer(
    'GET /leads/:id',
    'One lead',
    {
      params: IdParams,
      answer: LeadDetail,
      // An answer that is the same as before gives nothing (304).
      onResponse: async (request, { statusCode }) => {
        if (statusCode === 200) request.take('opened', 1)
      },
    },
    ({ caller, params }) =>
      followTold(alone(db, caller).read, params.id, (id) => db.read(caller, (tx) => findLead(tx, id))),
  )

  answer(
    'GET /leads/:id/timeline',
    'What happened to a lead, newest first',
    { params: IdParams, answer: Type.Array(Activity) },
    ({ caller, params }) =>
      followTold(alone(db, caller).read, params.id, (id) =>
        db.read(caller, (tx) => listActivities(tx, id, new Date())),
      ),
  )

  read(
    '/leads/:id/deletion',
    'What would be deleted with a lead',
    { params: IdParams, answer: LeadDeletion },
    (tx, { params }) => whatDeletionTakes(tx, params.id),
  )
}

const PairState = Type.Optional(
  Type.Enum(['open', 'dismissed'], { description: 'Dismissed: somebody said that they are two people.' }),
)

/** What admins alone read: pairs of leads, one of which an agent may not see. */
export async function leadAdminRoutes(app: FastifyInstance, { db }: Pick<LeadSettings, 'db'>): Promise<void> {
  const { read, list } = consoleRoutes(app, db, 'Leads')

  read('/leads/cities', 'Cities in use', { answer: Type.Array(Type.String()) }, listCities)

  list(
    '/duplicates',
    'Leads that may be one person, or of which somebody said that they are not',
    { querystring: Closed({ ...PagingQuery, state: PairState }), entry: DuplicatePair },
    ({ caller, query }) =>
      db.read(caller, (tx) => listDuplicates(tx, readPaging(query), query.state === 'dismissed')),
  )
}
