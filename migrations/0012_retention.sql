-- Leads that nobody touches for some months are listed, and deleted after a notice period, where an account asks for it.

create table retention_settings (
  account_id uuid not null,
  months integer not null,
  notice_days integer not null,
  changed_at timestamptz(3) not null,
  constraint retention_settings_pkey primary key (account_id)
);

comment on table retention_settings is 'After how many months without a change or a call a lead is listed, and how many days later it is deleted. No row: never.';

select app_distribute('retention_settings', 'account_id');

alter table retention_settings add constraint retention_settings_account_fkey
  foreign key (account_id) references accounts (id) on delete cascade;

select app_policies('retention_settings', 'select insert update delete', 'admin service');
grant select, insert, delete on retention_settings to leadline_app;
grant update (months, notice_days, changed_at) on retention_settings to leadline_app;

create table retention_notices (
  account_id uuid not null,
  lead_id uuid not null,
  listed_at timestamptz(3) not null,
  constraint retention_notices_pkey primary key (account_id, lead_id)
);

comment on table retention_notices is 'Leads that are deleted when the notice period is over, unless somebody touches them before.';

select app_distribute('retention_notices', 'account_id');

alter table retention_notices add constraint retention_notices_lead_fkey
  foreign key (account_id, lead_id) references leads (account_id, id) on delete cascade;

create index retention_notices_listed_idx on retention_notices (account_id, listed_at);

select app_policies('retention_notices', 'select insert delete', 'admin service');
grant select, insert, delete on retention_notices to leadline_app;
