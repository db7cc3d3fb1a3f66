-- Calls that telephony sends to a webhook (decision 0020.52). The release before leaves the new columns alone.
alter table users add column phone text;

alter table users add constraint users_phone_key unique (account_id, phone);

comment on column users.phone is 'E.164: calls of telephony find their agent by it.';

grant update (phone) on users to leadline_app;

alter table call_logs add column webhook_id uuid, add column webhook_name text, add column call_external_id text;

comment on column call_logs.webhook_name is 'Through which webhook the call came, as it was called then; agents may not read webhooks.';

comment on column call_logs.call_external_id is 'The id that telephony gave the call: it never makes a second log.';

create unique index call_logs_external_id_idx on call_logs (account_id, webhook_id, call_external_id)
  where call_external_id is not null;

grant update (notes) on call_logs to leadline_app;
