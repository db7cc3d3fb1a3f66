/** What the one envelope of every refusal holds (§7). */
interface Envelope {
  readonly error?: { readonly code?: unknown; readonly message?: unknown; readonly field?: unknown }
}

/** A request that was refused, or got no answer. */
export class LeadlineError extends Error {
  override readonly name = 'LeadlineError'
  /** The HTTP status; 0 when no answer came. */
  readonly status: number
  /** As the service says it, such as `INVALID_PARAM`; `NO_ANSWER` when no answer came, `UNKNOWN` for an answer of something in between. */
  readonly code: string
  /** The parameter that the refusal is about. */
  readonly field: string | undefined
  /** What the service's log calls the request. */
  readonly requestId: string | undefined

  constructor(
    status: number,
    { error = {} }: Envelope,
    { requestId, cause }: { requestId?: string | undefined; cause?: unknown } = {},
  ) {
    super(typeof error.message === 'string' ? error.message : `The service answered ${status}.`, { cause })
    this.status = status
    this.code = typeof error.code === 'string' ? error.code : 'UNKNOWN'
    this.field = typeof error.field === 'string' ? error.field : undefined
    this.requestId = requestId
  }
}

/** The error of a reply that is no success; `body` is what was read of it, whatever that is. */
export function errorOfReply(reply: Response, body: unknown): LeadlineError {
  const envelope = typeof body === 'object' && body !== null ? (body as Envelope) : {}
  return new LeadlineError(reply.status, envelope, {
    requestId: reply.headers.get('x-request-id') ?? undefined,
  })
}

/** The error of a request that nobody answered. */
export function errorWithoutReply(cause: unknown): LeadlineError {
  const message = `No answer came: ${cause instanceof Error ? cause.message : String(cause)}`
  return new LeadlineError(0, { error: { code: 'NO_ANSWER', message } }, { cause })
}
