import sql, { raw } from 'sql-template-tag'
import { type Static, Type } from 'typebox'
import { Timestamp, Uuid } from '../../http/validation.ts'
import { insertRow, query } from '../../postgres/database.ts'
import type { Tx } from '../../records/database.ts'
import { isoTimestamp } from '../../records/iso-timestamp.ts'
import { auditEntry, changedFields } from '../../records/log-entries.ts'

/** What an account may choose. */
export const retentionLimits = {
  months: { minimum: 1, maximum: 240 },
  noticeDays: { minimum: 1, maximum: 365, default: 30 },
} as const

const mostShown = 50

/** After how long without a change or a call leads are deleted; null: never. */
export const RetentionSettings = Type.Union([
  Type.Object({
    months: Type.Integer({ ...retentionLimits.months, description: 'Without a change or a call.' }),
    notice_days: Type.Integer({
      ...retentionLimits.noticeDays,
      description: 'From the listing to the deletion.',
    }),
  }),
  Type.Null(),
])

/** The settings, and what they are about to delete. */
export const Retention = Type.Object({
  settings: RetentionSettings,
  listed: Type.Integer({ description: 'Leads that are deleted unless somebody touches them.' }),
  leads: Type.Array(
    Type.Object({ id: Uuid('The lead.'), name: Type.String(), delete_at: Timestamp('Not before this.') }),
    { description: `The first ${mostShown} to go.` },
  ),
})

export type RetentionSettings = Static<typeof RetentionSettings>
export type Retention = Static<typeof Retention>

/** What is set, and which leads are listed. */
export async function readRetention(tx: Tx): Promise<Retention> {
  const { accountId } = tx.caller
  const [[settings], [count], leads] = await tx.run(
    query<NonNullable<RetentionSettings>>`
      select months, notice_days from retention_settings where account_id = ${accountId}`,
    query<{ listed: number }>`
      select count(*)::int as listed from retention_notices where account_id = ${accountId}`,
    query<Retention['leads'][number]>`
      select leads.id, name, ${raw(isoTimestamp("(listed_at + notice_days * interval '1 day')"))} as delete_at
      from retention_notices
      join leads on leads.account_id = ${accountId} and leads.id = lead_id
      join retention_settings on retention_settings.account_id = ${accountId}
      where retention_notices.account_id = ${accountId}
      order by listed_at, lead_id limit ${mostShown}`,
  )
  return { settings: settings ?? null, listed: count?.listed ?? 0, leads }
}

/** Switches it on, off, or to another time. Whoever is listed begins anew: a notice counts from what is set now. */
export async function changeRetention(tx: Tx, settings: RetentionSettings, at: Date): Promise<Retention> {
  const { accountId } = tx.caller
  const none = { months: null, notice_days: null }
  const { settings: before } = await readRetention(tx)
  const changes = changedFields(before ?? none, settings ?? none, ['months', 'notice_days'])
  const row = settings && { account_id: accountId, ...settings, changed_at: at }
  tx.write(
    sql`delete from retention_notices where account_id = ${accountId}`,
    row === null
      ? sql`delete from retention_settings where account_id = ${accountId}`
      : insertRow(
          'retention_settings',
          row,
          'on conflict (account_id) do update set months = excluded.months, notice_days = excluded.notice_days, changed_at = excluded.changed_at',
        ),
    auditEntry(tx.caller, at, 'retention.changed', ['account', accountId], { changes }),
  )
  return readRetention(tx)
}
