import type { Webhook } from '../../contract-capture.ts'

const kept = [
  'name',
  'source',
  'default_status',
  'default_tags',
  'accept_tests',
  'notes_from_unmapped',
  'kind',
  'our_numbers',
  'takes_get',
  'takes_lists_apart',
  'without_name',
  'allowed_origins',
] as const
type Kept = Pick<Webhook, (typeof kept)[number]>

/** The settings of a webhook as its form holds them: what is empty is text. */
export type DefaultsValues = Kept & {
  default_assignee_id: string | null
  condition: string
  answer: string
  verify_token: string
  honeypot: string
  /** Empty: no limit. */
  sender_rate_limit: number | ''
  /** Empty: what is set stays. */
  signing_secret: string
}

/** What the form begins with. */
export const defaultsOf = (webhook: Webhook): DefaultsValues => ({
  ...(Object.fromEntries(kept.map((name) => [name, webhook[name]])) as Kept),
  default_assignee_id: webhook.default_assignee?.id ?? null,
  condition: webhook.condition ?? '',
  answer: webhook.answer ?? '',
  verify_token: webhook.verify_token ?? '',
  signing_secret: '',
  honeypot: webhook.honeypot ?? '',
  sender_rate_limit: webhook.sender_rate_limit ?? '',
})
