import sql, { raw, type Sql } from 'sql-template-tag'
import { type Static, Type } from 'typebox'
import { Nullable, Timestamp, Uuid } from '../../http/validation.ts'
import { isoTimestamp } from '../../records/iso-timestamp.ts'

/** A passkey as its person sees it. */
export const Passkey = Type.Object({
  id: Uuid('Unique identifier.'),
  name: Type.String({ examples: ['Chrome on Windows'] }),
  host: Type.String({ description: 'Where it works.', examples: ['leads.example.com'] }),
  created_at: Timestamp('ISO 8601 UTC.'),
  last_used_at: Nullable(Timestamp('ISO 8601 UTC.')),
})

export type Passkey = Static<typeof Passkey>

/** Columns of `Passkey`, over a row of `passkeys`. */
export const passkeyColumns: Sql = sql`id, name, host, ${raw(isoTimestamp('created_at'))} as created_at,
  ${raw(isoTimestamp('last_used_at'))} as last_used_at`

/** How browsers reach authenticators; what else they say is left out. */
export const transports = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const

/** A passkey as authenticators know it. */
export interface KnownCredential {
  readonly id: string
  readonly transports: (typeof transports)[number][]
}

/** Characters in base64url of the 1,023 bytes that WebAuthn lets an id have. */
export const longestCredentialId = 1_364

/** What a browser's own interface takes; it is handed on as it stands. */
export const BrowserOptions = Type.Object({}, { additionalProperties: true })

const CredentialId = Type.String({ maxLength: longestCredentialId })
const text = Type.String({ maxLength: 20_000 })

/** What browsers answer about a passkey, base64url throughout; newer ones say more, which nobody reads. */
const ofAnyAnswer = { id: CredentialId, rawId: CredentialId, type: Type.Literal('public-key') }

/** A browser's answer about a passkey that was made. */
export const MadePasskey = Type.Object({
  ...ofAnyAnswer,
  response: Type.Object({
    clientDataJSON: text,
    attestationObject: text,
    transports: Type.Optional(Type.Array(Type.String({ maxLength: 40 }), { maxItems: 20 })),
  }),
})

export type MadePasskey = Static<typeof MadePasskey>

/** A browser's answer about a passkey that was used. */
export const UsedPasskey = Type.Object({
  ...ofAnyAnswer,
  response: Type.Object({
    clientDataJSON: text,
    authenticatorData: text,
    signature: text,
    userHandle: Type.Optional(text),
  }),
})

export type UsedPasskey = Static<typeof UsedPasskey>
