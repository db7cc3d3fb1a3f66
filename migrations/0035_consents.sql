-- What a payload says of consent, kept beside the delivery that brought it and for as long as the lead: the delivery's body goes
-- after DELIVERY_RETENTION_DAYS. It follows the delivery, which follows its lead through merges. The release before
-- leaves the table alone.
create table consents (
  account_id uuid not null,
  delivery_id uuid not null,
  statements jsonb not null,
  given_at text,
  ip text,
  page text,
  received_at timestamptz(3) not null,
  constraint consents_pkey primary key (account_id, delivery_id)
);

comment on table consents is 'Evidence of consent as it was sent: what was agreed to ({name, value}), when, from which address and page. Erased with the lead.';

select app_distribute('consents', 'account_id');

alter table consents enable row level security;

alter table consents add constraint consents_delivery_fkey foreign key (account_id, delivery_id) references deliveries (account_id, id) on delete cascade;

create policy consents_select on consents for select to leadline_app
  using (
    account_id = nullif(current_setting('app.account_id', true), '')::uuid
    and current_setting('app.role', true) in ('admin', 'service')
  );

create policy consents_insert on consents for insert to leadline_app
  with check (
    account_id = nullif(current_setting('app.account_id', true), '')::uuid
    and current_setting('app.role', true) in ('admin', 'service')
  );

create policy consents_delete on consents for delete to leadline_app
  using (
    account_id = nullif(current_setting('app.account_id', true), '')::uuid
    and current_setting('app.role', true) in ('admin', 'service')
  );

grant select, insert, delete on consents to leadline_app;
