import type { Command } from 'commander'
import { leadStatuses } from '../leads/lead.ts'
import type { Tx } from '../platform/database/database.ts'
import { listWebhooks, type WebhookRecord } from '../webhooks/webhook-record.ts'
import {
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

interface CreateOptions {
  readonly name: string
  readonly source?: string
  readonly assignTo?: string
  readonly status?: string
  readonly tags?: string
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
  setAction<CreateOptions>(
    webhook
      .command('create')
      .description('make an address')
      .requiredOption('--name <name>')
      .option('--source <label>', 'source of leads whose payload has none')
      .option('--assign-to <email>', 'whom leads are given to when no rule matches')
      .option('--status <status>', 'status of new leads')
      .option('--tags <list>', 'tags of every lead'),
    (shell, options) => {
      const { name, source, assignTo, status, tags } = options
      const settings = {
        name,
        ...(source !== undefined && { source }),
        ...(assignTo !== undefined && { default_assignee: { email: assignTo } }),
        ...(status !== undefined && { default_status: readChoice('--status', status, leadStatuses) }),
        ...(tags !== undefined && { default_tags: readList(tags) }),
      }
      return change(shell, (tx, context) => createWebhook(tx, settings, context))
    },
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
