import { serviceText } from './ui/language/service-text.ts'
import { t } from './ui/language/translate.ts'
/** What the service refused, in its own words: `code` and `message` of the error envelope (§7), the field they concern, and when to retry. */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  readonly field: string | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(status: number, code: string, message: string, field?: string, retryAfterSeconds?: number) {
    super(message)
    this.name = 'ApiError'
    this.status = status
    this.code = code
    this.field = field
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** Reads the error envelope of a refused response; an answer without one (a proxy's page) is told as its status. */
export async function readApiError(response: Response): Promise<ApiError> {
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN)
  const retryAfterSeconds = Number.isFinite(retryAfter) ? retryAfter : undefined
  const body: unknown = await response.json().catch(() => null)
  const { code, message, field } = envelopeOf(body)
  return new ApiError(
    response.status,
    code ?? 'UNREADABLE',
    typeof message === 'string'
      ? serviceText(message)
      : t('The service answered {status} without saying why.', { status: response.status }),
    field,
    retryAfterSeconds,
  )
}

/** Said when something between here and the service answered in its place, with a page of its own. */
export const unreadable = (status: number): ApiError =>
  new ApiError(status, 'UNREADABLE', t('The answer did not come from the service. Try again in a moment.'))

function envelopeOf(body: unknown): { code?: string; message?: string; field?: string } {
  if (typeof body !== 'object' || body === null || !('error' in body)) return {}
  const error = body.error
  return typeof error === 'object' && error !== null ? error : {}
}

/** Said when the request never reached the service. */
export const unreachable = (): ApiError =>
  new ApiError(0, 'UNREACHABLE', t('The service cannot be reached. Check the connection and try again.'))

/** Whether the same may go well a little later: the service was not reached, had no room, or something else answered. */
export const isPassing = (error: unknown): boolean =>
  error instanceof ApiError && ([0, 429, 503].includes(error.status) || error.code === 'UNREADABLE')

/** The message for a form field, keyed by field name; an error that names no field of the form yields nothing. */
export function fieldErrors(error: unknown, fields: readonly string[]): Record<string, string> {
  if (!(error instanceof ApiError) || error.field === undefined) return {}
  const field = fields.find((name) => error.field === name || error.field?.startsWith(`${name}.`))
  return field === undefined ? {} : { [field]: error.message }
}
