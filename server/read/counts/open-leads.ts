import { type Query, query } from '../../postgres/database.ts'

/** Statuses of leads on which nobody works any more. */
export const closedStatuses: readonly string[] = ['Won', 'Lost']

/** Whether a lead of this status is work for whoever has it. */
export const isOpenStatus = (status: string): boolean => !closedStatuses.includes(status)

/** How many open leads a user has; who has none is left out. */
export interface OpenLeads {
  readonly user_id: string
  readonly open: number
}

/** Open leads of everybody, of all days: from the counts, never from leads, in one snapshot. */
export const countOpenLeads = (accountId: string): Query<OpenLeads> => query<OpenLeads>`
    select user_id, sum(n)::int as open from (
      select assigned_to_id as user_id, n from assignee_counts
      where account_id = ${accountId} and subject = 'leads' and status <> all(${closedStatuses}::text[])
      union all
      select assigned_to_id, n from count_changes
      where account_id = ${accountId} and subject = 'leads' and assigned_to_id is not null
        and dimensions ->> 'status' <> all(${closedStatuses}::text[])
    ) counted group by user_id having sum(n) <> 0`
