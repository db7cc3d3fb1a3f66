import sql from 'sql-template-tag'
import type { Caller } from '../platform/caller.ts'
import type { Statement } from '../platform/database/database.ts'

/**
 * Records, for admins only, that a lead shares its phone or email with another one: one that its writer could
 * not see (decision 0001.7), or one that owns the email which a merge left out (decision 0001.5). Each pair once. Runs as
 * the whole account; the entry carries no user, so that no agent's policy admits it.
 */
export function notePossibleDuplicates(
  caller: Caller,
  leadId: string,
  at: Date,
  conflictId: string | null,
): Statement {
  const { accountId, actor } = caller
  return sql`
    insert into lead_activities (account_id, id, lead_id, kind, at, actor_kind, actor_name, actor_user_id, details,
      assigned_to_id, created_by_id)
    select ${accountId}::uuid, gen_random_uuid(), ${leadId}::uuid, 'possible_duplicate', ${at}::timestamptz,
      ${actor.kind}::text, ${actor.name}::text, ${caller.userId}::uuid,
      jsonb_build_object('other_id', other.id, 'matched_on', other.matched_on), null::uuid, null::uuid
    from (
      select other.id, 'phone' as matched_on from leads mine join leads other
        on other.account_id = ${accountId} and other.phone_e164 = mine.phone_e164 and other.id <> mine.id
      where mine.account_id = ${accountId} and mine.id = ${leadId}
      union
      select other.id, 'email' from leads mine join leads other
        on other.account_id = ${accountId} and other.email_normalized = mine.email_normalized and other.id <> mine.id
      where mine.account_id = ${accountId} and mine.id = ${leadId}
      union
      select ${conflictId}::uuid, 'email' where ${conflictId}::uuid is not null
    ) other
    where not exists (
      select from lead_activities noted
      where noted.account_id = ${accountId} and noted.kind = 'possible_duplicate'
        and ((noted.lead_id = ${leadId} and noted.details ->> 'other_id' = other.id::text)
          or (noted.lead_id = other.id and noted.details ->> 'other_id' = ${leadId}::text))
    )
    returning id`
}
