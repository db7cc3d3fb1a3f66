-- Webhooks, the fields of their payloads, what they received, and evidence of consent.

create table webhooks (
  account_id uuid not null,
  id uuid not null,
  name text not null,
  source text,
  token text not null,
  token_hash bytea not null,
  enabled boolean not null default true,
  default_assignee_id uuid,
  default_status text not null default 'New',
  default_tags text[] not null default '{}',
  accept_tests boolean not null default false,
  notes_from_unmapped boolean not null default true,
  condition text,
  mapping jsonb,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  kind text not null default 'leads',
  takes_get boolean not null default false,
  answer text,
  without_name text,
  verify_token text,
  signing_secret text,
  platform text,
  last_heard_at timestamptz(3),
  heard_times integer not null default 0,
  longest_gap_seconds bigint not null default 0,
  honeypot text,
  allowed_origins text[] not null default '{}',
  sender_rate_limit integer,
  constraint webhooks_pkey primary key (account_id, id),
  constraint webhooks_token_key unique (account_id, token_hash)
);

comment on table webhooks is 'Inbound webhooks. The token stays readable, because people copy the URL again; it is looked up by its SHA-256.';
comment on column webhooks.answer is 'A fixed text that the sender is answered; null: JSON.';
comment on column webhooks.without_name is 'What becomes of a lead without a name; null: what is usual for the kind.';
comment on column webhooks.signing_secret is 'Stays readable: challenges of senders are signed with it.';
comment on column webhooks.platform is 'The name of a page of docs/connect; null: none was chosen.';
comment on column webhooks.heard_times is 'Deliveries that came at least a minute after the one that was counted before.';
comment on column webhooks.honeypot is 'A field that people do not see: who fills it in is no person.';
comment on column webhooks.allowed_origins is 'Where browsers may post from; empty: from anywhere.';
comment on column webhooks.sender_rate_limit is 'Deliveries a minute from one address; null: as many as the webhook takes.';

select app_distribute('webhooks', 'account_id');

alter table webhooks add constraint webhooks_account_fkey foreign key (account_id) references accounts (id) on delete cascade;
alter table webhooks add constraint webhooks_default_assignee_fkey
  foreign key (account_id, default_assignee_id) references users (account_id, id);
alter table webhooks add constraint webhooks_default_status_check
  check (default_status in ('New', 'Contacted', 'Qualified', 'Proposal', 'Won', 'Lost'));
alter table webhooks add constraint webhooks_kind_check check (kind in ('leads', 'calls'));
alter table webhooks add constraint webhooks_without_name_check check (without_name in ('refuse', 'phone'));
alter table webhooks add constraint webhooks_sender_rate_limit_check check (sender_rate_limit > 0);

select app_policies('webhooks', 'select insert update', 'admin service');
grant select, insert on webhooks to leadline_app;
grant update (
  name, source, token, token_hash, enabled, default_assignee_id, default_status, default_tags, accept_tests, notes_from_unmapped,
  condition, mapping, updated_at, deleted_at, kind, takes_get, answer, without_name, verify_token, signing_secret, platform,
  last_heard_at, heard_times, longest_gap_seconds, honeypot, allowed_origins, sender_rate_limit
) on webhooks to leadline_app;

create table webhook_fields (
  account_id uuid not null,
  id uuid not null,
  webhook_id uuid not null,
  expression text not null,
  label text not null,
  sample text,
  sample_delivery_id uuid,
  first_seen_at timestamptz(3) not null,
  last_seen_at timestamptz(3) not null,
  constraint webhook_fields_pkey primary key (account_id, id),
  constraint webhook_fields_expression_key unique (account_id, webhook_id, expression)
);

comment on table webhook_fields is 'Fields detected in the payloads of a webhook, each with the JMESPath expression that fetches it and its latest sample.';

select app_distribute('webhook_fields', 'account_id');
-- Each delivery renews its fields' rows in place: no index on what changes, and room beside the rows.
alter table webhook_fields set (fillfactor = 50);

