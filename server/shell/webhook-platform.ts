import { randomBytes } from 'node:crypto'
import { invalidParam } from '../refusals/errors.ts'
import type { WebhookChange } from '../webhooks/webhook-columns.ts'
import { platformSettings } from './platform-settings.generated.ts'

/** What the console sets for the platform when a webhook is made there. Throws `INVALID_PARAM` naming `--platform`. */
export function settingsOfPlatform(platform: string): WebhookChange {
  const preset = Object.hasOwn(platformSettings, platform) ? platformSettings[platform] : undefined
  if (preset === undefined) {
    const known = Object.keys(platformSettings).join(', ')
    throw invalidParam('--platform', `--platform must be one of ${known}.`)
  }
  const { makes_verify_token: makesToken, ...settings } = preset
  // 128 random bits, as the console makes them.
  return { ...settings, platform, ...(makesToken && { verify_token: randomBytes(16).toString('hex') }) }
}
