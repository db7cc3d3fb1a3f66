import sql, { raw, type Sql } from 'sql-template-tag'
import { type Static, Type } from 'typebox'
import { TeamQuery } from '../http/team-filter.ts'
import { Closed, Nullable } from '../http/validation.ts'
import { CallLogQuery, unknownCaller } from '../read/call-logs/call-log-filter.ts'
import { callLogColumns } from '../read/call-logs/list-call-logs.ts'
import { isNotToCall } from '../read/leads/callable.ts'
import { callLogFields } from '../records/call-log-fields.ts'
import { CallLog } from './call-log.ts'

/** What the console shows of a call besides: who called, and through which webhook telephony sent it. */
export const ShownCall = Type.Object({
  ...CallLog.properties,
  called_by: Nullable(Type.String(), { description: 'Email of the user who called; null: nobody knows.' }),
  webhook_name: Nullable(Type.String(), { description: 'Null: logged by a person or key.' }),
})

/** In a list each call says with which lead it was. */
export const CallLogWithLead = Type.Object({
  ...ShownCall.properties,
  lead_name: Type.String(),
  lead_phone: Type.Union([Type.String(), Type.Null()]),
  lead_phone_e164: Type.Union([Type.String(), Type.Null()], {
    description: 'In the form that is matched on and dialled.',
  }),
  not_to_call: Type.Boolean({ description: 'Of the lead.' }),
})

/** The filters of §4.4, and those of the console: outcome, person and team. */
export const ShownCallQuery = Closed({
  ...CallLogQuery.properties,
  ...TeamQuery,
  outcome: Type.Optional(Type.Enum([...callLogFields.outcome.choices])),
  called_by: Type.Optional(
    Type.String({
      maxLength: 254,
      description: `Email of the user who called; \`${unknownCaller}\` where nobody knows.`,
    }),
  ),
})

export type ShownCallQuery = Static<typeof ShownCallQuery>

/** The columns of a `ShownCall` over rows of `call_logs`. */
export const shownColumns = (accountId: string): Sql => sql`${callLogColumns}, webhook_name,
    (select email from users where users.account_id = ${accountId} and users.id = call_logs.called_by_id) as called_by`

/** The columns of a `CallLogWithLead`. */
export function columnsWithLead(accountId: string): Sql {
  const lead = sql`from leads where leads.account_id = ${accountId} and leads.id = call_logs.lead_id`
  return sql`${shownColumns(accountId)}, (select name ${lead}) as lead_name, (select phone ${lead}) as lead_phone,
    (select phone_e164 ${lead}) as lead_phone_e164,
    ${isNotToCall(accountId, raw('call_logs.lead_id'))} as not_to_call`
}
