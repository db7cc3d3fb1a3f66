import type { Webhook } from '../../contract-capture.ts'

type Kept =
  | 'name'
  | 'source'
  | 'default_status'
  | 'default_tags'
  | 'accept_tests'
  | 'notes_from_unmapped'
  | 'kind'
  | 'our_numbers'
  | 'takes_get'
  | 'takes_lists_apart'
  | 'without_name'
  | 'allowed_origins'
/** The settings of a webhook as its form holds them: what is empty is text. */
export type DefaultsValues = Pick<Webhook, Kept> & {
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
