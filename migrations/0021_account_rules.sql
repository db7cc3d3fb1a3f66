-- What an account allows: who downloads, who makes API keys, when customers may be called; and how much each person takes.

alter table accounts add column downloads_by text not null default 'managers';
alter table accounts add column keys_by text not null default 'managers';
alter table accounts add column call_from_hour smallint not null default 9;
alter table accounts add column call_until_hour smallint not null default 21;

comment on column accounts.downloads_by is 'Who may download leads and calls: admins; managers and admins; everybody. Whoever may not is refused, also in the middle of a download.';
comment on column accounts.keys_by is 'Who may make API keys, in the same words. Keys that are there go on.';
comment on column accounts.call_from_hour is 'Calls are made from this hour to call_until_hour, IST: people are told so, and nothing is refused.';

alter table accounts add constraint accounts_downloads_by_check check (downloads_by in ('admins', 'managers', 'everybody'));
alter table accounts add constraint accounts_keys_by_check check (keys_by in ('admins', 'managers', 'everybody'));
alter table accounts add constraint accounts_call_hours_check check (call_from_hour >= 0 and call_from_hour < call_until_hour and call_until_hour <= 24);

create policy accounts_update on accounts for update to leadline_app
  using (id = nullif(current_setting('app.account_id', true), '')::uuid
    and current_setting('app.role', true) in ('admin', 'service'))
  with check (id = nullif(current_setting('app.account_id', true), '')::uuid
    and current_setting('app.role', true) in ('admin', 'service'));

grant update (downloads_by, keys_by, call_from_hour, call_until_hour) on accounts to leadline_app;

create table lead_takings (
  account_id uuid not null,
  user_id uuid not null,
  day date not null,
  downloaded integer not null,
  listed integer not null,
  opened integer not null,
  seen_at timestamptz(3),
  constraint lead_takings_pkey primary key (account_id, user_id, day)
);

comment on table lead_takings is 'How many rows a person took in an IST day: by downloads, by lists of the REST interface, by opening leads. Counts alone, no row a lead; written every ten seconds, kept for 90 days. seen_at is when an admin put aside that the day was unusual.';

select app_distribute('lead_takings', 'account_id');

alter table lead_takings add constraint lead_takings_user_fkey
  foreign key (account_id, user_id) references users (account_id, id) on delete cascade;

create index lead_takings_day_idx on lead_takings (account_id, day);

select app_policies('lead_takings', 'select update', 'admin service');
select app_policies('lead_takings', 'insert delete', 'service');
grant select, insert, delete on lead_takings to leadline_app;
grant update (downloaded, listed, opened, seen_at) on lead_takings to leadline_app;
