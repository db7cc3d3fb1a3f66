-- Further phones and emails of a lead, which go on matching (decision 0045).

alter table leads add column further_contacts jsonb;
comment on column leads.further_contacts is 'Further phones and emails of the person, as shown: kind, value (the form that is matched on), text (as it came), at, by_hand. Null: none. lead_contacts has the same for matching.';
grant update (further_contacts) on leads to leadline_app;

create table lead_contacts (
  account_id uuid not null,
  key text not null,
  lead_id uuid not null,
  is_shared boolean not null,
  constraint lead_contacts_pkey primary key (account_id, key, lead_id)
);

comment on table lead_contacts is 'By which further phone or email a save finds a lead: key is the one under which saves lock it, such as phone:+919876543210. A main phone or email stands here only where somebody said that several people share it. Read by the account itself alone: who may see the lead is judged by its own row.';

select app_distribute('lead_contacts', 'account_id');

alter table lead_contacts add constraint lead_contacts_lead_fkey
  foreign key (account_id, lead_id) references leads (account_id, id) on delete cascade;

create index lead_contacts_lead_idx on lead_contacts (account_id, lead_id);

select app_policies('lead_contacts', 'select insert update delete', 'admin service');
grant select, insert, delete on lead_contacts to leadline_app;
grant update (is_shared) on lead_contacts to leadline_app;
