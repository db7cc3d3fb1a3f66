import type { Command } from 'commander'
import { leadStatuses } from '../leads/lead.ts'
import { webhookKinds, withoutNameChoices } from '../webhooks/webhook.ts'
import type { WebhookChange } from '../webhooks/webhook-columns.ts'
import { readChoice, readList } from './read-arguments.ts'

const yesOrNo = ['yes', 'no'] as const

/** What people write behind `webhook create` and `webhook set`. */
export interface SettingOptions {
  readonly name?: string
  readonly source?: string
  readonly assignTo?: string
  readonly status?: string
  readonly tags?: string
  readonly kind?: string
  readonly takesGet?: string
  readonly takesListsApart?: string
  readonly answer?: string
  readonly withoutName?: string
  readonly verifyToken?: string
  readonly signingSecret?: string
  readonly honeypot?: string
  readonly allowedOrigins?: string
  readonly senderRateLimit?: string
  readonly platform?: string
}

/** The options that `create` and `set` have in common. */
export const withSettings = (command: Command): Command =>
  command
    .option('--source <label>', 'source of leads whose payload has none')
    .option('--assign-to <email>', 'whom leads are given to when no rule matches')
    .option('--status <status>', 'status of new leads')
    .option('--tags <list>', 'tags of every lead')
    .option('--kind <leads|calls>', 'what deliveries become; calls are logged with their lead')
    .option('--takes-get <yes|no>', 'a GET with a query is a delivery')
    .option('--takes-lists-apart <yes|no>', 'a body of several people becomes a lead each')
    .option('--answer <json|text>', 'what senders are answered')
    .option('--without-name <refuse|phone>', 'what becomes of a lead without a name')
    .option('--verify-token <token>', 'what Meta must send to verify the address')
    .option('--signing-secret <secret>', 'what challenges of LinkedIn and Zoom are signed with')
    .option('--honeypot <field>', 'a hidden field of the form: who fills it in is no person; "" for none')
    .option('--allowed-origins <list>', 'where browsers may post from; "" for anywhere')
    .option(
      '--sender-rate-limit <number|none>',
      'deliveries a minute from one address; the others are ignored',
    )

/** The settings that options name. Throws `INVALID_PARAM` naming the option. */
export function settingsOf(options: SettingOptions): WebhookChange {
  const { name, source, assignTo, status, tags, kind, takesGet, answer, withoutName } = options
  const { takesListsApart, verifyToken, signingSecret, honeypot, allowedOrigins, senderRateLimit } = options
  return {
    ...(name !== undefined && { name }),
    ...(source !== undefined && { source }),
    ...(assignTo !== undefined && { default_assignee: { email: assignTo } }),
    ...(status !== undefined && { default_status: readChoice('--status', status, leadStatuses) }),
    ...(tags !== undefined && { default_tags: readList(tags) }),
    ...(kind !== undefined && { kind: readChoice('--kind', kind, webhookKinds) }),
    ...(takesGet !== undefined && { takes_get: readChoice('--takes-get', takesGet, yesOrNo) === 'yes' }),
    ...(takesListsApart !== undefined && {
      takes_lists_apart: readChoice('--takes-lists-apart', takesListsApart, yesOrNo) === 'yes',
    }),
    ...(answer !== undefined && { answer }),
    ...(withoutName !== undefined && {
      without_name: readChoice('--without-name', withoutName, withoutNameChoices),
    }),
    ...(verifyToken !== undefined && { verify_token: verifyToken }),
    ...(signingSecret !== undefined && { signing_secret: signingSecret }),
    ...(honeypot !== undefined && { honeypot }),
    ...(allowedOrigins !== undefined && { allowed_origins: readList(allowedOrigins) }),
    ...(senderRateLimit !== undefined && {
      sender_rate_limit: senderRateLimit === 'none' ? null : Number(senderRateLimit),
    }),
  }
}
