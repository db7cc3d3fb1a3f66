create table invitations (
  account_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  secret_hash bytea not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  constraint invitations_pkey primary key (account_id, id),
  constraint invitations_user_key unique (account_id, user_id),
  constraint invitations_secret_key unique (account_id, secret_hash)
);

comment on table invitations is 'Links with which a person sets a password, once. The link holds the account id and the secret; only its SHA-256 is here.';

select app_distribute('invitations', 'account_id');

alter table invitations enable row level security;

alter table invitations add constraint invitations_user_fkey foreign key (account_id, user_id) references users (account_id, id) on delete cascade;

create policy invitations_select on invitations for select to leadline_app
  using (
    account_id = nullif(current_setting('app.account_id', true), '')::uuid
    and current_setting('app.role', true) in ('admin', 'service')
  );

create policy invitations_insert on invitations for insert to leadline_app
  with check (
    account_id = nullif(current_setting('app.account_id', true), '')::uuid
    and current_setting('app.role', true) in ('admin', 'service')
  );

create policy invitations_delete on invitations for delete to leadline_app
  using (
    account_id = nullif(current_setting('app.account_id', true), '')::uuid
    and current_setting('app.role', true) in ('admin', 'service')
  );

grant select, insert, delete on invitations to leadline_app;
