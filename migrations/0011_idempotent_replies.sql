create table idempotent_replies (
  account_id uuid not null,
  id uuid not null,
  api_key_id uuid not null,
  user_id uuid not null,
  endpoint text not null,
  idempotency_key text not null,
  body_hash bytea not null,
  lead_id uuid not null,
  status smallint not null,
  headers jsonb not null,
  body text not null,
  created_at timestamptz(3) not null,
  constraint idempotent_replies_pkey primary key (account_id, id),
  constraint idempotent_replies_key unique (account_id, api_key_id, endpoint, idempotency_key)
);

comment on table idempotent_replies is 'First replies to requests with an Idempotency-Key, kept for 24 hours, and gone with their lead.';

select app_distribute('idempotent_replies', 'account_id');

alter table idempotent_replies enable row level security;

alter table idempotent_replies add constraint idempotent_replies_lead_fkey foreign key (account_id, lead_id) references leads (account_id, id) on delete cascade;

alter table idempotent_replies add constraint idempotent_replies_api_key_fkey foreign key (account_id, api_key_id) references api_keys (account_id, id) on delete cascade;

create index idempotent_replies_lead_idx on idempotent_replies (account_id, lead_id);

create index idempotent_replies_age_idx on idempotent_replies (account_id, created_at);

create policy idempotent_replies_select on idempotent_replies for select to leadline_app
  using (
    account_id = (select nullif(current_setting('app.account_id', true), '')::uuid)
    and ((select current_setting('app.role', true)) in ('admin', 'service')
      or user_id = (select nullif(current_setting('app.user_id', true), '')::uuid))
  );

create policy idempotent_replies_insert on idempotent_replies for insert to leadline_app
  with check (
    account_id = (select nullif(current_setting('app.account_id', true), '')::uuid)
    and ((select current_setting('app.role', true)) in ('admin', 'service')
      or user_id = (select nullif(current_setting('app.user_id', true), '')::uuid))
  );

create policy idempotent_replies_delete on idempotent_replies for delete to leadline_app
  using (
    account_id = (select nullif(current_setting('app.account_id', true), '')::uuid)
    and ((select current_setting('app.role', true)) in ('admin', 'service')
      or user_id = (select nullif(current_setting('app.user_id', true), '')::uuid))
  );

grant select, insert, delete on idempotent_replies to leadline_app;
