-- What undoing a change or a merge needs, and pairs of leads that are not one person (decisions 0021.55 to 0021.57). The
-- release before neither reads nor writes the new tables: what it merges meanwhile cannot be undone.
create table lead_undos (
  account_id uuid not null,
  id uuid not null,
  lead_id uuid not null,
  at timestamptz(3) not null,
  state jsonb not null,
  constraint lead_undos_pkey primary key (account_id, id)
);

comment on table lead_undos is 'What undoing an entry of the timeline needs; id is the entry''s. state holds the columns that changed, before and after, and whole what a merge took in. Kept for 30 days, and gone with its lead.';

select app_distribute('lead_undos', 'account_id');

alter table lead_undos enable row level security;

alter table lead_undos add constraint lead_undos_lead_fkey foreign key (account_id, lead_id) references leads (account_id, id) on delete cascade;

create index lead_undos_lead_idx on lead_undos (account_id, lead_id);

create index lead_undos_age_idx on lead_undos (account_id, at);

create policy lead_undos_select on lead_undos for select to leadline_app
  using (
    account_id = nullif(current_setting('app.account_id', true), '')::uuid
    and current_setting('app.role', true) in ('admin', 'service')
  );

create policy lead_undos_insert on lead_undos for insert to leadline_app
  with check (
    account_id = nullif(current_setting('app.account_id', true), '')::uuid
    and current_setting('app.role', true) in ('admin', 'service')
  );

create policy lead_undos_delete on lead_undos for delete to leadline_app
  using (
    account_id = nullif(current_setting('app.account_id', true), '')::uuid
    and current_setting('app.role', true) in ('admin', 'service')
  );

grant select, insert, delete on lead_undos to leadline_app;

create table dismissed_duplicates (
  account_id uuid not null,
  lead_id uuid not null,
  other_id uuid not null,
  at timestamptz(3) not null,
  constraint dismissed_duplicates_pkey primary key (account_id, lead_id, other_id)
);

comment on table dismissed_duplicates is 'Pairs that somebody said are not one person, the smaller id first. Gone when one of the two changes its phone or email.';

select app_distribute('dismissed_duplicates', 'account_id');

alter table dismissed_duplicates enable row level security;

alter table dismissed_duplicates add constraint dismissed_duplicates_order_check check (lead_id < other_id);

alter table dismissed_duplicates add constraint dismissed_duplicates_lead_fkey foreign key (account_id, lead_id) references leads (account_id, id) on delete cascade;

alter table dismissed_duplicates add constraint dismissed_duplicates_other_fkey foreign key (account_id, other_id) references leads (account_id, id) on delete cascade;

create index dismissed_duplicates_other_idx on dismissed_duplicates (account_id, other_id);

create policy dismissed_duplicates_select on dismissed_duplicates for select to leadline_app
  using (
    account_id = nullif(current_setting('app.account_id', true), '')::uuid
    and current_setting('app.role', true) in ('admin', 'service')
  );

create policy dismissed_duplicates_insert on dismissed_duplicates for insert to leadline_app
  with check (
    account_id = nullif(current_setting('app.account_id', true), '')::uuid
    and current_setting('app.role', true) in ('admin', 'service')
  );

create policy dismissed_duplicates_delete on dismissed_duplicates for delete to leadline_app
  using (
    account_id = nullif(current_setting('app.account_id', true), '')::uuid
    and current_setting('app.role', true) in ('admin', 'service')
  );

grant select, insert, delete on dismissed_duplicates to leadline_app;

-- What a merge moves to the lead that is kept.
grant update (lead_id, created_by_id) on call_logs to leadline_app;

grant update (lead_id, created_by_id, details) on lead_activities to leadline_app;
