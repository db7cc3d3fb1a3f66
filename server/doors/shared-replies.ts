/** The one envelope of refusals (§7). */
const ErrorBody = {
  title: 'Error',
  type: 'object',
  required: ['error'],
  properties: {
    error: {
      type: 'object',
      required: ['code', 'message'],
      properties: {
        code: { type: 'string', examples: ['INVALID_PARAM'] },
        message: { type: 'string', examples: ['phone is not a possible phone number.'] },
        field: { type: 'string', description: 'The failing parameter.', examples: ['phone'] },
      },
    },
  },
}

const text = (description: string) => ({ description, schema: { type: 'string' as const } })
const whole = (description: string) => ({ description, schema: { type: 'integer' as const, minimum: 0 } })

/** Headers by the names that clients see; `components.headers` has each once. */
export const sharedHeaders = {
  'X-Request-Id': text('Names this request in the log.'),
  'RateLimit-Limit': whole('Requests that are admitted in a window of 60 seconds.'),
  'RateLimit-Remaining': whole('How many of them are left.'),
  'RateLimit-Reset': whole('Seconds until the window ends.'),
  'Retry-After': whole('Seconds to wait before the next try.'),
  'Leadline-Match': text(
    'What matched: `phone`, `email` or both, and `conflict=email` where two leads match.',
  ),
  'Leadline-Ignored-Fields': text('Fields of the body that nobody reads.'),
  'Idempotency-Replayed': text('`true` when this is the first answer again.'),
} as const

type HeaderName = keyof typeof sharedHeaders

/** Headers of every counted answer (decision 0004.29). */
export const countedHeaders = [
  'X-Request-Id',
  'RateLimit-Limit',
  'RateLimit-Remaining',
  'RateLimit-Reset',
] as const

/** References to headers of the components. */
export const headersOf = (names: readonly HeaderName[]): Record<string, object> =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))

function refusal(description: string, headers: readonly HeaderName[] = ['X-Request-Id']): object {
  const content = { 'application/json': { schema: ErrorBody } }
  return { description, headers: headersOf(headers), content }
}

const tooMany = refusal('More than the admitted requests a minute; Retry-After says when to try again.', [
  ...countedHeaders,
  'Retry-After',
])

const away = refusal('The database is away or full; Retry-After says when to try again.', [
  'X-Request-Id',
  'Retry-After',
])

/** What every operation of /api/v1 may answer besides its own (§7). */
export const apiRefusals: Readonly<Record<string, object>> = {
  400: refusal('Invalid parameters; error.field names the failing one.', countedHeaders),
  401: refusal('Missing or invalid API key.'),
  403: refusal('Address outside the whitelist, or the key lacks the permission.'),
  404: refusal('Does not exist, or the linked user cannot see it.', countedHeaders),
  429: tooMany,
  500: refusal('Server error.'),
  503: away,
}

/** What a POST of /api/v1 may answer besides, for the form in which its body came (decision 0020.50). */
export const bodyRefusals: Readonly<Record<string, object>> = {
  413: refusal('The body is larger than 256 KiB, as sent or unpacked.', countedHeaders),
  415: refusal('Content-Type is not JSON, or Content-Encoding none of gzip, deflate and br.', countedHeaders),
}

/** What a webhook's URL answers besides 200 (decision 0005.36). */
export const webhookRefusals: Readonly<Record<string, object>> = {
  400: refusal(
    'No lead can be made of the body; error.field names what is missing. The request is kept.',
    countedHeaders,
  ),
  403: refusal('The webhook is disabled. The request is kept.', countedHeaders),
  404: refusal('There is no such webhook.'),
  413: refusal('The body is larger than 256 KiB, as sent or unpacked.', countedHeaders),
  415: refusal(
    'The body is neither JSON, XML nor a form, or its Content-Encoding none of gzip, deflate and br. The request is kept.',
    countedHeaders,
  ),
  429: tooMany,
  500: refusal('Server error.'),
  503: away,
}
