/**
 * The catalogue of errors that a client can meet (§7, decision 0004.27). Every refusal is one of these and leaves
 * the service in the one envelope `{error: {code, message, field?}}`.
 */
const catalogue = {
  INVALID_PARAM: 400,
  INVALID_JSON: 400,
  UNAUTHORIZED: 401,
  IP_NOT_ALLOWED: 403,
  PERMISSION_DENIED: 403,
  WEBHOOK_DISABLED: 403,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  RATE_LIMITED: 429,
  INTERNAL_ERROR: 500,
  UNAVAILABLE: 503,
} as const

export type ErrorCode = keyof typeof catalogue

export interface ErrorBody {
  error: { code: ErrorCode; message: string; field?: string }
}

/** A refusal with its place in the catalogue; `field` names the parameter that it concerns. */
export class Refusal extends Error {
  readonly code: ErrorCode
  readonly status: number
  readonly field: string | undefined
  readonly headers: Readonly<Record<string, string>>

  constructor(code: ErrorCode, message: string, field?: string, headers: Record<string, string> = {}) {
    super(message)
    this.name = 'Refusal'
    this.code = code
    this.status = catalogue[code]
    this.field = field
    this.headers = headers
  }

  /** The envelope of §7; `field` is there only when the error concerns a parameter. */
  body(): ErrorBody {
    const error: ErrorBody['error'] = { code: this.code, message: this.message }
    if (this.field !== undefined) error.field = this.field
    return { error }
  }
}

/** 400 `INVALID_PARAM` naming the failing parameter (§4.2 rule 3). */
export const invalidParam = (field: string, message: string): Refusal =>
  new Refusal('INVALID_PARAM', message, field)

/** 404 for what is missing and what is unseen: byte-identical, so that nobody tells them apart (decision 0004.28). */
export const notFound = (noun: string, field?: string): Refusal =>
  new Refusal('NOT_FOUND', `No such ${noun}.`, field)

/** True for what passes by itself, and is logged where it comes from and not again by each that meets it. */
export const isUnavailable = (error: unknown): boolean =>
  error instanceof Refusal && error.code === 'UNAVAILABLE'

/** 503 with the number of seconds after which trying again makes sense. */
export const unavailable = (retryAfterSeconds: number): Refusal =>
  new Refusal('UNAVAILABLE', 'The service cannot answer at the moment. Try again shortly.', undefined, {
    'retry-after': String(retryAfterSeconds),
  })
