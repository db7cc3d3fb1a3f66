create table lead_activities (
  account_id uuid not null,
  id uuid not null,
  lead_id uuid not null,
  kind text not null,
  at timestamptz(3) not null,
  actor_kind text not null,
  actor_name text not null,
  actor_user_id uuid,
  details jsonb not null default '{}',
  assigned_to_id uuid,
  created_by_id uuid,
  constraint lead_activities_pkey primary key (account_id, id)
);

comment on table lead_activities is 'A lead''s timeline. assigned_to_id and created_by_id are the lead''s, for the policy.';

select app_distribute('lead_activities', 'account_id');

alter table lead_activities enable row level security;

alter table lead_activities add constraint lead_activities_lead_fkey foreign key (account_id, lead_id) references leads (account_id, id) on delete cascade;

alter table lead_activities add constraint lead_activities_kind_check check (kind in ('created', 'merged', 'call_logged', 'call_deleted', 'possible_duplicate'));

create index lead_activities_lead_idx on lead_activities (account_id, lead_id, at desc, id desc);

create index lead_activities_duplicates_idx on lead_activities (account_id, at desc, id desc) where kind = 'possible_duplicate';

create policy lead_activities_select on lead_activities for select to leadline_app
  using (
    account_id = (select nullif(current_setting('app.account_id', true), '')::uuid)
    and ((select current_setting('app.role', true)) in ('admin', 'service')
      or assigned_to_id = (select nullif(current_setting('app.user_id', true), '')::uuid)
      or created_by_id = (select nullif(current_setting('app.user_id', true), '')::uuid))
  );

create policy lead_activities_insert on lead_activities for insert to leadline_app
  with check (
    account_id = (select nullif(current_setting('app.account_id', true), '')::uuid)
    and ((select current_setting('app.role', true)) in ('admin', 'service')
      or assigned_to_id = (select nullif(current_setting('app.user_id', true), '')::uuid)
      or created_by_id = (select nullif(current_setting('app.user_id', true), '')::uuid))
  );

create policy lead_activities_update on lead_activities for update to leadline_app
  using (
    account_id = (select nullif(current_setting('app.account_id', true), '')::uuid)
    and (select current_setting('app.role', true)) in ('admin', 'service')
  )
  with check (
    account_id = (select nullif(current_setting('app.account_id', true), '')::uuid)
    and (select current_setting('app.role', true)) in ('admin', 'service')
  );

create policy lead_activities_delete on lead_activities for delete to leadline_app
  using (
    account_id = (select nullif(current_setting('app.account_id', true), '')::uuid)
    and (select current_setting('app.role', true)) in ('admin', 'service')
  );

grant select, insert, delete on lead_activities to leadline_app;

grant update (assigned_to_id) on lead_activities to leadline_app;
