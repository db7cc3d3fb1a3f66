import { accountCaller } from '../../../server/records/caller.ts'
import type { Database } from '../../../server/records/database.ts'
import type { Membership } from '../../../server/teams/team.ts'
import { joinTeam } from '../../../server/teams/team-members.ts'
import { createTeam } from '../../../server/teams/team-settings.ts'

/** Who is in a team, by the id of the user. */
export type Members = Readonly<Record<string, Membership>>

let made = 0

/** A team with these people in it; answers its id. */
export function makeTeam(
  { db }: { readonly db: Database },
  accountId: string,
  members: Members,
): Promise<string> {
  made += 1
  return db.transaction(accountCaller(accountId), async (tx) => {
    const { id } = await createTeam(tx, `Team ${made}`, new Date())
    for (const [userId, as] of Object.entries(members)) await joinTeam(tx, id, { userId, as }, new Date())
    return id
  })
}
