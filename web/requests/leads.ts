import type { QueryClient } from '@tanstack/react-query'
import { answer, api, whole } from '../api.ts'
import type { LeadDetail, LeadInput, LeadPage, ListedLead, MeanwhileChange, SavedLead } from '../contract.ts'
import type { LeadField } from '../contract-capture.ts'
import { live, liveInBackground } from '../live.ts'
import type { BodyOf, FiltersOf, QueryOf } from '../typed-routes.ts'
import { inBatch } from './batch.ts'
import { ask, askBy, askPage, keepsLast, type Query, type Write, writeOne, writeTo } from './request.ts'

/** How the key of everything begins that is said of leads. */
export const leadsKey = ['leads'] as const
const listKey = [...leadsKey, 'list'] as const

/** One page of the leads under these filters, newest first. */
export const leadsPage = (filters: FiltersOf<'/leads'>, offset: number): Query<LeadPage> => ({
  ...askPage(listKey, '/leads', filters, { limit: 50, offset }),
  ...liveInBackground,
})

/** The most of a list that one request answers (§8). */
const mostPerPage = 500

/** All leads under these filters, newest first; read page by page, each once though others come in between. */
export async function allLeads(filters: FiltersOf<'/leads'>): Promise<ListedLead[]> {
  const leads = new Map<string, ListedLead>()
  for (let offset = 0; ; offset += mostPerPage) {
    const query = { ...filters, limit: mostPerPage, offset } as QueryOf<'/leads'>
    const { data, pagination } = await whole(api.GET('/leads', { params: { query } }))
    for (const lead of data) leads.set(lead.id, lead)
    if (!pagination.has_more) return [...leads.values()]
  }
}

/** One lead; 404 where it does not exist or this person cannot see it. */
export const oneLead = (id: string) => ask([...leadsKey, 'one', id], '/leads/{id}', { path: { id } })

/** A lead as a list of this page holds it: shown until its own answer is there. */
export function leadInLists(queries: QueryClient, id: string): LeadDetail | undefined {
  const lists = queries.getQueriesData<{ readonly data?: unknown }>({ queryKey: leadsKey })
  const rows = lists.flatMap(([, list]) => (Array.isArray(list?.data) ? (list.data as ListedLead[]) : []))
  const row = rows.find((one) => one.id === id && 'updated_at' in one)
  const unread = { created_by: null, possible_duplicates_count: 0, call_again: null, attributions: null }
  return row && { ...row, ...unread, further_contacts: [], shared_contacts: [], consents: [], call_marks: [] }
}

/** What happened to a lead, newest first. */
export const timelineOf = (id: string) => ({
  ...ask([...leadsKey, 'timeline', id], '/leads/{id}/timeline', { path: { id } }),
  ...live,
})

/** What goes with a lead when it is deleted (§4.3, decision 0006.47). */
export const deletionOf = (id: string) =>
  ask([...leadsKey, 'deletion', id], '/leads/{id}/deletion', { path: { id } })

/** The lead that a save with this phone and email would merge into. */
export const matchOf = (email: string, phone: string, ignoreId: string | undefined) => ({
  ...askBy([...leadsKey, 'match'], '/leads/match', {
    ...(email && { email }),
    ...(phone && { phone }),
    ...(ignoreId && { ignore_id: ignoreId }),
  }),
  enabled: email !== '' || phone !== '',
  ...keepsLast,
  retry: false,
})

/** The source labels in use. */
export const sourcesInUse = ask([...leadsKey, 'sources'], '/leads/sources')

/** The cities that leads of the account have, for admins. */
export const citiesInUse = ask([...leadsKey, 'cities'], '/leads/cities')

/** Pairs of leads that may be one person, for admins (decisions 0001.5 and 0001.7). */
export const duplicatesPage = (filters: FiltersOf<'/duplicates'>, offset: number) =>
  askPage([...leadsKey, 'duplicates'], '/duplicates', filters, { limit: 20, offset })

/** The leads that a text finds, as the person with this id sees them. */
export const foundLeads = (text: string, seenBy: string | undefined) => ({
  ...ask(['search', text, seenBy], '/search', { query: { q: text } }),
  enabled: text.length >= 2,
  ...keepsLast,
})

/** Fields of a lead by their names, as one sends or sees them. */
export type LeadValuesByField = Readonly<Partial<Record<LeadField, unknown>>>

interface LeadEdit {
  readonly id: string
  /** What each becomes, null for empty. */
  readonly fields: LeadValuesByField
  /** As the person saw them; left out, what others made of them meanwhile is not asked. */
  readonly seen?: LeadValuesByField
  /** A phone or email that is replaced goes on finding the lead (decision 0045). */
  readonly keepsReplaced?: boolean
  /** What it is done in one go with. */
  readonly batchId?: string
}

/** Changes a lead; answers what others have made of the same fields meanwhile, and then nothing is written (decision 0044). */
export async function changeLead(edit: LeadEdit): Promise<MeanwhileChange[]> {
  const { id, fields, seen, keepsReplaced, batchId } = edit
  const body = {
    ...fields,
    ...(seen && { seen }),
    ...(keepsReplaced && { keep_replaced: true }),
  } as BodyOf<'/leads/{id}', 'patch'>
  const batch = batchId === undefined ? {} : inBatch(batchId)
  return (await answer(api.PATCH('/leads/{id}', { params: { path: { id } }, body, ...batch }))).meanwhile
}

/** Of a write of a lead: the form shows the refusal. */
export const savingLead = { shownInPlace: true, invalidates: [leadsKey] } as const

/** The same as a write. */
export const editLead: Write<MeanwhileChange[], LeadEdit> = { meta: savingLead, mutationFn: changeLead }

/** Creates a lead, or merges into the one with the same phone or email (§4.2). */
export const createLead = (body: LeadInput): Promise<SavedLead> => answer(api.POST('/leads', { body }))

/** Deletes a lead for good (§4.3). */
export const deleteLead: Write<unknown, string> = {
  ...writeOne('delete', '/leads/{id}', { shownInPlace: true }),
  onSuccess(_answer, _id, _before, { client }) {
    // Only marked as stale: asking again for what the open panel shows would be refused before it closes.
    void client.invalidateQueries({ queryKey: leadsKey, refetchType: 'none' })
    void client.invalidateQueries({ queryKey: listKey })
  },
}

/** Adds a further phone or email to a lead, makes one the main one, removes it, or says that it is not shared (decision 0045). */
export const changeContact = writeTo('post', '/leads/{id}/contacts', { invalidates: [leadsKey] })
