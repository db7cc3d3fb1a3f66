import { t } from '../ui/language/translate.ts'
import type { Platform, PlatformSettings } from './platform.ts'

/** What Leadline sets by itself for the platform, as sentences; empty where all stays as usual. */
export function describeSettings(settings: PlatformSettings): string[] {
  const { kind, takesGet, answer, withoutName, makesVerifyToken, needsSigningSecret } = settings
  return [
    ...(kind === 'calls'
      ? [t('Each delivery is a call: it is logged, and a new caller becomes a lead.')]
      : []),
    ...(takesGet ? [t('A GET with a query is a delivery.')] : []),
    ...(answer === undefined ? [] : [t('The answer is the text {answer}.', { answer })]),
    ...(withoutName === 'phone' ? [t('A lead without a name is named after its phone or email.')] : []),
    ...(makesVerifyToken ? [t('A verify token is made.')] : []),
    ...(needsSigningSecret ? [t('It needs the platform’s own secret as signing secret.')] : []),
  ]
}

const notVerified = t('Not verified by a page of the vendor: menus may be called otherwise, ask the vendor.')

/** How far the vendor's own page bears the steps out. */
export function describeSource({ source }: Platform): string {
  if (source === null) return notVerified
  return source.covers === 'steps'
    ? t('The vendor describes these steps.')
    : t('The vendor describes what is sent, not these steps: menus may be called otherwise, ask the vendor.')
}
