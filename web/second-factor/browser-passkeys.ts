import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/browser'
import type { SecondFactor } from '../contract.ts'
import { t } from '../ui/language/translate.ts'

/** Whether this browser has to do with passkeys at all. */
export const knowsPasskeys = (): boolean => 'PublicKeyCredential' in window

/** Why no passkey can be added on this page, as a sentence; null where one can. */
export function whyNoPasskeys({
  passkey_origin: origin,
}: Pick<SecondFactor, 'passkey_origin'>): string | null {
  const here = new URL(window.location.href)
  if (origin === here.origin) return knowsPasskeys() ? null : t('This browser does not know them.')
  if (origin !== null) return t('They work at {origin}.', { origin })
  if (!['127.0.0.1', '[::1]'].includes(here.hostname)) return t('They need an https address with a name.')
  here.hostname = 'localhost'
  return t('They work at {origin}, not at a bare address.', { origin: here.origin })
}

/** Lets the browser make a passkey, with what the service said. */
export async function makePasskey(options: object): Promise<RegistrationResponseJSON> {
  const { startRegistration } = await import('@simplewebauthn/browser')
  const optionsJSON = options as PublicKeyCredentialCreationOptionsJSON
  return inWords(
    startRegistration({ optionsJSON }),
    t('No passkey was made: it was cancelled, or took too long.'),
  )
}

/** Lets the browser sign with a passkey, with what the service said. */
export async function askForPasskey(options: object): Promise<AuthenticationResponseJSON> {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  const optionsJSON = options as PublicKeyCredentialRequestOptionsJSON
  return inWords(
    startAuthentication({ optionsJSON }),
    t('The passkey was not used: it was cancelled, or took too long.'),
  )
}

/** What the browser's own dialog came to; its words are for developers. */
async function inWords<Answer>(asked: Promise<Answer>, otherwise: string): Promise<Answer> {
  try {
    return await asked
  } catch (error) {
    const isKnown = error instanceof Error && error.name === 'InvalidStateError'
    throw new Error(isKnown ? t('This device has a passkey for you already.') : otherwise, { cause: error })
  }
}
