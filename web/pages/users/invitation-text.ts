import type { InvitationLink } from '../../contract.ts'
import { istDate } from '../../ui/language/ist.ts'
import { t } from '../../ui/language/translate.ts'

/** What an admin sends to somebody who is invited, by whatever way they write to each other. */
export const invitationText = (
  { name, email }: { name: string; email: string },
  accountName: string,
  { url, expires_at }: InvitationLink,
): string =>
  [
    t('Hello {name},', { name }),
    t('your account for the leads of {account} is ready.', { account: accountName }),
    '',
    t('Address: {address}', { address: new URL('.', url).href.replace(/\/$/, '') }),
    t('Email: {email}', { email }),
    t('Set your password here: {address}', { address: url }),
    '',
    t('The link works once, until {day}.', { day: istDate(expires_at) }),
  ].join('\n')
