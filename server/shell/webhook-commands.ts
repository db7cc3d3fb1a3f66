import { randomBytes } from 'node:crypto'
import type { Command } from 'commander'
import type { Tx } from '../records/database.ts'
import { invalidParam } from '../refusals/errors.ts'
import type { WebhookChange } from '../webhooks/webhook-columns.ts'
import { listWebhooks, type WebhookRecord } from '../webhooks/webhook-record.ts'
import {
  changeWebhook,
  createWebhook,
  regenerateWebhook,
  type SettingContext,
} from '../webhooks/webhook-settings.ts'
import { platformSettings } from './platform-settings.generated.ts'
import { readId, readJsonFile } from './read-arguments.ts'
import { setAction } from './register.ts'
import type { Shell } from './shell.ts'
import { type SettingOptions, settingsOf, withSettings } from './webhook-options.ts'

const change = (
  { config: { publicUrl }, inAccount }: Shell,
  verb: (tx: Tx, context: SettingContext) => Promise<WebhookRecord>,
): Promise<WebhookRecord> => inAccount((tx, at) => verb(tx, { at, publicUrl }))

/** `leadline webhook …` */
export function webhookCommands(program: Command): void {
  const webhook = program.command('webhook').description('addresses that other platforms push leads to')
  setAction<SettingOptions & { readonly name: string }>(
    withSettings(
      webhook.command('create').description('make an address').requiredOption('--name <name>'),
    ).option('--platform <name>', 'a page of docs/connect: what its platform needs is set'),
    (shell, options) => {
      const forPlatform = options.platform === undefined ? {} : settingsOfPlatform(options.platform)
      const settings = { ...forPlatform, ...settingsOf(options), name: options.name }
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
  const switches = { disable: 'answer 403 from now on', enable: 'take leads in again' }
  for (const [verb, meaning] of Object.entries(switches))
    setAction(webhook.command(verb).description(meaning).argument('<id>'), (shell, _options: object, id) =>
      change(shell, (tx, context) => changeWebhook(tx, readId(id), { enabled: verb === 'enable' }, context)),
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
      const mapped = await change(shell, (tx, context) => changeWebhook(tx, readId(id), { mapping }, context))
      return { id: mapped.id, mapping: mapped.mapping }
    },
  )
  setAction(webhook.command('list').description('all, with what came in today'), async (shell) => ({
    webhooks: await shell.inAccount((tx, at) => listWebhooks(tx, shell.config.publicUrl, at)),
  }))
}

/** What the console sets for the platform when a webhook is made there. Throws `INVALID_PARAM` naming `--platform`. */
function settingsOfPlatform(platform: string): WebhookChange {
  const preset = Object.hasOwn(platformSettings, platform) ? platformSettings[platform] : undefined
  if (preset === undefined) {
    const known = Object.keys(platformSettings).join(', ')
    throw invalidParam('--platform', `--platform must be one of ${known}.`)
  }
  const { makes_verify_token: makesToken, ...settings } = preset
  // 128 random bits, as the console makes them.
  return { ...settings, platform, ...(makesToken && { verify_token: randomBytes(16).toString('hex') }) }
}
