-- Sign-ins, and what they ask for beside the password (decision page 0030).

create table sessions (
  account_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  secret_hash bytea not null,
  address text not null,
  user_agent text not null,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  must_set_up boolean not null default false,
  proved_at timestamptz(3),
  passkey_challenge text,
  passkey_challenge_until timestamptz(3),
  constraint sessions_pkey primary key (account_id, id),
  constraint sessions_secret_key unique (account_id, secret_hash)
);

comment on table sessions is 'Signed-in browsers. The cookie holds the account id and the secret; only its SHA-256 is here.';
comment on column sessions.must_set_up is 'Begun without the second factor that the account requires, and good for setting it up alone.';
comment on column sessions.proved_at is 'When the person last gave the password in this session; null: that was when it was opened.';
comment on column sessions.passkey_challenge is 'What an authenticator has to sign while a passkey is added, until passkey_challenge_until.';

select app_distribute('sessions', 'account_id');

alter table sessions add constraint sessions_user_fkey
  foreign key (account_id, user_id) references users (account_id, id) on delete cascade;

create index sessions_user_idx on sessions (account_id, user_id);

select app_policies('sessions', 'select insert update delete', 'admin service own');
grant select, insert, delete on sessions to leadline_app;
grant update (
  last_seen_at, expires_at, must_set_up, proved_at, passkey_challenge, passkey_challenge_until
) on sessions to leadline_app;

create table pending_sign_ins (
  account_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  secret_hash bytea not null,
  tries integer not null,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  passkey_challenge text,
  passkey_challenge_until timestamptz(3),
  constraint pending_sign_ins_pkey primary key (account_id, id),
  constraint pending_sign_ins_secret_key unique (account_id, secret_hash)
);

comment on table pending_sign_ins is 'Sign-ins whose password was right and that wait for the second factor. The page holds the account id and the secret; only its SHA-256 is here. tries counts the codes that were sent: what is over is kept for a while, because the wrong ones of a person are limited over all of them.';
comment on column pending_sign_ins.passkey_challenge is 'What an authenticator has to sign while a passkey is used, until passkey_challenge_until.';

select app_distribute('pending_sign_ins', 'account_id');

alter table pending_sign_ins add constraint pending_sign_ins_user_fkey
  foreign key (account_id, user_id) references users (account_id, id) on delete cascade;

create index pending_sign_ins_user_idx on pending_sign_ins (account_id, user_id, created_at);

select app_policies('pending_sign_ins', 'select update', 'admin service own');
select app_policies('pending_sign_ins', 'insert delete', 'service');
grant select, insert, delete on pending_sign_ins to leadline_app;
grant update (tries, expires_at, passkey_challenge, passkey_challenge_until) on pending_sign_ins to leadline_app;

create table totp_secrets (
  account_id uuid not null,
  user_id uuid not null,
  sealed bytea not null,
  last_step bigint not null,
  created_at timestamptz(3) not null,
  constraint totp_secrets_pkey primary key (account_id, user_id)
);

comment on table totp_secrets is 'What authenticator apps make codes of (RFC 6238): AES-256-GCM under a key derived from SESSION_SECRET. last_step is the 30 seconds of the latest code that was taken, so that each works once.';

select app_distribute('totp_secrets', 'account_id');

alter table totp_secrets add constraint totp_secrets_user_fkey
  foreign key (account_id, user_id) references users (account_id, id) on delete cascade;

select app_policies('totp_secrets', 'select delete', 'admin service own');
select app_policies('totp_secrets', 'insert', 'own');
select app_policies('totp_secrets', 'update', 'service own');
grant select, insert, delete on totp_secrets to leadline_app;
grant update (last_step) on totp_secrets to leadline_app;

create table recovery_codes (
  account_id uuid not null,
  user_id uuid not null,
  code_hash bytea not null,
  created_at timestamptz(3) not null,
  constraint recovery_codes_pkey primary key (account_id, user_id, code_hash)
);

comment on table recovery_codes is 'SHA-256 of codes of 80 random bits that each stand in for a lost second factor, once. A used one is gone.';

select app_distribute('recovery_codes', 'account_id');

alter table recovery_codes add constraint recovery_codes_user_fkey
  foreign key (account_id, user_id) references users (account_id, id) on delete cascade;

select app_policies('recovery_codes', 'select delete', 'admin service own');
select app_policies('recovery_codes', 'insert', 'own');
grant select, insert, delete on recovery_codes to leadline_app;

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

alter table passkeys add constraint passkeys_user_fkey
  foreign key (account_id, user_id) references users (account_id, id) on delete cascade;

create index passkeys_user_idx on passkeys (account_id, user_id);

select app_policies('passkeys', 'select delete', 'admin service own');
select app_policies('passkeys', 'insert', 'own');
select app_policies('passkeys', 'update', 'service own');
grant select, insert, delete on passkeys to leadline_app;
grant update (sign_count, last_used_at) on passkeys to leadline_app;

create table second_factor_rules (
  account_id uuid not null,
  required_since timestamptz(3) not null,
  constraint second_factor_rules_pkey primary key (account_id)
);

comment on table second_factor_rules is 'Accounts in which everybody needs a second factor. No row: each person chooses.';

select app_distribute('second_factor_rules', 'account_id');

alter table second_factor_rules add constraint second_factor_rules_account_fkey
  foreign key (account_id) references accounts (id) on delete cascade;

select app_policies('second_factor_rules', 'select', 'everybody');
select app_policies('second_factor_rules', 'insert delete', 'admin service');
grant select, insert, delete on second_factor_rules to leadline_app;
