-- By which campaign each lead came.

create table attributions (
  account_id uuid not null,
  delivery_id uuid not null,
  parameters jsonb not null,
  received_at timestamptz(3) not null,
  constraint attributions_pkey primary key (account_id, delivery_id)
);

comment on table attributions is 'By what a delivery says its lead came: campaign, ad, form, page, utm parameters and click ids, by name. Follows the delivery, which follows its lead through merges; stays when the delivery''s body goes, and is erased with the lead.';

select app_distribute('attributions', 'account_id');

alter table attributions add constraint attributions_delivery_fkey
  foreign key (account_id, delivery_id) references deliveries (account_id, id) on delete cascade;

select app_policies('attributions', 'select insert delete', 'admin service');
grant select, insert, delete on attributions to leadline_app;

create table campaigns (
  account_id uuid not null,
  name text not null,
  constraint campaigns_pkey primary key (account_id, name)
);

comment on table campaigns is 'Campaigns that an account''s leads are counted by: the first 200, all later ones are counted together.';

select app_distribute('campaigns', 'account_id');

alter table campaigns add constraint campaigns_account_fkey
  foreign key (account_id) references accounts (id) on delete cascade;

select app_policies('campaigns', 'select', 'everybody');
select app_policies('campaigns', 'insert', 'admin service');
grant select, insert on campaigns to leadline_app;

alter table lead_calls add column campaign text;

comment on column lead_calls.campaign is 'The campaign by which the lead first came, as it is counted: empty for one of those beyond the first 200 of the account, null for none.';
