import type { Platform } from '../../../web/platforms/platform.ts'
import { platforms } from '../../../web/platforms/platforms.ts'

function presetOf({ settings }: Platform): Record<string, unknown> {
  const { kind, takesGet, answer, withoutName, makesVerifyToken } = settings
  return {
    ...(kind && { kind }),
    ...(takesGet && { takes_get: true }),
    ...(answer !== undefined && { answer }),
    ...(withoutName && { without_name: withoutName }),
    ...(makesVerifyToken && { makes_verify_token: true }),
  }
}

const written = (value: unknown): string => (typeof value === 'string' ? `'${value}'` : String(value))

function rowOf(platform: Platform): string {
  const fields = Object.entries(presetOf(platform)).map(([name, value]) => `${name}: ${written(value)}`)
  const key = /^[a-z][a-z0-9]*$/.test(platform.id) ? platform.id : `'${platform.id}'`
  return `  ${key}: ${fields.length === 0 ? '{}' : `{ ${fields.join(', ')} }`},`
}

/** The file that the shell knows platforms by, made of what the console knows. */
export function platformSettingsFile(): string {
  return [
    '// Written by `npm run connect` from web/platforms.',
    "import type { WebhookChange } from '../webhooks/webhook-columns.ts'",
    '',
    "interface PlatformPreset extends Pick<WebhookChange, 'kind' | 'takes_get' | 'answer' | 'without_name'> {",
    '  readonly makes_verify_token?: true',
    '}',
    '',
    'export const platformSettings: Readonly<Record<string, PlatformPreset>> = {',
    ...platforms.map(rowOf),
    '}',
    '',
  ].join('\n')
}
