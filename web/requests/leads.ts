import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { answer, api, page } from '../api.ts'
import type { paths } from '../console-api.generated.ts'
import type {
  Activity,
  DuplicatePair,
  LeadDeletion,
  LeadDetail,
  LeadInput,
  LeadMatch,
  LeadPage,
  ListedLead,
  MeanwhileChange,
  PageOf,
  SavedLead,
  SearchedLeads,
} from '../contract.ts'
import type { LeadField } from '../contract-capture.ts'
import { live, liveInBackground } from '../live.ts'
import type { FiltersOf, QueryOf } from '../typed-routes.ts'
import type { Query, Write } from './request.ts'

const leadsPerPage = 50
const duplicatesPerPage = 20

/** How the key of everything begins that is said of leads. */
export const leadsKey = ['leads'] as const
const listKey = [...leadsKey, 'list'] as const

/** One page of the leads under these filters, newest first. */
export function leadsPage(filters: FiltersOf<'/leads'>, offset: number): Query<LeadPage> {
  return queryOptions<LeadPage>({
    queryKey: [...listKey, filters, offset],
    queryFn: () => {
      const query = { ...filters, limit: leadsPerPage, offset } as QueryOf<'/leads'>
      return page(api.GET('/leads', { params: { query } }))
    },
    placeholderData: keepPreviousData,
    ...liveInBackground,
  })
}

/** The most of a list that one request answers (§8). */
const mostPerPage = 500

/** All leads under these filters, newest first; read page by page. */
export async function allLeads(filters: FiltersOf<'/leads'>): Promise<ListedLead[]> {
  const leads: ListedLead[] = []
  for (let offset = 0; ; offset += mostPerPage) {
    const query = { ...filters, limit: mostPerPage, offset } as QueryOf<'/leads'>
    const { data, pagination } = await page(api.GET('/leads', { params: { query } }))
    leads.push(...data)
    if (!pagination.has_more) return leads
  }
}

/** One lead; 404 where it does not exist or this person cannot see it. */
export function oneLead(id: string): Query<LeadDetail> {
  return queryOptions<LeadDetail>({
    queryKey: [...leadsKey, 'one', id],
    queryFn: () => answer(api.GET('/leads/{id}', { params: { path: { id } } })),
  })
}

/** A lead as a list of this page holds it: shown until its own answer is there. */
export function leadInLists(queries: QueryClient, id: string): LeadDetail | undefined {
  const lists = queries.getQueriesData<{ readonly data?: unknown }>({ queryKey: leadsKey })
  const rows = lists.flatMap(([, list]) => (Array.isArray(list?.data) ? (list.data as ListedLead[]) : []))
  const row = rows.find((one) => one.id === id && 'updated_at' in one)
  const unread = { created_by: null, possible_duplicates_count: 0, call_again: null }
  return row && { ...row, ...unread, further_contacts: [], shared_contacts: [], consents: [], call_marks: [] }
}

/** What happened to a lead, newest first. */
export function timelineOf(id: string): Query<Activity[]> {
  return queryOptions<Activity[]>({
    queryKey: [...leadsKey, 'timeline', id],
    queryFn: () => answer(api.GET('/leads/{id}/timeline', { params: { path: { id } } })),
    ...live,
  })
}

/** What goes with a lead when it is deleted (§4.3, decision 0006.47). */
export function deletionOf(id: string): Query<LeadDeletion> {
  return queryOptions<LeadDeletion>({
    queryKey: [...leadsKey, 'deletion', id],
    queryFn: () => answer(api.GET('/leads/{id}/deletion', { params: { path: { id } } })),
  })
}

/** The lead that a save with this phone and email would merge into. */
export function matchOf(email: string, phone: string, ignoreId: string | undefined): Query<LeadMatch> {
  const body = { ...(email && { email }), ...(phone && { phone }), ...(ignoreId && { ignore_id: ignoreId }) }
  return queryOptions<LeadMatch>({
    queryKey: [...leadsKey, 'match', body],
    queryFn: () => answer(api.POST('/leads/match', { body })),
    enabled: email !== '' || phone !== '',
    placeholderData: keepPreviousData,
    retry: false,
  })
}

/** The source labels in use. */
export const sourcesInUse: Query<string[]> = queryOptions<string[]>({
  queryKey: [...leadsKey, 'sources'],
  queryFn: () => answer(api.GET('/leads/sources')),
})

/** The cities that leads of the account have, for admins. */
export const citiesInUse: Query<string[]> = queryOptions<string[]>({
  queryKey: [...leadsKey, 'cities'],
  queryFn: () => answer(api.GET('/leads/cities')),
})

/** Pairs of leads that may be one person, for admins (decisions 0001.5 and 0001.7). */
export function duplicatesPage(offset: number): Query<PageOf<DuplicatePair>> {
  return queryOptions<PageOf<DuplicatePair>>({
    queryKey: [...leadsKey, 'duplicates', offset],
    queryFn: () => page(api.GET('/duplicates', { params: { query: { limit: duplicatesPerPage, offset } } })),
    placeholderData: keepPreviousData,
  })
}

/** The leads that a text finds, as the person with this id sees them. */
export function foundLeads(text: string, seenBy: string | undefined): Query<SearchedLeads> {
  return queryOptions<SearchedLeads>({
    queryKey: ['search', text, seenBy],
    queryFn: () => answer(api.GET('/search', { params: { query: { q: text } } })),
    enabled: text.length >= 2,
    placeholderData: keepPreviousData,
  })
}

/** Fields of a lead by their names, as one sends or sees them. */
export type LeadValuesByField = Readonly<Partial<Record<LeadField, unknown>>>

type LeadPatch = NonNullable<paths['/leads/{id}']['patch']['requestBody']>['content']['application/json']

interface LeadEdit {
  readonly id: string
  /** What each becomes, null for empty. */
  readonly fields: LeadValuesByField
  /** As the person saw them; left out, what others made of them meanwhile is not asked. */
  readonly seen?: LeadValuesByField
  /** A phone or email that is replaced goes on finding the lead (decision 0045). */
  readonly keepsReplaced?: boolean
}

/** Changes a lead; answers what others have made of the same fields meanwhile, and then nothing is written (decision 0044). */
export async function changeLead({ id, fields, seen, keepsReplaced }: LeadEdit): Promise<MeanwhileChange[]> {
  const body = {
    ...fields,
    ...(seen && { seen }),
    ...(keepsReplaced && { keep_replaced: true }),
  } as LeadPatch
  return (await answer(api.PATCH('/leads/{id}', { params: { path: { id } }, body }))).meanwhile
}

/** Of a write of a lead: the form shows the refusal. */
export const savingLead = { shownInPlace: true, invalidates: [leadsKey] } as const

/** The same as a write. */
export const editLead: Write<MeanwhileChange[], LeadEdit> = {
  meta: savingLead,
  mutationFn: changeLead,
}

/** Creates a lead, or merges into the one with the same phone or email (§4.2). */
export const createLead = (body: LeadInput): Promise<SavedLead> => answer(api.POST('/leads', { body }))

/** Deletes a lead for good (§4.3). */
export const deleteLead: Write<unknown, string> = {
  meta: { shownInPlace: true },
  mutationFn: (id) => answer(api.DELETE('/leads/{id}', { params: { path: { id } } })),
  onSuccess(_answer, _id, _before, { client }) {
    // Only marked as stale: asking again for what the open panel shows would be refused before it closes.
    void client.invalidateQueries({ queryKey: leadsKey, refetchType: 'none' })
    void client.invalidateQueries({ queryKey: listKey })
  },
}
