import createFetchClient from 'openapi-fetch'
import { errorOfReply, errorWithoutReply, LeadlineError } from './leadline-error.ts'
import { patientFetch } from './patient-fetch.ts'
import type { components, operations, paths } from './reference.generated.ts'

type Schemas = components['schemas']
type QueryOf<Operation extends 'listLeads' | 'listCallLogs'> = NonNullable<
  operations[Operation]['parameters']['query']
>

export type Lead = Schemas['Lead']
export type LeadBody = Schemas['LeadBody']
export type SavedLead = Schemas['SavedLead']
export type CallLog = Schemas['CallLog']
export type CallLogBody = Schemas['CallLogBody']
export type LoggedCall = Schemas['LoggedCall']
export type LeadQuery = QueryOf<'listLeads'>
export type CallLogQuery = QueryOf<'listCallLogs'>

/** A page of a list. */
export interface Page<Entry> {
  readonly data: Entry[]
  readonly pagination: Schemas['Pagination']
}

/** Where a reader of changes stands: keep `updated_at` and `id` of the last lead. */
export type ChangesQuery = Omit<LeadQuery, 'offset' | 'updated_since'> & { readonly updated_since: string }

export interface ClientSettings {
  /** Where the service is, such as `https://leads.example.com`. */
  readonly baseUrl: string
  readonly apiKey: string
  /** Tries of one request in all; 5 by default. */
  readonly mostTries?: number
  /** The longest that one `Retry-After` is waited for; 120 by default. */
  readonly longestWaitSeconds?: number
  /** Ends all requests and pauses of this client. */
  readonly signal?: AbortSignal
  /** In place of the platform's own. */
  readonly fetch?: (request: Request) => Promise<Response>
}

/** A write may carry a key of the caller's own; otherwise each call of a method makes one for all its tries. */
export interface WriteOptions {
  readonly idempotencyKey?: string
}

export interface Client {
  readonly leads: {
    /** A page, newest first; with `updated_since` the oldest change first. */
    list(query?: LeadQuery): Promise<Page<Lead>>
    /** Every lead of the list, page after page. Leads that come meanwhile move the pages on. */
    all(query?: LeadQuery): AsyncGenerator<Lead, void, undefined>
    /** Every lead that changed, the oldest change first, until there is no more. */
    changes(query: ChangesQuery): AsyncGenerator<Lead, void, undefined>
    /** Creates a lead, or merges it into the one with the same phone or email. */
    create(body: LeadBody, options?: WriteOptions): Promise<SavedLead & { readonly isNew: boolean }>
    delete(id: string): Promise<void>
  }
  readonly callLogs: {
    list(query?: CallLogQuery): Promise<Page<CallLog>>
    all(query?: CallLogQuery): AsyncGenerator<CallLog, void, undefined>
    create(body: CallLogBody, options?: WriteOptions): Promise<LoggedCall>
    delete(id: string): Promise<void>
  }
}

// What every method throws.
export { LeadlineError }

const mostOfAPage = 500

/** What openapi-fetch answers of one request. */
interface Answered<Data> {
  readonly data?: Data
  readonly error?: unknown
  readonly response: Response
}

async function answerOf<Data>(asked: Promise<Answered<Data>>): Promise<{ data: Data; reply: Response }> {
  const { data, error, response } = await asked.catch((cause) => {
    throw errorWithoutReply(cause)
  })
  if (!response.ok || data === undefined) throw errorOfReply(response, error)
  return { data, reply: response }
}

/** Reads page after page until there is no more; `offset` of the query is where it begins. */
async function* entriesOf<Entry, Query extends { limit?: number; offset?: number }>(
  list: (query: Query) => Promise<Page<Entry>>,
  query: Query,
): AsyncGenerator<Entry, void, undefined> {
  const { limit = mostOfAPage } = query
  for (let offset = query.offset ?? 0; ; offset += limit) {
    const { data, pagination } = await list({ ...query, limit, offset })
    yield* data
    if (!pagination.has_more) return
  }
}

/** Reads on behind the last lead of each page. */
async function* changesOf(
  list: (query: LeadQuery) => Promise<Page<Lead>>,
  query: ChangesQuery,
): AsyncGenerator<Lead, void, undefined> {
  let place: LeadQuery = { limit: mostOfAPage, ...query }
  for (;;) {
    const { data, pagination } = await list(place)
    yield* data
    const last = data.at(-1)
    if (!last || !pagination.has_more) return
    place = { ...place, updated_since: last.updated_at, after: last.id }
  }
}

/** A client of the REST interface. It keeps no state: one serves a whole program. */
export function createClient(settings: ClientSettings): Client {
  const { baseUrl, apiKey, mostTries = 5, longestWaitSeconds = 120, signal } = settings
  const send = settings.fetch ?? ((request: Request) => globalThis.fetch(request))
  const api = createFetchClient<paths>({
    baseUrl,
    headers: { authorization: `Bearer ${apiKey}` },
    fetch: patientFetch(send, { mostTries, longestWaitSeconds }),
    ...(signal && { signal }),
  })
  const keyOf = ({ idempotencyKey = globalThis.crypto.randomUUID() }: WriteOptions) => ({
    header: { 'Idempotency-Key': idempotencyKey },
  })

  const listLeads = async (query: LeadQuery = {}): Promise<Page<Lead>> =>
    (await answerOf(api.GET('/api/v1/leads', { params: { query } }))).data
  const listCallLogs = async (query: CallLogQuery = {}): Promise<Page<CallLog>> =>
    (await answerOf(api.GET('/api/v1/call-logs', { params: { query } }))).data

  return {
    leads: {
      list: listLeads,
      all: (query = {}) => entriesOf(listLeads, query),
      changes: (query) => changesOf(listLeads, query),
      async create(body, options = {}) {
        const { data, reply } = await answerOf(api.POST('/api/v1/leads', { params: keyOf(options), body }))
        return { ...data.data, isNew: reply.status === 201 }
      },
      async delete(id) {
        await answerOf(api.DELETE('/api/v1/leads/{id}', { params: { path: { id } } }))
      },
    },
    callLogs: {
      list: listCallLogs,
      all: (query = {}) => entriesOf(listCallLogs, query),
      async create(body, options = {}) {
        return (await answerOf(api.POST('/api/v1/call-logs', { params: keyOf(options), body }))).data.data
      },
      async delete(id) {
        await answerOf(api.DELETE('/api/v1/call-logs/{id}', { params: { path: { id } } }))
      },
    },
  }
}
