import sql from 'sql-template-tag'
import type { Insert, Lock, Statement } from '../postgres/database.ts'
import type { Tx } from '../records/database.ts'
import { auditEntry } from '../records/log-entries.ts'

/** Whoever changes teams holds them, so that what managers see is made of all memberships. */
export const holdTeams: Lock = { keys: ['teams'] }

/**
 * Writes down whom each manager sees: the members of the teams that he manages (decision 0021.58). It goes with every
 * change of memberships; the look-up of a key or session reads it, so the next request already sees by it.
 */
export const renewWhomManagersSee = (accountId: string): Statement => sql`
    update users set team_user_ids = array(
      select distinct members.user_id from team_members managed
      join team_members members on members.account_id = ${accountId} and members.team_id = managed.team_id
      where managed.account_id = ${accountId} and managed.user_id = users.id and managed.is_manager
        and not members.is_manager
      order by members.user_id
    )
    where account_id = ${accountId} and (team_user_ids <> '{}'
      or id in (select user_id from team_members where account_id = ${accountId} and is_manager))`

/** What the audit log keeps of a change of a team. */
export const teamEntry = ({ caller }: Tx, at: Date, action: string, id: string, details: object): Insert =>
  auditEntry(caller, at, `team.${action}`, ['team', id], details)
