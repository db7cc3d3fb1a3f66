import { query } from '../postgres/database.ts'
import type { Tx } from '../records/database.ts'
import { normalizeEmail } from '../records/email.ts'
import { invalidParam } from '../refusals/errors.ts'

/** Somebody as the console (by id) or the shell (by email) names them. */
export type UserReference = { readonly id: string } | { readonly email: string }

/** Ids of the active users that are named, in order. Throws `INVALID_PARAM` naming `field` (decision 0001.11). */
export async function findAssignableUsers(
  tx: Tx,
  field: string,
  references: readonly UserReference[],
): Promise<string[]> {
  const ids = references.flatMap((one) => ('id' in one ? [one.id] : []))
  const emails = references.flatMap((one) => ('email' in one ? [normalizeEmail(one.email) ?? ''] : []))
  const users = await tx.all(query<{ id: string; email_normalized: string }>`
    select id, email_normalized from users
    where account_id = ${tx.caller.accountId} and disabled_at is null
      and (id = any(${ids}::uuid[]) or email_normalized = any(${emails}::text[]))`)
  return references.map((one) => {
    const wanted = 'id' in one ? one.id.toLowerCase() : normalizeEmail(one.email)
    const user = users.find((one) => one.id === wanted || one.email_normalized === wanted)
    const shown = 'id' in one ? one.id : one.email
    if (!user) throw invalidParam(field, `${field}: ${shown.slice(0, 254)} is not an active user.`)
    return user.id
  })
}
