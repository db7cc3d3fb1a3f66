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
  constraint deliveries_pkey primary key (account_id, id)
);

comment on table deliveries is 'Every request to a known webhook, also refused ones. body, mapped and origins go when the lead is deleted or the retention ends; the row stays.';

select app_distribute('deliveries', 'account_id');

alter table deliveries enable row level security;

alter table deliveries add constraint deliveries_webhook_fkey foreign key (account_id, webhook_id) references webhooks (account_id, id) on delete cascade;

alter table deliveries add constraint deliveries_outcome_check check (outcome in ('created', 'merged', 'repeated', 'ignored', 'rejected', 'disabled'));

create index deliveries_newest_idx on deliveries (account_id, webhook_id, received_at desc, id desc);

create index deliveries_outcome_idx on deliveries (account_id, webhook_id, outcome, received_at desc, id desc);

create index deliveries_body_idx on deliveries (account_id, webhook_id, body_hash, received_at desc);

create index deliveries_platform_idx on deliveries (account_id, webhook_id, platform_delivery_id, received_at desc)
  where platform_delivery_id is not null;

create index deliveries_lead_idx on deliveries (account_id, lead_id) where lead_id is not null;

create index deliveries_kept_bodies_idx on deliveries (account_id, received_at) where body is not null;

create policy deliveries_select on deliveries for select to leadline_app
  using (
    account_id = (select nullif(current_setting('app.account_id', true), '')::uuid)
    and (select current_setting('app.role', true)) in ('admin', 'service')
  );

create policy deliveries_insert on deliveries for insert to leadline_app
  with check (
    account_id = (select nullif(current_setting('app.account_id', true), '')::uuid)
    and (select current_setting('app.role', true)) in ('admin', 'service')
  );

create policy deliveries_update on deliveries for update to leadline_app
  using (
    account_id = (select nullif(current_setting('app.account_id', true), '')::uuid)
    and (select current_setting('app.role', true)) in ('admin', 'service')
  )
  with check (
    account_id = (select nullif(current_setting('app.account_id', true), '')::uuid)
    and (select current_setting('app.role', true)) in ('admin', 'service')
  );

grant select, insert on deliveries to leadline_app;

grant update (body, outcome, reason, field, lead_id, mapped, origins, rule_id, rule_name, replayed_at) on deliveries to leadline_app;
