import createClient from 'openapi-fetch'
import { ApiError, readApiError, unreachable, unreadable } from './api-error.ts'
import type { paths } from './console-api.generated.ts'
import type { Session } from './contract.ts'
import { keepAnswers } from './kept-answers.ts'
import { noteReached } from './network.ts'
import { seenAs } from './people/see-as.ts'
import type { Address } from './typed-routes.ts'
import { basePath } from './ui/window/base-path.ts'

const base = `${basePath}/console/api`

/** A request that can be made anew after it was sent. A clone would be read as a stream, each of ten thousand saves. */
class RepeatableRequest extends Request {
  /** With the headers that the first was given on its way. */
  readonly anew: () => Request

  constructor(input: RequestInfo | URL, init?: RequestInit) {
    super(input, init)
    this.anew = () => new Request(input, { ...init, headers: this.headers })
  }
}

/** The one way to the service: typed by route, and every refusal is thrown as an `ApiError`. */
export const api = createClient<paths>({
  baseUrl: base,
  credentials: 'same-origin',
  Request: RepeatableRequest,
})

const kept = keepAnswers()

/** Forgets every answer: somebody else may sign in here next. */
export const forgetAnswers: () => void = kept.forget

/** Answers whether the session is there again, so that what was refused can be asked once more. */
export type RegainSession = () => Promise<boolean>

let signedIn: { readonly userId: string; readonly regain: RegainSession } | null = null

/**
 * Registers whose page this is, which every request names from then on, and what happens when the service does not know
 * that person's session (401 on anything but the sign-in itself). The refused request waits for it and, with the session
 * there again, is sent anew: a 401 has neither written nor shown anything.
 */
export function onSessionLost(userId: string, regain: RegainSession): () => void {
  signedIn = { userId, regain }
  return () => {
    signedIn = null
  }
}

/** Whether the page is still this person's: long work stops where it is not. */
export const isPageOf = (userId: string): boolean => signedIn?.userId === userId

/** Who is signed in in this browser, by this or another tab; null where nobody is, or the service is out of reach. */
export async function sessionOfBrowser(): Promise<Session | null> {
  try {
    const reply = await fetch(`${base}/session`, { credentials: 'same-origin' })
    return reply.ok ? ((await reply.json()) as { data: Session }).data : null
  } catch {
    return null
  }
}

async function sentAgain(request: Request): Promise<Response> {
  const hasBody = request.method !== 'GET' && request instanceof RepeatableRequest
  try {
    return await fetch(hasBody ? request.anew() : request.clone())
  } catch {
    throw unreachable()
  }
}

const isOfSession = ({ url }: Request): boolean => new URL(url).pathname === `${base}/session`

/** Another tab may have signed somebody else in, who must neither write what is here nor be shown it. */
function nameWhose(request: Request): void {
  const seen = seenAs()
  if (seen && request.method === 'GET') request.headers.set('Leadline-See-As', seen.id)
  if (signedIn) request.headers.set('Leadline-User', signedIn.userId)
}

api.use({
  onRequest({ request }) {
    // Who is signed in is asked in nobody's name: the answer says whether it is still the person of this page.
    if (request.method !== 'GET' || !isOfSession(request)) nameWhose(request)
    kept.nameKept(request)
    return request
  },
  async onResponse({ response: received, request }) {
    const signingIn = request.method === 'POST' && isOfSession(request)
    noteReached(true)
    const isLost = received.status === 401 && !signingIn
    const answered = isLost && (await signedIn?.regain()) ? await sentAgain(request) : received
    const response = await kept.whole(request, answered)
    if (response.ok) {
      const type = response.headers.get('content-type')
      if (type !== null && !type.includes('json')) throw unreadable(response.status)
      return response
    }
    throw await readApiError(response)
  },
  onError({ error }) {
    if (error instanceof ApiError) return error
    if (!(error instanceof DOMException)) noteReached(false)
    return unreachable()
  },
})

interface Reply<Body> {
  data?: Body | undefined
}

/** Unwraps the `{data}` envelope of a reply. */
export const answer = async <Data>(reply: Promise<Reply<{ data: Data }>>): Promise<Data> =>
  (await whole(reply)).data

/** Unwraps a reply that says more than its `data`, such as a list's pagination. */
export async function whole<Body>(reply: Promise<Reply<Body>>): Promise<Body> {
  const { data } = await reply
  if (data === undefined) throw unreachable()
  return data
}

/**
 * The address of a streamed file of the service, e.g. `/leads.csv`: a link that a browser follows by itself, so that it
 * names whose page it stands on. It is refused once somebody else is signed in.
 */
export function downloadAddress(path: Address, query: Record<string, string>, userId: string): string {
  const seen = seenAs()
  const whose = { ...(seen && { see_as: seen.id }), page_of: userId }
  return `${base}${path}?${new URLSearchParams({ ...query, ...whose })}`
}

/** Waits until the session is this person's, who signs in again over the page where it is not: before a link is followed. */
export async function confirmWhose(userId: string): Promise<void> {
  await api.GET('/session', { headers: { 'Leadline-User': userId } })
}
