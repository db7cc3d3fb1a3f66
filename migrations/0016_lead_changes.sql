-- Who follows the changes of leads (`updated_since`) is told each of them once and misses none.

create index leads_changed_idx on leads (account_id, updated_at, id);

create table change_horizons (
  account_id uuid not null,
  closed_until timestamptz(3) not null,
  constraint change_horizons_pkey primary key (account_id)
);

comment on table change_horizons is 'Up to when the changes of leads were told to somebody who follows them. A later write of a lead comes behind it, whatever the clock of its process says. No row: nobody follows.';

select app_distribute('change_horizons', 'account_id');

alter table change_horizons add constraint change_horizons_account_fkey
  foreign key (account_id) references accounts (id) on delete cascade;

select app_policies('change_horizons', 'select', 'everybody');
select app_policies('change_horizons', 'insert update', 'admin service');
grant select, insert on change_horizons to leadline_app;
grant update (closed_until) on change_horizons to leadline_app;
