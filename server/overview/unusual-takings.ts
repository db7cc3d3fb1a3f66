import { type Static, Type } from 'typebox'
import { Uuid } from '../http/validation.ts'
import { type Query, query } from '../postgres/database.ts'
import { istDay } from '../records/ist-dates.ts'

/** A day counts as unusual above so many leads, and so many times what is usual for the person. */
const [mostUnremarkable, timesUsual] = [200, 3]
/** What is usual is the median of so many working days before: days on which the person took anything. */
const daysBefore = 20
const shownDays = 7

/** Somebody who took far more leads in a day than usually. */
export const UnusualTaking = Type.Object({
  user_id: Uuid('The person.'),
  name: Type.String(),
  day: Type.String({ description: 'IST day.' }),
  downloaded: Type.Integer({ description: 'Rows of downloads.' }),
  listed: Type.Integer({ description: 'Leads that lists of API keys gave.' }),
  opened: Type.Integer({ description: 'How often a lead was opened.' }),
  usual: Type.Integer({ description: 'The median of the last 20 working days before.' }),
})

export type UnusualTaking = Static<typeof UnusualTaking>

/** Rows of `UnusualTaking` that no admin has put aside, the latest first; only admins are told of any. */
export function unusualTakings(accountId: string, at: Date): Query<UnusualTaking> {
  const since = istDay(new Date(at.getTime() - shownDays * 86_400_000))
  return query<UnusualTaking>`
    select user_id, users.name, day::text as day, downloaded, listed, opened, usual::int as usual
    from lead_takings taken join users on users.account_id = ${accountId} and users.id = taken.user_id
    cross join lateral (
      select coalesce(percentile_cont(0.5) within group (order by n), 0) as usual from (
        select downloaded + listed + opened as n from lead_takings earlier
        where earlier.account_id = ${accountId} and earlier.user_id = taken.user_id and earlier.day < taken.day
        order by earlier.day desc limit ${daysBefore}
      ) before
    ) median
    where taken.account_id = ${accountId} and taken.day >= ${since}::date and seen_at is null
      and downloaded + listed + opened > ${mostUnremarkable}
      and downloaded + listed + opened > ${timesUsual} * usual
    order by taken.day desc, users.name, user_id`
}
