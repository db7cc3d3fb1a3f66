/** Longest challenge that is sent back, in characters. */
const longestChallenge = 200

/** What a platform sends to find out whose an address is, before anything else (decision 0020.49). */
export type Handshake =
  /** Sent back as text; `verifyToken` is what the sender says it shares with us. */
  | { readonly kind: 'text'; readonly challenge: string; readonly verifyToken: string | null }
  | { readonly kind: 'json'; readonly challenge: string }
  /** LinkedIn and Zoom: signed with what we share. */
  | { readonly kind: 'challenge_response'; readonly challenge: string }
  | { readonly kind: 'encrypted_token'; readonly challenge: string }
  | { readonly kind: 'answer' }

/** How the request came, as far as a handshake depends on it. */
interface Sent {
  isJson(): boolean
}

type Fields = Readonly<Record<string, unknown>>

function challengeAt(fields: Fields, key: string): string | null {
  const value = fields[key]
  const text = typeof value === 'number' ? String(value) : value
  return typeof text === 'string' && text !== '' && text.length <= longestChallenge ? text : null
}

function objectAt(fields: Fields, key: string): Fields {
  const value = fields[key]
  return typeof value === 'object' && value !== null ? (value as Fields) : {}
}

type Recognize = (fields: Fields, sent: Sent) => Handshake | null

const asText = (challenge: string | null, verifyToken: string | null = null): Handshake | null =>
  challenge === null ? null : { kind: 'text', challenge, verifyToken }

const asSentBack = (challenge: string | null, sent: Sent): Handshake | null =>
  challenge !== null && sent.isJson() ? { kind: 'json', challenge } : asText(challenge)

const holdsOnly = (fields: Fields, ...keys: readonly string[]): boolean =>
  Object.keys(fields).every((key) => keys.includes(key))

/** One row for each way to ask, the surest first. */
const ways: readonly Recognize[] = [
  (fields) =>
    fields['hub.mode'] === 'subscribe'
      ? asText(challengeAt(fields, 'hub.challenge'), challengeAt(fields, 'hub.verify_token') ?? '')
      : null,
  (fields) => {
    const challenge = holdsOnly(fields, 'challengeCode', 'applicationId')
      ? challengeAt(fields, 'challengeCode')
      : null
    return challenge === null ? null : { kind: 'challenge_response', challenge }
  },
  (fields) => {
    const isAsked = fields.event === 'endpoint.url_validation'
    const challenge = isAsked ? challengeAt(objectAt(fields, 'payload'), 'plainToken') : null
    return challenge === null ? null : { kind: 'encrypted_token', challenge }
  },
  (fields, sent) =>
    fields.type === 'url_verification' ? asSentBack(challengeAt(fields, 'challenge'), sent) : null,
  (fields, sent) =>
    holdsOnly(fields, 'challenge') ? asSentBack(challengeAt(fields, 'challenge'), sent) : null,
  (fields) => (holdsOnly(fields, 'validationToken') ? asText(challengeAt(fields, 'validationToken')) : null),
  (fields) => asText(challengeAt(fields, 'zd_echo')),
  (fields) =>
    holdsOnly(fields, 'webhook_id') && challengeAt(fields, 'webhook_id') !== null ? { kind: 'answer' } : null,
]

/** What a payload asks for when it is a handshake and no delivery; null for any other. */
export function handshakeIn(fields: Fields, sent: Sent): Handshake | null {
  for (const recognize of ways) {
    const found = recognize(fields, sent)
    if (found !== null) return found
  }
  return null
}
