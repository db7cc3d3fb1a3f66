-- Whose leads were deleted lately: what a machine kept on its disk from before that is not made again.

create table erased_contacts (
  account_id uuid not null,
  contact_hash bytea not null,
  erased_at timestamptz(3) not null,
  constraint erased_contacts_pkey primary key (account_id, contact_hash)
);

comment on table erased_contacts is 'SHA-256 of the account and a phone or email that was erased, for 30 days: deliveries that were kept on disk before it are not made leads.';

select app_distribute('erased_contacts', 'account_id');

alter table erased_contacts add constraint erased_contacts_account_fkey
  foreign key (account_id) references accounts (id) on delete cascade;

create index erased_contacts_age_idx on erased_contacts (account_id, erased_at);

select app_policies('erased_contacts', 'select insert update delete', 'admin service');
grant select, insert, delete on erased_contacts to leadline_app;
grant update (erased_at) on erased_contacts to leadline_app;
