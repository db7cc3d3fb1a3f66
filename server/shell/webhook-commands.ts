import type { Command } from 'commander'
import { leadStatuses } from '../leads/lead.ts'
import type { Tx } from '../platform/database/database.ts'
import { webhookKinds, withoutNameChoices } from '../webhooks/webhook.ts'
import type { WebhookChange } from '../webhooks/webhook-columns.ts'
import { listWebhooks, type WebhookRecord } from '../webhooks/webhook-record.ts'
import {
  changeWebhook,
  createWebhook,
  mapWebhook,
  regenerateWebhook,
  type SettingContext,
  setWebhookEnabled,
} from '../webhooks/webhook-settings.ts'
import type { Result } from './print.ts'
import { readChoice, readId, readJsonFile, readList } from './read-arguments.ts'
import { setAction } from './register.ts'
import type { Shell } from './shell.ts'

const yesOrNo = ['yes', 'no'] as const

interface SettingOptions {
  readonly name?: string
  readonly source?: string
  readonly assignTo?: string
  readonly status?: string
  readonly tags?: string
  readonly kind?: string
  readonly takesGet?: string
  readonly answer?: string
  readonly withoutName?: string
  readonly verifyToken?: string
  readonly signingSecret?: string
}

/** The options that `create` and `set` have in common. */
function withSettings(command: Command): Command {
  return command
    .option('--source <label>', 'source of leads whose payload has none')
    .option('--assign-to <email>', 'whom leads are given to when no rule matches')
    .option('--status <status>', 'status of new leads')
    .option('--tags <list>', 'tags of every lead')
    .option('--kind <leads|calls>', 'what deliveries become; calls are logged with their lead')
    .option('--takes-get <yes|no>', 'a GET with a query is a delivery')
    .option('--answer <json|text>', 'what senders are answered')
    .option('--without-name <refuse|phone>', 'what becomes of a lead without a name')
    .option('--verify-token <token>', 'what Meta must send to verify the address')
    .option('--signing-secret <secret>', 'what challenges of LinkedIn and Zoom are signed with')
}

/** The settings that options name. Throws `INVALID_PARAM` naming the option. */
function settingsOf(options: SettingOptions): WebhookChange {
  const { name, source, assignTo, status, tags, kind, takesGet, answer, withoutName } = options
  const { verifyToken, signingSecret } = options
  return {
    ...(name !== undefined && { name }),
    ...(source !== undefined && { source }),
    ...(assignTo !== undefined && { default_assignee: { email: assignTo } }),
    ...(status !== undefined && { default_status: readChoice('--status', status, leadStatuses) }),
    ...(tags !== undefined && { default_tags: readList(tags) }),
    ...(kind !== undefined && { kind: readChoice('--kind', kind, webhookKinds) }),
    ...(takesGet !== undefined && { takes_get: readChoice('--takes-get', takesGet, yesOrNo) === 'yes' }),
    ...(answer !== undefined && { answer }),
    ...(withoutName !== undefined && {
      without_name: readChoice('--without-name', withoutName, withoutNameChoices),
    }),
    ...(verifyToken !== undefined && { verify_token: verifyToken }),
    ...(signingSecret !== undefined && { signing_secret: signingSecret }),
  }
}

function change(
  shell: Shell,
  verb: (tx: Tx, context: SettingContext) => Promise<WebhookRecord>,
): Promise<Result> {
  const { publicUrl } = shell.config
  return shell.inAccount(async (tx, at) => ({ ...(await verb(tx, { at, publicUrl })) }))
}

/** `leadline webhook …` */
export function webhookCommands(program: Command): void {
  const webhook = program.command('webhook').description('addresses that other platforms push leads to')
  setAction<SettingOptions & { readonly name: string }>(
    withSettings(webhook.command('create').description('make an address').requiredOption('--name <name>')),
    (shell, options) => {
      const settings = { ...settingsOf(options), name: options.name }
      return change(shell, (tx, context) => createWebhook(tx, settings, context))
    },
  )
  setAction<SettingOptions>(
    withSettings(
      webhook.command('set').description('change what is named; the rest stays').argument('<id>'),
    ).option('--name <name>'),
    (shell, options, id) =>
      change(shell, (tx, context) => changeWebhook(tx, readId(id), settingsOf(options), context)),
  )
  setAction(
    webhook.command('disable').description('answer 403 from now on').argument('<id>'),
    (shell, _options: object, id) =>
      change(shell, (tx, context) => setWebhookEnabled(tx, readId(id), false, context)),
  )
  setAction(
    webhook.command('enable').description('take leads in again').argument('<id>'),
    (shell, _options: object, id) =>
      change(shell, (tx, context) => setWebhookEnabled(tx, readId(id), true, context)),
  )
  setAction(
    webhook.command('regenerate').description('a new address; the old one ends at once').argument('<id>'),
    (shell, _options: object, id) =>
      change(shell, (tx, context) => regenerateWebhook(tx, readId(id), context)),
  )
  setAction<{ readonly file: string }>(
    webhook
      .command('map')
      .description('connect the fields of its payloads with lead fields')
      .argument('<id>')
      .requiredOption('--file <path>', 'mapping file: lead field to JMESPath expressions'),
    async (shell, { file }, id) => {
      const mapping = await readJsonFile('--file', file)
      const mapped = await change(shell, (tx, context) => mapWebhook(tx, readId(id), mapping, context))
      return { id: mapped.id, mapping: mapped.mapping }
    },
  )
  setAction(webhook.command('list').description('all, with what came in today'), async (shell) => ({
    webhooks: await shell.inAccount((tx, at) => listWebhooks(tx, shell.config.publicUrl, at)),
  }))
}
