/** The most answers that are kept: those of the pages that one goes back and forth between. */
const mostAnswers = 40

export interface KeptAnswers {
  /** Says in a GET which answer is here already. */
  nameKept(request: Request): void
  /** The whole answer: the kept one where the service says that it is unchanged. */
  whole(request: Request, response: Response): Promise<Response>
  forget(): void
}

/**
 * The last answers to GETs, by address and by whose eyes one looks with. The service forbids the browser to store
 * them, so they are kept here, in memory, for as long as the page is open: asking again every few seconds then brings
 * a body only when something changed.
 */
export function keepAnswers(): KeptAnswers {
  const answers = new Map<string, { readonly tag: string; readonly body: string }>()
  const keyOf = (request: Request): string => `${request.headers.get('Leadline-See-As') ?? ''} ${request.url}`
  return {
    nameKept(request) {
      const kept = request.method === 'GET' ? answers.get(keyOf(request)) : undefined
      if (kept) request.headers.set('If-None-Match', kept.tag)
    },
    async whole(request, response) {
      if (request.method !== 'GET') return response
      const key = keyOf(request)
      const kept = answers.get(key)
      if (response.status === 304 && kept) return jsonResponse(kept.body)
      const tag = response.headers.get('etag')
      if (!response.ok || tag === null) return response
      const body = await response.text()
      answers.delete(key)
      answers.set(key, { tag, body })
      for (const oldest of answers.keys()) {
        if (answers.size <= mostAnswers) break
        answers.delete(oldest)
      }
      return jsonResponse(body)
    },
    forget: () => answers.clear(),
  }
}

const jsonResponse = (body: string): Response =>
  new Response(body, { headers: { 'content-type': 'application/json; charset=utf-8' } })
