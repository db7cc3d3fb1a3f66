-- What a webhook takes and how it answers (decisions 0020.48 to 0020.53). The release before leaves the new columns alone.
alter table webhooks
  add column kind text not null default 'leads',
  add column takes_get boolean not null default false,
  add column answer text,
  add column without_name text,
  add column verify_token text,
  add column signing_secret text;

alter table webhooks add constraint webhooks_kind_check check (kind in ('leads', 'calls'));

alter table webhooks add constraint webhooks_without_name_check check (without_name in ('refuse', 'phone'));

comment on column webhooks.answer is 'A fixed text that the sender is answered; null: JSON.';
comment on column webhooks.without_name is 'What becomes of a lead without a name; null: what is usual for the kind.';
comment on column webhooks.signing_secret is 'Stays readable: challenges of senders are signed with it.';

grant update (kind, takes_get, answer, without_name, verify_token, signing_secret) on webhooks to leadline_app;

alter table deliveries add column method text, add column query text;

comment on column deliveries.method is 'Null: POST. The query of a request without a body is kept as its body.';
comment on column deliveries.query is 'What stood in the address beside a body; it goes when the body goes.';

grant update (query) on deliveries to leadline_app;
