-- Passkeys as a second factor (decision page 0030). The release before knows of none, and disturbs nothing of this.
comment on column users.second_factor_at is 'Since when a sign-in asks for a second factor; null: it does not. Changes together with totp_secrets and passkeys, under a lock of the user.';

create table passkeys (
  account_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  credential_id text not null,
  host text not null,
  public_key bytea not null,
  sign_count bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamptz(3) not null,
  last_used_at timestamptz(3),
  constraint passkeys_pkey primary key (account_id, id),
  constraint passkeys_credential_key unique (account_id, credential_id)
);

comment on table passkeys is 'Public halves of passkeys (WebAuthn) with which people finish a sign-in at one host. sign_count is how often the authenticator said last that it had signed: one that says less is a copy.';

select app_distribute('passkeys', 'account_id');

alter table passkeys enable row level security;

alter table passkeys add constraint passkeys_user_fkey foreign key (account_id, user_id) references users (account_id, id) on delete cascade;

create index passkeys_user_idx on passkeys (account_id, user_id);

create policy passkeys_select on passkeys for select to leadline_app
  using (
    account_id = nullif(current_setting('app.account_id', true), '')::uuid
    and (current_setting('app.role', true) in ('admin', 'service')
      or user_id = nullif(current_setting('app.user_id', true), '')::uuid)
  );

create policy passkeys_insert on passkeys for insert to leadline_app
  with check (
    account_id = nullif(current_setting('app.account_id', true), '')::uuid
    and user_id = nullif(current_setting('app.user_id', true), '')::uuid
  );

create policy passkeys_update on passkeys for update to leadline_app
  using (
    account_id = nullif(current_setting('app.account_id', true), '')::uuid
    and (current_setting('app.role', true) = 'service'
      or user_id = nullif(current_setting('app.user_id', true), '')::uuid)
  )
  with check (
    account_id = nullif(current_setting('app.account_id', true), '')::uuid
    and (current_setting('app.role', true) = 'service'
      or user_id = nullif(current_setting('app.user_id', true), '')::uuid)
  );

create policy passkeys_delete on passkeys for delete to leadline_app
  using (
    account_id = nullif(current_setting('app.account_id', true), '')::uuid
    and (current_setting('app.role', true) in ('admin', 'service')
      or user_id = nullif(current_setting('app.user_id', true), '')::uuid)
  );

grant select, insert, delete on passkeys to leadline_app;

grant update (sign_count, last_used_at) on passkeys to leadline_app;

-- What an authenticator has to sign, and until when: of a session while a passkey is added, of a sign-in while one is used.
alter table sessions
  add column passkey_challenge text,
  add column passkey_challenge_until timestamptz(3);

grant update (passkey_challenge, passkey_challenge_until) on sessions to leadline_app;

alter table half_sign_ins
  add column passkey_challenge text,
  add column passkey_challenge_until timestamptz(3);

grant update (passkey_challenge, passkey_challenge_until) on half_sign_ins to leadline_app;
