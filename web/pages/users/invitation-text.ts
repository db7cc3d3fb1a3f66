import type { InvitationLink } from '../../contract.ts'
import { istDate } from '../../ui/ist.ts'

/** What an admin sends to somebody who is invited, by whatever way they write to each other. */
export function invitationText(
  { name, email }: { name: string; email: string },
  accountName: string,
  { url, expires_at }: InvitationLink,
): string {
  return [
    `Hello ${name},`,
    `your account for the leads of ${accountName} is ready.`,
    '',
    `Address: ${new URL('.', url).href.replace(/\/$/, '')}`,
    `Email: ${email}`,
    `Set your password here: ${url}`,
    '',
    `The link works once, until ${istDate(expires_at)}.`,
  ].join('\n')
}
