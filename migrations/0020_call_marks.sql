-- Who must not be called.

create table call_marks (
  account_id uuid not null,
  id uuid not null,
  lead_id uuid not null,
  kind text not null,
  delivery_id uuid,
  name text,
  value text,
  marked_at timestamptz(3) not null,
  marked_by_id uuid,
  taken_back_at timestamptz(3),
  taken_back_by_id uuid,
  constraint call_marks_pkey primary key (account_id, id)
);

comment on table call_marks is 'That a lead is not to be called, and who says so: a delivery, with what it said (name, value), or a person. A mark holds until a person takes it back. Goes with the lead.';

select app_distribute('call_marks', 'account_id');

alter table call_marks add constraint call_marks_lead_fkey
  foreign key (account_id, lead_id) references leads (account_id, id) on delete cascade;
alter table call_marks add constraint call_marks_kind_check check (kind in ('not_to_call', 'whatsapp_only'));

create index call_marks_lead_idx on call_marks (account_id, lead_id);

select app_policies('call_marks', 'select insert update', 'admin service');
grant select, insert on call_marks to leadline_app;
grant update (lead_id, taken_back_at, taken_back_by_id) on call_marks to leadline_app;

create table leads_not_to_call (
  account_id uuid not null,
  lead_id uuid not null,
  since timestamptz(3) not null,
  constraint leads_not_to_call_pkey primary key (account_id, lead_id)
);

comment on table leads_not_to_call is 'Leads with a mark in call_marks that holds: few of many, so that lists ask for one at a time. Holds ids and times alone: who sees the lead is the lead''s affair.';

select app_distribute('leads_not_to_call', 'account_id');

alter table leads_not_to_call add constraint leads_not_to_call_lead_fkey
  foreign key (account_id, lead_id) references leads (account_id, id) on delete cascade;

select app_policies('leads_not_to_call', 'select', 'everybody');
select app_policies('leads_not_to_call', 'insert delete', 'admin service');
grant select, insert, delete on leads_not_to_call to leadline_app;

