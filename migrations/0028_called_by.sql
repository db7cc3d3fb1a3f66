-- Who called: the user who logged the call, or whom telephony names. Who sees a call log stays the lead's affair.
alter table call_logs add column called_by_id uuid;

comment on column call_logs.called_by_id is 'The user who called; null where nobody knows, and for what the release before logs.';

-- Of calls that are there the timeline knows who logged them.
update call_logs set called_by_id = logged.actor_user_id from lead_activities logged
  where logged.account_id = call_logs.account_id and logged.lead_id = call_logs.lead_id and logged.kind = 'call_logged'
    and logged.details ->> 'call_log_id' = call_logs.id::text and logged.actor_user_id is not null;

create index call_logs_called_by_idx on call_logs (account_id, called_by_id, called_at desc, id desc);

grant update (called_by_id) on call_logs to leadline_app;