alter table webhook_fields add constraint webhook_fields_webhook_fkey
  foreign key (account_id, webhook_id) references webhooks (account_id, id) on delete cascade;

select app_policies('webhook_fields', 'select insert update delete', 'admin service');
grant select, insert, delete on webhook_fields to leadline_app;
grant update (label, sample, sample_delivery_id, last_seen_at) on webhook_fields to leadline_app;

create table deliveries (
  account_id uuid not null,
  id uuid not null,
  webhook_id uuid not null,
  received_at timestamptz(3) not null,
  address text not null,
  content_type text,
  body bytea,
  body_hash bytea not null,
  platform_delivery_id text,
  outcome text not null,
  reason text,
  field text,
  lead_id uuid,
  mapped jsonb,
  origins jsonb,
  rule_id uuid,
  rule_name text,
  replayed_at timestamptz(3),
  method text,
  query text,
  caught_by text,
  assignment jsonb,
  constraint deliveries_pkey primary key (account_id, id)
);

comment on table deliveries is 'Every request to a known webhook, also refused ones. body, mapped and origins go when the lead is deleted or the retention ends; the row stays.';
comment on column deliveries.method is 'Null: POST. The query of a request without a body is kept as its body.';
comment on column deliveries.query is 'What stood in the address beside a body: null without one, so it goes when the body goes.';
comment on column deliveries.caught_by is 'Why it was taken for spam on arrival; it stays when a person makes it a lead.';
comment on column deliveries.assignment is 'Who got the lead that it made, chosen how, by which rule and why.';

select app_distribute('deliveries', 'account_id');

alter table deliveries add constraint deliveries_webhook_fkey
  foreign key (account_id, webhook_id) references webhooks (account_id, id) on delete cascade;
alter table deliveries add constraint deliveries_outcome_check
  check (outcome in ('created', 'merged', 'repeated', 'ignored', 'rejected', 'disabled'));
alter table deliveries add constraint deliveries_caught_by_check
  check (caught_by in ('honeypot', 'origin', 'sender_rate_limit')) not valid;

create index deliveries_newest_idx on deliveries (account_id, webhook_id, received_at desc, id desc);
create index deliveries_outcome_idx on deliveries (account_id, webhook_id, outcome, received_at desc, id desc);
create index deliveries_body_idx on deliveries (account_id, webhook_id, body_hash, received_at desc);
create index deliveries_platform_idx on deliveries (account_id, webhook_id, platform_delivery_id, received_at desc)
  where platform_delivery_id is not null;
create index deliveries_lead_idx on deliveries (account_id, lead_id) where lead_id is not null;
create index deliveries_kept_bodies_idx on deliveries (account_id, received_at) where body is not null;

select app_policies('deliveries', 'select insert update', 'admin service');
grant select, insert on deliveries to leadline_app;
grant update (
  content_type, body, outcome, reason, field, lead_id, mapped, origins, rule_id, rule_name, replayed_at, query, caught_by, assignment
) on deliveries to leadline_app;

-- What a payload says of consent, kept beside the delivery that brought it and for as long as the lead: the delivery's body goes
-- after DELIVERY_RETENTION_DAYS. It follows the delivery, which follows its lead through merges.
create table consents (
  account_id uuid not null,
  delivery_id uuid not null,
  statements jsonb not null,
  given_at text,
  ip text,
  page text,
  received_at timestamptz(3) not null,
  constraint consents_pkey primary key (account_id, delivery_id)
);

comment on table consents is 'Evidence of consent as it was sent: what was agreed to ({name, value}), when, from which address and page. Erased with the lead.';

select app_distribute('consents', 'account_id');

alter table consents add constraint consents_delivery_fkey
  foreign key (account_id, delivery_id) references deliveries (account_id, id) on delete cascade;

select app_policies('consents', 'select insert delete', 'admin service');
grant select, insert, delete on consents to leadline_app;
