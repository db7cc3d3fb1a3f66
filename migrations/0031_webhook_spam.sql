-- What tells spam on a webhook whose address stands in a public form (decision 0025). All off; the release before leaves the
-- columns alone.
alter table webhooks
  add column honeypot text,
  add column allowed_origins text[] not null default '{}',
  add column sender_rate_limit integer;

alter table webhooks add constraint webhooks_sender_rate_limit_check check (sender_rate_limit > 0);

comment on column webhooks.honeypot is 'A field that people do not see: who fills it in is no person.';
comment on column webhooks.allowed_origins is 'Where browsers may post from; empty: from anywhere.';
comment on column webhooks.sender_rate_limit is 'Deliveries a minute from one address; null: as many as the webhook takes.';

grant update (honeypot, allowed_origins, sender_rate_limit) on webhooks to leadline_app;

alter table deliveries add column caught_by text;

alter table deliveries add constraint deliveries_caught_by_check
  check (caught_by in ('honeypot', 'origin', 'sender_rate_limit')) not valid;

comment on column deliveries.caught_by is 'Why it was taken for spam on arrival; it stays when a person makes it a lead.';

grant update (caught_by) on deliveries to leadline_app;
