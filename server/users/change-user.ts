import sql from 'sql-template-tag'
import { query } from '../postgres/database.ts'
import type { Tx } from '../records/database.ts'
import { auditEntry, changedFields } from '../records/log-entries.ts'
import { normalizePhone } from '../records/phone.ts'
import type { Role } from '../records/roles.ts'
import type { WorkingHours } from '../records/working-hours.ts'
import { invalidParam, notFound } from '../refusals/errors.ts'
import { readUserName } from './create-user.ts'
import { endSessionsOf } from './end-sessions.ts'
import { endInvitation } from './password.ts'
import { type User, userColumns } from './user.ts'

/** What may change about a user; what is missing stays. */
export interface UserChange {
  readonly name?: string | undefined
  readonly role?: Role | undefined
  readonly disabled?: boolean | undefined
  readonly away?: boolean | undefined
  readonly daily_cap?: number | null | undefined
  /** Null: any time. */
  readonly working_hours?: WorkingHours | null | undefined
  /** Null or blank: none. */
  readonly phone?: string | null | undefined
}

const changeable = ['name', 'role', 'disabled', 'away', 'daily_cap', 'working_hours', 'phone'] as const

type Changed = Partial<Record<(typeof changeable)[number], { before: unknown; after: unknown }>>

/** Disabling and enabling are told by name; they are what people look for. */
function actionOf(changes: Changed): string {
  if (!changes.disabled) return 'user.changed'
  return changes.disabled.after ? 'user.disabled' : 'user.enabled'
}

/** The E.164 form. Throws `INVALID_PARAM` naming `phone` for what is no phone, and for somebody else's. */
async function readPhone(tx: Tx, id: string, sent: string | null): Promise<string | null> {
  if (sent === null || sent.trim() === '') return null
  const { accountId } = tx.caller
  const account = await tx.one(query<{ region: string }>`
    select default_region as region from accounts where id = ${accountId}`)
  const phone = normalizePhone(sent.trim(), account.region)
  if (phone === null) throw invalidParam('phone', 'phone is not a possible phone number.')
  const other = await tx.oneOrNone(sql`
    select id from users where account_id = ${accountId} and phone = ${phone} and id <> ${id}`)
  if (other) throw invalidParam('phone', 'phone belongs to another user of this account.')
  return phone
}

/**
 * Changes a user. Whoever is disabled is signed out at once, and their keys answer 401 (decision 0004.34); with that, and
 * with another role, a link that waits ends, since it was made for what the user was. The last
 * active admin can be neither disabled nor demoted: `INVALID_PARAM` naming the field. 404 for nobody.
 */
export async function changeUser(tx: Tx, id: string, change: UserChange, at: Date): Promise<User> {
  const { accountId } = tx.caller
  const [[before], admins] = await tx.run(
    { keys: ['users'] },
    query<User>`select ${userColumns} from users where account_id = ${accountId} and id = ${id}`,
    query<{ id: string }>`select id from users
      where account_id = ${accountId} and id <> ${id} and role = 'admin' and disabled_at is null limit 1`,
  )
  if (!before) throw notFound('user')
  const after: User = {
    ...before,
    name: change.name === undefined ? before.name : readUserName(change.name),
    role: change.role ?? before.role,
    disabled: change.disabled ?? before.disabled,
    away: change.away ?? before.away,
    daily_cap: change.daily_cap === undefined ? before.daily_cap : change.daily_cap,
    working_hours: change.working_hours === undefined ? before.working_hours : inOrder(change.working_hours),
    phone: change.phone === undefined ? before.phone : await readPhone(tx, id, change.phone),
  }
  if (admins.length === 0) refuseToLoseLastAdmin(before, after)
  const changes = changedFields(before, after, changeable)
  if (Object.keys(changes).length === 0) return before
  const details = { email: before.email, changes }
  await tx.run(
    sql`
      update users set name = ${after.name}, role = ${after.role}, away = ${after.away},
        daily_cap = ${after.daily_cap}, phone = ${after.phone},
        working_hours = ${after.working_hours && JSON.stringify(after.working_hours)}::jsonb,
        disabled_at = case when ${after.disabled}::boolean then coalesce(disabled_at, ${at}) end
      where account_id = ${accountId} and id = ${id}`,
    auditEntry(tx.caller, at, actionOf(changes), ['user', id], details),
    ...(changes.disabled?.after ? [endSessionsOf(accountId, id)] : []),
    ...(changes.disabled?.after || changes.role ? [endInvitation(accountId, id)] : []),
  )
  return after
}

const inOrder = (hours: WorkingHours | null): WorkingHours | null =>
  hours && { ...hours, days: hours.days.toSorted((a, b) => a - b) }

function refuseToLoseLastAdmin(before: User, after: User): void {
  if (before.role !== 'admin' || before.disabled) return
  if (after.disabled) throw invalidParam('disabled', 'The last active admin cannot be disabled.')
  if (after.role !== 'admin') throw invalidParam('role', 'The last active admin must stay an admin.')
}
