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
  constraint webhooks_pkey primary key (account_id, id),
  constraint webhooks_token_key unique (account_id, token_hash)
);

comment on table webhooks is 'Inbound webhooks. The token stays readable, because people copy the URL again; it is looked up by its SHA-256.';

select app_distribute('webhooks', 'account_id');

alter table webhooks enable row level security;

alter table webhooks add constraint webhooks_account_fkey foreign key (account_id) references accounts (id) on delete cascade;

alter table webhooks add constraint webhooks_default_assignee_fkey foreign key (account_id, default_assignee_id) references users (account_id, id);

alter table webhooks add constraint webhooks_default_status_check check (default_status in ('New', 'Contacted', 'Qualified', 'Proposal', 'Won', 'Lost'));

create policy webhooks_select on webhooks for select to leadline_app
  using (
    account_id = (select nullif(current_setting('app.account_id', true), '')::uuid)
    and (select current_setting('app.role', true)) in ('admin', 'service')
  );

create policy webhooks_insert on webhooks for insert to leadline_app
  with check (
    account_id = (select nullif(current_setting('app.account_id', true), '')::uuid)
    and (select current_setting('app.role', true)) in ('admin', 'service')
  );

create policy webhooks_update on webhooks for update to leadline_app
  using (
    account_id = (select nullif(current_setting('app.account_id', true), '')::uuid)
    and (select current_setting('app.role', true)) in ('admin', 'service')
  )
  with check (
    account_id = (select nullif(current_setting('app.account_id', true), '')::uuid)
    and (select current_setting('app.role', true)) in ('admin', 'service')
  );

grant select, insert on webhooks to leadline_app;

grant update (name, source, token, token_hash, enabled, default_assignee_id, default_status, default_tags, accept_tests, notes_from_unmapped, condition, mapping, updated_at, deleted_at) on webhooks to leadline_app;

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

alter table webhook_fields enable row level security;

alter table webhook_fields add constraint webhook_fields_webhook_fkey foreign key (account_id, webhook_id) references webhooks (account_id, id) on delete cascade;

-- Each delivery renews its fields' rows in place: no index on what changes, and room beside the rows.
alter table webhook_fields set (fillfactor = 50);

create policy webhook_fields_select on webhook_fields for select to leadline_app
  using (
    account_id = (select nullif(current_setting('app.account_id', true), '')::uuid)
    and (select current_setting('app.role', true)) in ('admin', 'service')
  );

create policy webhook_fields_insert on webhook_fields for insert to leadline_app
  with check (
    account_id = (select nullif(current_setting('app.account_id', true), '')::uuid)
    and (select current_setting('app.role', true)) in ('admin', 'service')
  );

create policy webhook_fields_update on webhook_fields for update to leadline_app
  using (
    account_id = (select nullif(current_setting('app.account_id', true), '')::uuid)
    and (select current_setting('app.role', true)) in ('admin', 'service')
  )
  with check (
    account_id = (select nullif(current_setting('app.account_id', true), '')::uuid)
    and (select current_setting('app.role', true)) in ('admin', 'service')
  );

create policy webhook_fields_delete on webhook_fields for delete to leadline_app
  using (
    account_id = (select nullif(current_setting('app.account_id', true), '')::uuid)
    and (select current_setting('app.role', true)) in ('admin', 'service')
  );

grant select, insert, delete on webhook_fields to leadline_app;

grant update (label, sample, sample_delivery_id, last_seen_at) on webhook_fields to leadline_app;
