import { erasedSince } from '../../leads/person/erased-contacts.ts'
import { query } from '../../postgres/database.ts'
import { accountCaller } from '../../records/caller.ts'
import type { Database } from '../../records/database.ts'
import { normalizeEmail } from '../../records/email.ts'
import { normalizePhone } from '../../records/phone.ts'
import type { KeptRequest } from './kept-request.ts'

const emails = /[^\s@"'<>,;:=&]{1,64}@[^\s@"'<>,;:=&]{1,255}/g
const phones = /\+?\d[\d ().-]{5,20}\d/g

/** What was sent, as it came and as a form spells it. */
export function textOf({ came: { received } }: KeptRequest): string {
  const text = [received.body?.toString('utf8'), received.query].filter(Boolean).join('\n')
  return `${text}\n${text.replaceAll(/%([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))}`
}

/** Phones and emails that stand in a text, normalised. */
function contactsIn(text: string, region: string): string[] {
  const found = [
    ...[...text.matchAll(emails)].map(([one]) => normalizeEmail(one)),
    ...[...text.matchAll(phones)].map(([one]) => normalizePhone(one.trim(), region)),
  ]
  return found.filter((one) => one !== null)
}

/**
 * True for a record that nobody can save and nobody may keep any more: it came longer ago than bodies are kept, or somebody of
 * whom it speaks was deleted since.
 */
export async function isToForget(
  db: Database,
  request: KeptRequest,
  retentionDays: number,
  at: Date,
): Promise<boolean> {
  const { accountId, came } = request
  const { receivedAt } = came.received
  if (at.getTime() - receivedAt.getTime() > retentionDays * 86_400_000) return true
  return db.transaction(accountCaller(accountId), async (tx) => {
    const [account] = await tx.all(query<{ region: string }>`
      select default_region as region from accounts where id = ${accountId}`)
    if (!account) return false
    const contacts = contactsIn(textOf(request), account.region)
    return (await tx.all(erasedSince(accountId, contacts, receivedAt))).length > 0
  })
}
