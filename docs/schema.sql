-- The schema as it stands when all migrations have run: to be read, not to be run. What each part is for stands in the
-- migrations. `npm run schema` writes this file anew.

create table account_ids (
  account_id uuid not null,
  created_at timestamp with time zone not null,
  constraint account_ids_pkey PRIMARY KEY (account_id)
);

comment on table account_ids is 'Every account once more, held whole by each node of a distributed database, where accounts are spread: whoever asks which there are must not need all nodes. Written with the account.';

alter table account_ids enable row level security;

create policy account_ids_select on account_ids for select to leadline_app
  using (account_id = (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid);

grant select on account_ids to leadline_app;

create table accounts (
  id uuid not null,
  name text not null,
  short_name text not null,
  default_region text not null default 'IN'::text,
  created_at timestamp with time zone not null,
  downloads_by text not null default 'managers'::text,
  keys_by text not null default 'managers'::text,
  call_from_hour smallint not null default 9,
  call_until_hour smallint not null default 21,
  constraint accounts_pkey PRIMARY KEY (id),
  constraint accounts_call_hours_check CHECK (((call_from_hour >= 0) AND (call_from_hour < call_until_hour) AND (call_until_hour <= 24))),
  constraint accounts_downloads_by_check CHECK ((downloads_by = ANY (ARRAY['admins'::text, 'managers'::text, 'everybody'::text]))),
  constraint accounts_keys_by_check CHECK ((keys_by = ANY (ARRAY['admins'::text, 'managers'::text, 'everybody'::text])))
);

comment on table accounts is 'One customer of the installation. The id is derived from the short name, so that a sign-in finds its account without looking across accounts.';

alter table accounts enable row level security;

create policy accounts_select on accounts for select to leadline_app
  using (id = (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid);

create policy accounts_update on accounts for update to leadline_app
  using ((id = (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid) AND (current_setting('app.role'::text, true) = ANY (ARRAY['admin'::text, 'service'::text])))
  with check ((id = (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid) AND (current_setting('app.role'::text, true) = ANY (ARRAY['admin'::text, 'service'::text])));

grant select on accounts to leadline_app;
grant update (call_from_hour, call_until_hour, downloads_by, keys_by) on accounts to leadline_app;

create table api_key_days (
  account_id uuid not null,
  api_key_id uuid not null,
  day date not null,
  outcome text not null,
  user_id uuid not null,
  requests bigint not null,
  constraint api_key_days_pkey PRIMARY KEY (account_id, api_key_id, day, outcome),
  constraint api_key_days_key_fkey FOREIGN KEY (account_id, api_key_id) REFERENCES api_keys(account_id, id) ON DELETE CASCADE
);

comment on table api_key_days is 'What each key did and was denied: requests by IST day and outcome, which is a permission or the reason of a refusal. Written every ten seconds, kept for 90 days. user_id is the key''s, which never changes.';

alter table api_key_days enable row level security;

CREATE INDEX api_key_days_day_idx ON public.api_key_days USING btree (account_id, day);

create policy api_key_days_delete on api_key_days for delete to leadline_app
  using ((account_id = (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid) AND (current_setting('app.role'::text, true) = 'service'::text));

create policy api_key_days_insert on api_key_days for insert to leadline_app
  with check ((account_id = (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid) AND (current_setting('app.role'::text, true) = 'service'::text));

create policy api_key_days_select on api_key_days for select to leadline_app
  using ((account_id = (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid) AND ((current_setting('app.role'::text, true) = ANY (ARRAY['admin'::text, 'service'::text])) OR (user_id = (NULLIF(current_setting('app.user_id'::text, true), ''::text))::uuid)));

create policy api_key_days_update on api_key_days for update to leadline_app
  using ((account_id = (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid) AND (current_setting('app.role'::text, true) = 'service'::text))
  with check ((account_id = (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid) AND (current_setting('app.role'::text, true) = 'service'::text));

grant delete on api_key_days to leadline_app;
grant insert on api_key_days to leadline_app;
grant select on api_key_days to leadline_app;
grant update (requests) on api_key_days to leadline_app;

create table api_keys (
  account_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  name text not null,
  key_hash bytea not null,
  last_four text not null,
  can_read boolean not null,
  can_write boolean not null,
  can_delete boolean not null,
  ip_whitelist text[] not null default '{}'::text[],
  created_at timestamp with time zone not null,
  last_used_at timestamp with time zone,
  revoked_at timestamp with time zone,
  old_key_hash bytea,
  old_key_until timestamp(3) with time zone,
  old_key_used_at timestamp(3) with time zone,
  constraint api_keys_pkey PRIMARY KEY (account_id, id),
  constraint api_keys_hash_key UNIQUE (account_id, key_hash),
  constraint api_keys_user_fkey FOREIGN KEY (account_id, user_id) REFERENCES users(account_id, id) ON DELETE CASCADE
);

comment on table api_keys is 'Keys of the REST interface; only the SHA-256 and the last four characters are kept. last_used_at is exact to a minute.';

alter table api_keys enable row level security;

CREATE INDEX api_keys_old_hash_idx ON public.api_keys USING btree (account_id, old_key_hash) WHERE (old_key_hash IS NOT NULL);
CREATE INDEX api_keys_user_idx ON public.api_keys USING btree (account_id, user_id);

create policy api_keys_insert on api_keys for insert to leadline_app
  with check ((account_id = (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid) AND ((current_setting('app.role'::text, true) = ANY (ARRAY['admin'::text, 'service'::text])) OR (user_id = (NULLIF(current_setting('app.user_id'::text, true), ''::text))::uuid)));

create policy api_keys_select on api_keys for select to leadline_app
  using ((account_id = (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid) AND ((current_setting('app.role'::text, true) = ANY (ARRAY['admin'::text, 'service'::text])) OR (user_id = (NULLIF(current_setting('app.user_id'::text, true), ''::text))::uuid)));

create policy api_keys_update on api_keys for update to leadline_app
  using ((account_id = (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid) AND ((current_setting('app.role'::text, true) = ANY (ARRAY['admin'::text, 'service'::text])) OR (user_id = (NULLIF(current_setting('app.user_id'::text, true), ''::text))::uuid)))
  with check ((account_id = (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid) AND ((current_setting('app.role'::text, true) = ANY (ARRAY['admin'::text, 'service'::text])) OR (user_id = (NULLIF(current_setting('app.user_id'::text, true), ''::text))::uuid)));

grant insert on api_keys to leadline_app;
grant select on api_keys to leadline_app;
grant update (can_delete, can_read, can_write, ip_whitelist, key_hash, last_four, last_used_at, name, old_key_hash, old_key_until, old_key_used_at, revoked_at) on api_keys to leadline_app;

create table assignee_counts (
  account_id uuid not null,
  subject text not null,
  assigned_to_id uuid not null,
  status text not null,
  n bigint not null,
  constraint assignee_counts_pkey PRIMARY KEY (account_id, subject, assigned_to_id, status)
);

comment on table assignee_counts is 'How many leads each person has in each status, of all days: a few rows a person, however many leads there are. Exact together with count_changes.';

alter table assignee_counts enable row level security;

create policy assignee_counts_insert on assignee_counts for insert to leadline_app
  with check ((account_id = (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid) AND (current_setting('app.role'::text, true) = ANY (ARRAY['admin'::text, 'service'::text])));

create policy assignee_counts_select on assignee_counts for select to leadline_app
  using ((account_id = (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid) AND (current_setting('app.role'::text, true) = ANY (ARRAY['admin'::text, 'service'::text])));

create policy assignee_counts_update on assignee_counts for update to leadline_app
  using ((account_id = (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid) AND (current_setting('app.role'::text, true) = ANY (ARRAY['admin'::text, 'service'::text])))
  with check ((account_id = (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid) AND (current_setting('app.role'::text, true) = ANY (ARRAY['admin'::text, 'service'::text])));

grant insert on assignee_counts to leadline_app;
grant select on assignee_counts to leadline_app;
grant update (n) on assignee_counts to leadline_app;

create table attributions (
  account_id uuid not null,
  delivery_id uuid not null,
  parameters jsonb not null,
  received_at timestamp(3) with time zone not null,
  constraint attributions_pkey PRIMARY KEY (account_id, delivery_id),
  constraint attributions_delivery_fkey FOREIGN KEY (account_id, delivery_id) REFERENCES deliveries(account_id, id) ON DELETE CASCADE
);

comment on table attributions is 'By what a delivery says its lead came: campaign, ad, form, page, utm parameters and click ids, by name. Follows the delivery, which follows its lead through merges; stays when the delivery''s body goes, and is erased with the lead.';

alter table attributions enable row level security;

create policy attributions_delete on attributions for delete to leadline_app
  using ((account_id = (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid) AND (current_setting('app.role'::text, true) = ANY (ARRAY['admin'::text, 'service'::text])));

create policy attributions_insert on attributions for insert to leadline_app
  with check ((account_id = (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid) AND (current_setting('app.role'::text, true) = ANY (ARRAY['admin'::text, 'service'::text])));

create policy attributions_select on attributions for select to leadline_app
  using ((account_id = (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid) AND (current_setting('app.role'::text, true) = ANY (ARRAY['admin'::text, 'service'::text])));

grant delete on attributions to leadline_app;
grant insert on attributions to leadline_app;
grant select on attributions to leadline_app;

create table audit_log (
  account_id uuid not null,
  id uuid not null,
  at timestamp(3) with time zone not null,
  action text not null,
  actor_kind text not null,
  actor_name text not null,
  actor_user_id uuid,
  via_id uuid,
  address text,
  subject_kind text not null,
  subject_id uuid,
  details jsonb not null default '{}'::jsonb,
  batch_id uuid,
  constraint audit_log_pkey PRIMARY KEY (account_id, id)
);

comment on table audit_log is 'Every write and settings change. Outlives what it describes, so it names fields, never values of a lead. via_id is the API key, session or webhook.';

alter table audit_log enable row level security;

CREATE INDEX audit_log_batch_idx ON public.audit_log USING btree (account_id, batch_id, action, at DESC, id DESC) WHERE (batch_id IS NOT NULL);
CREATE INDEX audit_log_newest_idx ON public.audit_log USING btree (account_id, at DESC, id DESC);

create policy audit_log_insert on audit_log for insert to leadline_app
  with check ((account_id = (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid) AND ((current_setting('app.role'::text, true) = ANY (ARRAY['admin'::text, 'service'::text])) OR (actor_user_id = (NULLIF(current_setting('app.user_id'::text, true), ''::text))::uuid)));

create policy audit_log_select on audit_log for select to leadline_app
  using ((account_id = (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid) AND ((current_setting('app.role'::text, true) = ANY (ARRAY['admin'::text, 'service'::text])) OR (actor_user_id = (NULLIF(current_setting('app.user_id'::text, true), ''::text))::uuid)));

grant insert on audit_log to leadline_app;
grant select on audit_log to leadline_app;

create table bucket_counts (
  account_id uuid not null,
  subject text not null,
  grouped_by smallint not null,
  assigned_to_id uuid not null,
  value_1 text not null,
  bucket_days smallint not null,
  day date not null,
  value_2 text not null,
  value_3 text not null,
  created_by_id uuid not null,
  n bigint not null,
  seconds bigint not null,
  constraint bucket_counts_pkey PRIMARY KEY (account_id, subject, grouped_by, assigned_to_id, value_1, bucket_days, day, value_2, value_3, created_by_id)
);

comment on table bucket_counts is 'How many leads or call logs are alike: what totals under several filters are sums of. grouped_by says what of a row tells buckets apart (1: assignee and creator, 2: value_1, 4: value_2 and value_3); what is not grouped_by is zero or empty, and nobody is zero. Values are source, status, priority of leads; called_by, outcome, call_type of call logs. A bucket covers one IST day, or the 16 that begin with day. Exact together with count_changes.';

alter table bucket_counts enable row level security;

CREATE INDEX bucket_counts_created_for_others_idx ON public.bucket_counts USING btree (account_id, subject, grouped_by, created_by_id, value_1, bucket_days, day, value_2, value_3) WHERE (assigned_to_id <> created_by_id);

create policy bucket_counts_insert on bucket_counts for insert to leadline_app
  with check ((account_id = (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid) AND (current_setting('app.role'::text, true) = ANY (ARRAY['admin'::text, 'service'::text])));

create policy bucket_counts_select on bucket_counts for select to leadline_app
  using ((account_id = (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid) AND
CASE current_setting('app.role'::text, true)
    WHEN 'admin'::text THEN true
    WHEN 'service'::text THEN true
    WHEN 'manager'::text THEN ((strpos(current_setting(('app.sees_'::text || "left"((assigned_to_id)::text, 1)), true), (assigned_to_id)::text) > 0) OR (strpos(current_setting(('app.sees_'::text || "left"((created_by_id)::text, 1)), true), (created_by_id)::text) > 0))
    ELSE (((NULLIF(current_setting('app.user_id'::text, true), ''::text))::uuid = assigned_to_id) OR ((NULLIF(current_setting('app.user_id'::text, true), ''::text))::uuid = created_by_id))
END);

create policy bucket_counts_update on bucket_counts for update to leadline_app
  using ((account_id = (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid) AND (current_setting('app.role'::text, true) = ANY (ARRAY['admin'::text, 'service'::text])))
  with check ((account_id = (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid) AND (current_setting('app.role'::text, true) = ANY (ARRAY['admin'::text, 'service'::text])));

grant insert on bucket_counts to leadline_app;
grant select on bucket_counts to leadline_app;
grant update (n, seconds) on bucket_counts to leadline_app;

create table call_logs (
  account_id uuid not null,
  id uuid not null,
  lead_id uuid not null,
  call_type text not null,
  duration_seconds integer not null,
  outcome text not null,
  notes text,
  called_at timestamp(3) with time zone not null,
  created_at timestamp(3) with time zone not null,
  assigned_to_id uuid,
  created_by_id uuid,
  webhook_id uuid,
  webhook_name text,
  call_external_id text,
  called_by_id uuid,
  constraint call_logs_pkey PRIMARY KEY (account_id, id),
  constraint call_logs_lead_fkey FOREIGN KEY (account_id, lead_id) REFERENCES leads(account_id, id) ON DELETE CASCADE,
  constraint call_logs_call_type_check CHECK ((call_type = ANY (ARRAY['Inbound'::text, 'Outbound'::text]))),
  constraint call_logs_duration_check CHECK (((duration_seconds >= 0) AND (duration_seconds <= 86400))),
  constraint call_logs_outcome_check CHECK ((outcome = ANY (ARRAY['Completed'::text, 'Busy'::text, 'No Answer'::text, 'Voicemail'::text, 'Missed'::text])))
);

comment on table call_logs is 'Calls with a lead. assigned_to_id and created_by_id are the lead''s: a call log is seen by whoever sees its lead.';

alter table call_logs enable row level security;

CREATE INDEX call_logs_assigned_to_idx ON public.call_logs USING btree (account_id, assigned_to_id, called_at DESC, id DESC);
CREATE INDEX call_logs_call_type_idx ON public.call_logs USING btree (account_id, call_type, called_at DESC, id DESC);
CREATE INDEX call_logs_called_by_idx ON public.call_logs USING btree (account_id, called_by_id, called_at DESC, id DESC);
CREATE INDEX call_logs_created_for_others_idx ON public.call_logs USING btree (account_id, created_by_id, called_at DESC, id DESC) WHERE (assigned_to_id IS DISTINCT FROM created_by_id);
CREATE UNIQUE INDEX call_logs_external_id_idx ON public.call_logs USING btree (account_id, webhook_id, call_external_id) WHERE (call_external_id IS NOT NULL);
CREATE INDEX call_logs_lead_idx ON public.call_logs USING btree (account_id, lead_id, called_at DESC, id DESC);
CREATE INDEX call_logs_newest_idx ON public.call_logs USING btree (account_id, called_at DESC, id DESC) INCLUDE (assigned_to_id, created_by_id);
CREATE INDEX call_logs_outcome_idx ON public.call_logs USING btree (account_id, outcome, call_type, called_at DESC, id DESC);

create policy call_logs_delete on call_logs for delete to leadline_app
  using ((account_id = (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid) AND
CASE current_setting('app.role'::text, true)
    WHEN 'admin'::text THEN true
    WHEN 'service'::text THEN true
    WHEN 'manager'::text THEN ((strpos(current_setting(('app.sees_'::text || "left"((assigned_to_id)::text, 1)), true), (assigned_to_id)::text) > 0) OR (strpos(current_setting(('app.sees_'::text || "left"((created_by_id)::text, 1)), true), (created_by_id)::text) > 0))
    ELSE (((NULLIF(current_setting('app.user_id'::text, true), ''::text))::uuid = assigned_to_id) OR ((NULLIF(current_setting('app.user_id'::text, true), ''::text))::uuid = created_by_id))
END);

create policy call_logs_insert on call_logs for insert to leadline_app
  with check ((account_id = (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid) AND
CASE current_setting('app.role'::text, true)
    WHEN 'admin'::text THEN true
    WHEN 'service'::text THEN true
    WHEN 'manager'::text THEN ((strpos(current_setting(('app.sees_'::text || "left"((assigned_to_id)::text, 1)), true), (assigned_to_id)::text) > 0) OR (strpos(current_setting(('app.sees_'::text || "left"((created_by_id)::text, 1)), true), (created_by_id)::text) > 0))
    ELSE (((NULLIF(current_setting('app.user_id'::text, true), ''::text))::uuid = assigned_to_id) OR ((NULLIF(current_setting('app.user_id'::text, true), ''::text))::uuid = created_by_id))
END);

create policy call_logs_select on call_logs for select to leadline_app
  using ((account_id = (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid) AND
CASE current_setting('app.role'::text, true)
    WHEN 'admin'::text THEN true
    WHEN 'service'::text THEN true
    WHEN 'manager'::text THEN ((strpos(current_setting(('app.sees_'::text || "left"((assigned_to_id)::text, 1)), true), (assigned_to_id)::text) > 0) OR (strpos(current_setting(('app.sees_'::text || "left"((created_by_id)::text, 1)), true), (created_by_id)::text) > 0))
    ELSE (((NULLIF(current_setting('app.user_id'::text, true), ''::text))::uuid = assigned_to_id) OR ((NULLIF(current_setting('app.user_id'::text, true), ''::text))::uuid = created_by_id))
END);

create policy call_logs_update on call_logs for update to leadline_app
  using ((account_id = (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid) AND
CASE current_setting('app.role'::text, true)
    WHEN 'admin'::text THEN true
    WHEN 'service'::text THEN true
    WHEN 'manager'::text THEN ((strpos(current_setting(('app.sees_'::text || "left"((assigned_to_id)::text, 1)), true), (assigned_to_id)::text) > 0) OR (strpos(current_setting(('app.sees_'::text || "left"((created_by_id)::text, 1)), true), (created_by_id)::text) > 0))
    ELSE (((NULLIF(current_setting('app.user_id'::text, true), ''::text))::uuid = assigned_to_id) OR ((NULLIF(current_setting('app.user_id'::text, true), ''::text))::uuid = created_by_id))
END)
  with check (account_id = (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid);

grant delete on call_logs to leadline_app;
grant insert on call_logs to leadline_app;
grant select on call_logs to leadline_app;
grant update (assigned_to_id, called_by_id, created_by_id, lead_id, notes) on call_logs to leadline_app;

create table call_marks (
  account_id uuid not null,
  id uuid not null,
  lead_id uuid not null,
  kind text not null,
  delivery_id uuid,
  name text,
  value text,
  marked_at timestamp(3) with time zone not null,
  marked_by_id uuid,
  taken_back_at timestamp(3) with time zone,
  taken_back_by_id uuid,
  constraint call_marks_pkey PRIMARY KEY (account_id, id),
  constraint call_marks_lead_fkey FOREIGN KEY (account_id, lead_id) REFERENCES leads(account_id, id) ON DELETE CASCADE,
  constraint call_marks_kind_check CHECK ((kind = ANY (ARRAY['not_to_call'::text, 'whatsapp_only'::text])))
);

comment on table call_marks is 'That a lead is not to be called, and who says so: a delivery, with what it said (name, value), or a person. A mark holds until a person takes it back. Goes with the lead.';

alter table call_marks enable row level security;

CREATE INDEX call_marks_lead_idx ON public.call_marks USING btree (account_id, lead_id);

create policy call_marks_insert on call_marks for insert to leadline_app
  with check ((account_id = (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid) AND (current_setting('app.role'::text, true) = ANY (ARRAY['admin'::text, 'service'::text])));

create policy call_marks_select on call_marks for select to leadline_app
  using ((account_id = (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid) AND (current_setting('app.role'::text, true) = ANY (ARRAY['admin'::text, 'service'::text])));

create policy call_marks_update on call_marks for update to leadline_app
  using ((account_id = (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid) AND (current_setting('app.role'::text, true) = ANY (ARRAY['admin'::text, 'service'::text])))
  with check ((account_id = (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid) AND (current_setting('app.role'::text, true) = ANY (ARRAY['admin'::text, 'service'::text])));

grant insert on call_marks to leadline_app;
grant select on call_marks to leadline_app;
grant update (lead_id, taken_back_at, taken_back_by_id) on call_marks to leadline_app;

create table campaigns (
  account_id uuid not null,
  name text not null,
  constraint campaigns_pkey PRIMARY KEY (account_id, name),
  constraint campaigns_account_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);

comment on table campaigns is 'Campaigns that an account''s leads are counted by: the first 200, all later ones are counted together.';

alter table campaigns enable row level security;

create policy campaigns_insert on campaigns for insert to leadline_app
  with check ((account_id = (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid) AND (current_setting('app.role'::text, true) = ANY (ARRAY['admin'::text, 'service'::text])));

create policy campaigns_select on campaigns for select to leadline_app
  using (account_id = (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid);

grant insert on campaigns to leadline_app;
grant select on campaigns to leadline_app;

create table change_horizons (
  account_id uuid not null,
  closed_until timestamp(3) with time zone not null,
  noted_until timestamp(3) with time zone,
  noted_id xid8,
  settled_until timestamp(3) with time zone,
  constraint change_horizons_pkey PRIMARY KEY (account_id),
  constraint change_horizons_account_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);

comment on table change_horizons is 'Up to when the changes of leads were told to somebody who follows them. A later write of a lead comes behind it, whatever the clock of its process says. No row: nobody follows.';

alter table change_horizons enable row level security;

create policy change_horizons_insert on change_horizons for insert to leadline_app
  with check ((account_id = (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid) AND (current_setting('app.role'::text, true) = ANY (ARRAY['admin'::text, 'service'::text])));

create policy change_horizons_select on change_horizons for select to leadline_app
  using (account_id = (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid);

create policy change_horizons_update on change_horizons for update to leadline_app
  using ((account_id = (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid) AND (current_setting('app.role'::text, true) = ANY (ARRAY['admin'::text, 'service'::text])))
  with check ((account_id = (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid) AND (current_setting('app.role'::text, true) = ANY (ARRAY['admin'::text, 'service'::text])));

grant insert on change_horizons to leadline_app;
grant select on change_horizons to leadline_app;
grant update (closed_until, noted_id, noted_until, settled_until) on change_horizons to leadline_app;

create table consents (
  account_id uuid not null,
  delivery_id uuid not null,
  statements jsonb not null,
  given_at text,
  ip text,
  page text,
  received_at timestamp(3) with time zone not null,
  constraint consents_pkey PRIMARY KEY (account_id, delivery_id),
  constraint consents_delivery_fkey FOREIGN KEY (account_id, delivery_id) REFERENCES deliveries(account_id, id) ON DELETE CASCADE
);

comment on table consents is 'Evidence of consent as it was sent: what was agreed to ({name, value}), when, from which address and page. Erased with the lead.';

alter table consents enable row level security;

create policy consents_delete on consents for delete to leadline_app
  using ((account_id = (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid) AND (current_setting('app.role'::text, true) = ANY (ARRAY['admin'::text, 'service'::text])));

create policy consents_insert on consents for insert to leadline_app
  with check ((account_id = (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid) AND (current_setting('app.role'::text, true) = ANY (ARRAY['admin'::text, 'service'::text])));

create policy consents_select on consents for select to leadline_app
  using ((account_id = (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid) AND (current_setting('app.role'::text, true) = ANY (ARRAY['admin'::text, 'service'::text])));

grant delete on consents to leadline_app;
grant insert on consents to leadline_app;
grant select on consents to leadline_app;

create table count_changes (
  account_id uuid not null,
  id uuid not null,
  subject text not null,
  at timestamp(3) with time zone not null,
  n integer not null,
  seconds integer not null,
  assigned_to_id uuid,
  created_by_id uuid,
  dimensions jsonb not null,
  constraint count_changes_pkey PRIMARY KEY (account_id, id)
);

comment on table count_changes is 'Written by the statement that writes a lead or call log, one row a change: parallel saves never meet on a counter. Compacted into day_counts and hour_counts soon after; a reader adds what is not compacted yet.';

alter table count_changes enable row level security;

CREATE INDEX count_changes_assigned_leads_idx ON public.count_changes USING btree (account_id) WHERE ((subject = 'leads'::text) AND (assigned_to_id IS NOT NULL));

create policy count_changes_delete on count_changes for delete to leadline_app
  using ((account_id = (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid) AND (current_setting('app.role'::text, true) = 'service'::text));

create policy count_changes_insert on count_changes for insert to leadline_app
  with check (account_id = (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid);

create policy count_changes_select on count_changes for select to leadline_app
  using ((account_id = (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid) AND
CASE current_setting('app.role'::text, true)
    WHEN 'admin'::text THEN true
    WHEN 'service'::text THEN true
    WHEN 'manager'::text THEN ((strpos(current_setting(('app.sees_'::text || "left"((assigned_to_id)::text, 1)), true), (assigned_to_id)::text) > 0) OR (strpos(current_setting(('app.sees_'::text || "left"((created_by_id)::text, 1)), true), (created_by_id)::text) > 0))
    ELSE (((NULLIF(current_setting('app.user_id'::text, true), ''::text))::uuid = assigned_to_id) OR ((NULLIF(current_setting('app.user_id'::text, true), ''::text))::uuid = created_by_id))
END);

grant delete on count_changes to leadline_app;
grant insert on count_changes to leadline_app;
grant select on count_changes to leadline_app;

create table day_counts (
  account_id uuid not null,
  subject text not null,
  viewer_id uuid not null,
  dimension text not null,
  value text not null,
  day date not null,
  n bigint not null,
  seconds bigint not null,
  constraint day_counts_pkey PRIMARY KEY (account_id, subject, viewer_id, dimension, value, day)
);

comment on table day_counts is 'How many leads or call logs of an IST day somebody sees, by one dimension. viewer_id zero is the whole account. Exact together with count_changes. seconds is talk time.';

alter table day_counts enable row level security;

create policy day_counts_delete on day_counts for delete to leadline_app
  using ((account_id = (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid) AND (current_setting('app.role'::text, true) = ANY (ARRAY['admin'::text, 'service'::text])));

create policy day_counts_insert on day_counts for insert to leadline_app
  with check ((account_id = (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid) AND (current_setting('app.role'::text, true) = ANY (ARRAY['admin'::text, 'service'::text])));

create policy day_counts_select on day_counts for select to leadline_app
  using ((account_id = (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid) AND
CASE current_setting('app.role'::text, true)
    WHEN 'admin'::text THEN true
    WHEN 'service'::text THEN true
    WHEN 'manager'::text THEN (strpos(current_setting(('app.sees_'::text || "left"((viewer_id)::text, 1)), true), (viewer_id)::text) > 0)
    ELSE (viewer_id = (NULLIF(current_setting('app.user_id'::text, true), ''::text))::uuid)
END);

create policy day_counts_update on day_counts for update to leadline_app
  using ((account_id = (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid) AND (current_setting('app.role'::text, true) = ANY (ARRAY['admin'::text, 'service'::text])))
  with check ((account_id = (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid) AND (current_setting('app.role'::text, true) = ANY (ARRAY['admin'::text, 'service'::text])));

grant delete on day_counts to leadline_app;
grant insert on day_counts to leadline_app;
grant select on day_counts to leadline_app;
grant update (n, seconds) on day_counts to leadline_app;

create table deliveries (
  account_id uuid not null,
  id uuid not null,
  webhook_id uuid not null,
  received_at timestamp(3) with time zone not null,
  address text not null,
  content_type text,
  body bytea,
  body_hash bytea not null,
  platform_delivery_id text,
  outcome text not null,
  reason text,
  field text,
  lead_id uuid,
  mapped jsonb,
  origins jsonb,
  rule_id uuid,
  rule_name text,
  replayed_at timestamp(3) with time zone,
  method text,
  query text,
  caught_by text,
  assignment jsonb,
  told_lead_id uuid,
  why_matched jsonb,
  to_check boolean,
  constraint deliveries_pkey PRIMARY KEY (account_id, id),
  constraint deliveries_webhook_fkey FOREIGN KEY (account_id, webhook_id) REFERENCES webhooks(account_id, id) ON DELETE CASCADE,
  constraint deliveries_caught_by_check CHECK ((caught_by = ANY (ARRAY['honeypot'::text, 'origin'::text, 'sender_rate_limit'::text]))) NOT VALID,
  constraint deliveries_outcome_check CHECK ((outcome = ANY (ARRAY['created'::text, 'merged'::text, 'repeated'::text, 'ignored'::text, 'rejected'::text, 'disabled'::text])))
);

comment on table deliveries is 'Every request to a known webhook, also refused ones. body, mapped and origins go when the lead is deleted or the retention ends; the row stays.';

alter table deliveries enable row level security;

CREATE INDEX deliveries_body_idx ON public.deliveries USING btree (account_id, webhook_id, body_hash, received_at DESC);
CREATE INDEX deliveries_kept_bodies_idx ON public.deliveries USING btree (account_id, received_at) WHERE (body IS NOT NULL);
CREATE INDEX deliveries_lead_idx ON public.deliveries USING btree (account_id, lead_id) WHERE (lead_id IS NOT NULL);
CREATE INDEX deliveries_newest_idx ON public.deliveries USING btree (account_id, webhook_id, received_at DESC, id DESC);
CREATE INDEX deliveries_outcome_idx ON public.deliveries USING btree (account_id, webhook_id, outcome, received_at DESC, id DESC);
CREATE INDEX deliveries_platform_idx ON public.deliveries USING btree (account_id, webhook_id, platform_delivery_id, received_at DESC) WHERE (platform_delivery_id IS NOT NULL);
CREATE INDEX deliveries_to_check_idx ON public.deliveries USING btree (account_id, webhook_id, received_at DESC, id DESC) WHERE to_check;
CREATE INDEX deliveries_told_idx ON public.deliveries USING btree (account_id, told_lead_id) WHERE (told_lead_id IS NOT NULL);

create policy deliveries_insert on deliveries for insert to leadline_app
  with check ((account_id = (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid) AND (current_setting('app.role'::text, true) = ANY (ARRAY['admin'::text, 'service'::text])));

create policy deliveries_select on deliveries for select to leadline_app
  using ((account_id = (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid) AND (current_setting('app.role'::text, true) = ANY (ARRAY['admin'::text, 'service'::text])));

create policy deliveries_update on deliveries for update to leadline_app
  using ((account_id = (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid) AND (current_setting('app.role'::text, true) = ANY (ARRAY['admin'::text, 'service'::text])))
  with check ((account_id = (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid) AND (current_setting('app.role'::text, true) = ANY (ARRAY['admin'::text, 'service'::text])));

grant insert on deliveries to leadline_app;
grant select on deliveries to leadline_app;
grant update (assignment, body, caught_by, content_type, field, lead_id, mapped, origins, outcome, query, reason, replayed_at, rule_id, rule_name, to_check, told_lead_id, why_matched) on deliveries to leadline_app;

create table dismissed_duplicates (
  account_id uuid not null,
  lead_id uuid not null,
  other_id uuid not null,
  at timestamp(3) with time zone not null,
  constraint dismissed_duplicates_pkey PRIMARY KEY (account_id, lead_id, other_id),
  constraint dismissed_duplicates_lead_fkey FOREIGN KEY (account_id, lead_id) REFERENCES leads(account_id, id) ON DELETE CASCADE,
  constraint dismissed_duplicates_other_fkey FOREIGN KEY (account_id, other_id) REFERENCES leads(account_id, id) ON DELETE CASCADE,
  constraint dismissed_duplicates_order_check CHECK ((lead_id < other_id))
);

comment on table dismissed_duplicates is 'Pairs that somebody said are not one person, the smaller id first. Gone when one of the two changes its phone or email.';

alter table dismissed_duplicates enable row level security;

CREATE INDEX dismissed_duplicates_other_idx ON public.dismissed_duplicates USING btree (account_id, other_id);

create policy dismissed_duplicates_delete on dismissed_duplicates for delete to leadline_app
  using ((account_id = (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid) AND (current_setting('app.role'::text, true) = ANY (ARRAY['admin'::text, 'service'::text])));

create policy dismissed_duplicates_insert on dismissed_duplicates for insert to leadline_app
  with check ((account_id = (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid) AND (current_setting('app.role'::text, true) = ANY (ARRAY['admin'::text, 'service'::text])));

create policy dismissed_duplicates_select on dismissed_duplicates for select to leadline_app
  using ((account_id = (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid) AND (current_setting('app.role'::text, true) = ANY (ARRAY['admin'::text, 'service'::text])));

grant delete on dismissed_duplicates to leadline_app;
grant insert on dismissed_duplicates to leadline_app;
grant select on dismissed_duplicates to leadline_app;

create table distribution_rules (
  account_id uuid not null,
  id uuid not null,
  name text not null,
  "position" integer not null,
  enabled boolean not null default true,
  conditions jsonb not null,
  created_at timestamp(3) with time zone not null,
  shares_by text not null default 'turns'::text,
  call_within_minutes integer,
  most_passes integer not null default 3,
  constraint distribution_rules_pkey PRIMARY KEY (account_id, id),
  constraint distribution_rules_account_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint distribution_rules_call_within_check CHECK (((call_within_minutes >= 1) AND (call_within_minutes <= 1440))),
  constraint distribution_rules_most_passes_check CHECK (((most_passes >= 0) AND (most_passes <= 20))),
  constraint distribution_rules_shares_by_check CHECK ((shares_by = ANY (ARRAY['turns'::text, 'fewest_open'::text])))
);

comment on table distribution_rules is 'Rules that give a webhook''s lead to a person, tried in the order of position.';

alter table distribution_rules enable row level security;

CREATE INDEX distribution_rules_position_idx ON public.distribution_rules USING btree (account_id, "position", id);

create policy distribution_rules_delete on distribution_rules for delete to leadline_app
  using ((account_id = (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid) AND (current_setting('app.role'::text, true) = ANY (ARRAY['admin'::text, 'service'::text])));

create policy distribution_rules_insert on distribution_rules for insert to leadline_app
  with check ((account_id = (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid) AND (current_setting('app.role'::text, true) = ANY (ARRAY['admin'::text, 'service'::text])));

create policy distribution_rules_select on distribution_rules for select to leadline_app
  using ((account_id = (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid) AND (current_setting('app.role'::text, true) = ANY (ARRAY['admin'::text, 'service'::text])));

create policy distribution_rules_update on distribution_rules for update to leadline_app
  using ((account_id = (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid) AND (current_setting('app.role'::text, true) = ANY (ARRAY['admin'::text, 'service'::text])))
  with check ((account_id = (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid) AND (current_setting('app.role'::text, true) = ANY (ARRAY['admin'::text, 'service'::text])));

grant delete on distribution_rules to leadline_app;
grant insert on distribution_rules to leadline_app;
grant select on distribution_rules to leadline_app;
grant update (call_within_minutes, conditions, enabled, most_passes, name, position, shares_by) on distribution_rules to leadline_app;

create table erased_contacts (
  account_id uuid not null,
  contact_hash bytea not null,
  erased_at timestamp(3) with time zone not null,
  constraint erased_contacts_pkey PRIMARY KEY (account_id, contact_hash),
  constraint erased_contacts_account_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);

comment on table erased_contacts is 'SHA-256 of the account and a phone or email that was erased, for 30 days: deliveries that were kept on disk before it are not made leads.';

alter table erased_contacts enable row level security;

CREATE INDEX erased_contacts_age_idx ON public.erased_contacts USING btree (account_id, erased_at);

create policy erased_contacts_delete on erased_contacts for delete to leadline_app
  using ((account_id = (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid) AND (current_setting('app.role'::text, true) = ANY (ARRAY['admin'::text, 'service'::text])));

create policy erased_contacts_insert on erased_contacts for insert to leadline_app
  with check ((account_id = (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid) AND (current_setting('app.role'::text, true) = ANY (ARRAY['admin'::text, 'service'::text])));

create policy erased_contacts_select on erased_contacts for select to leadline_app
  using ((account_id = (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid) AND (current_setting('app.role'::text, true) = ANY (ARRAY['admin'::text, 'service'::text])));

create policy erased_contacts_update on erased_contacts for update to leadline_app
  using ((account_id = (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid) AND (current_setting('app.role'::text, true) = ANY (ARRAY['admin'::text, 'service'::text])))
  with check ((account_id = (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid) AND (current_setting('app.role'::text, true) = ANY (ARRAY['admin'::text, 'service'::text])));

grant delete on erased_contacts to leadline_app;
grant insert on erased_contacts to leadline_app;
grant select on erased_contacts to leadline_app;
grant update (erased_at) on erased_contacts to leadline_app;

create table hour_counts (
  account_id uuid not null,
  subject text not null,
  viewer_id uuid not null,
  hour timestamp without time zone not null,
  n bigint not null,
  constraint hour_counts_pkey PRIMARY KEY (account_id, subject, viewer_id, hour)
);

comment on table hour_counts is 'As day_counts, by the hour of the IST clock and without dimensions: tells a deep page where to begin.';

alter table hour_counts enable row level security;

create policy hour_counts_delete on hour_counts for delete to leadline_app
  using ((account_id = (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid) AND (current_setting('app.role'::text, true) = ANY (ARRAY['admin'::text, 'service'::text])));

create policy hour_counts_insert on hour_counts for insert to leadline_app
  with check ((account_id = (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid) AND (current_setting('app.role'::text, true) = ANY (ARRAY['admin'::text, 'service'::text])));

create policy hour_counts_select on hour_counts for select to leadline_app
  using ((account_id = (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid) AND
CASE current_setting('app.role'::text, true)
    WHEN 'admin'::text THEN true
    WHEN 'service'::text THEN true
    WHEN 'manager'::text THEN (strpos(current_setting(('app.sees_'::text || "left"((viewer_id)::text, 1)), true), (viewer_id)::text) > 0)
    ELSE (viewer_id = (NULLIF(current_setting('app.user_id'::text, true), ''::text))::uuid)
END);

create policy hour_counts_update on hour_counts for update to leadline_app
  using ((account_id = (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid) AND (current_setting('app.role'::text, true) = ANY (ARRAY['admin'::text, 'service'::text])))
  with check ((account_id = (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid) AND (current_setting('app.role'::text, true) = ANY (ARRAY['admin'::text, 'service'::text])));

grant delete on hour_counts to leadline_app;
grant insert on hour_counts to leadline_app;
grant select on hour_counts to leadline_app;
grant update (n) on hour_counts to leadline_app;

create table idempotent_replies (
  account_id uuid not null,
  id uuid not null,
  api_key_id uuid not null,
  user_id uuid not null,
  endpoint text not null,
  idempotency_key text not null,
  body_hash bytea not null,
  lead_id uuid not null,
  status smallint not null,
  headers jsonb not null,
  body text not null,
  created_at timestamp(3) with time zone not null,
  constraint idempotent_replies_pkey PRIMARY KEY (account_id, id),
  constraint idempotent_replies_key UNIQUE (account_id, api_key_id, endpoint, idempotency_key),
  constraint idempotent_replies_api_key_fkey FOREIGN KEY (account_id, api_key_id) REFERENCES api_keys(account_id, id) ON DELETE CASCADE,
  constraint idempotent_replies_lead_fkey FOREIGN KEY (account_id, lead_id) REFERENCES leads(account_id, id) ON DELETE CASCADE
);

comment on table idempotent_replies is 'First replies to requests with an Idempotency-Key, kept for 24 hours, and gone with their lead.';

alter table idempotent_replies enable row level security;

CREATE INDEX idempotent_replies_age_idx ON public.idempotent_replies USING btree (account_id, created_at);
CREATE INDEX idempotent_replies_lead_idx ON public.idempotent_replies USING btree (account_id, lead_id);

create policy idempotent_replies_delete on idempotent_replies for delete to leadline_app
  using ((account_id = (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid) AND ((current_setting('app.role'::text, true) = ANY (ARRAY['admin'::text, 'service'::text])) OR (user_id = (NULLIF(current_setting('app.user_id'::text, true), ''::text))::uuid)));

create policy idempotent_replies_insert on idempotent_replies for insert to leadline_app
  with check ((account_id = (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid) AND ((current_setting('app.role'::text, true) = ANY (ARRAY['admin'::text, 'service'::text])) OR (user_id = (NULLIF(current_setting('app.user_id'::text, true), ''::text))::uuid)));

create policy idempotent_replies_select on idempotent_replies for select to leadline_app
  using ((account_id = (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid) AND ((current_setting('app.role'::text, true) = ANY (ARRAY['admin'::text, 'service'::text])) OR (user_id = (NULLIF(current_setting('app.user_id'::text, true), ''::text))::uuid)));

grant delete on idempotent_replies to leadline_app;
grant insert on idempotent_replies to leadline_app;
grant select on idempotent_replies to leadline_app;

create table invitations (
  account_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  secret_hash bytea not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint invitations_pkey PRIMARY KEY (account_id, id),
  constraint invitations_secret_key UNIQUE (account_id, secret_hash),
  constraint invitations_user_key UNIQUE (account_id, user_id),
  constraint invitations_user_fkey FOREIGN KEY (account_id, user_id) REFERENCES users(account_id, id) ON DELETE CASCADE
);

comment on table invitations is 'Links with which a person sets a password, once. The link holds the account id and the secret; only its SHA-256 is here.';

alter table invitations enable row level security;

create policy invitations_delete on invitations for delete to leadline_app
  using ((account_id = (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid) AND (current_setting('app.role'::text, true) = ANY (ARRAY['admin'::text, 'service'::text])));

create policy invitations_insert on invitations for insert to leadline_app
  with check ((account_id = (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid) AND (current_setting('app.role'::text, true) = ANY (ARRAY['admin'::text, 'service'::text])));

create policy invitations_select on invitations for select to leadline_app
  using ((account_id = (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid) AND (current_setting('app.role'::text, true) = ANY (ARRAY['admin'::text, 'service'::text])));

grant delete on invitations to leadline_app;
grant insert on invitations to leadline_app;
grant select on invitations to leadline_app;

create table lead_activities (
  account_id uuid not null,
  id uuid not null,
  lead_id uuid not null,
  kind text not null,
  at timestamp(3) with time zone not null,
  actor_kind text not null,
  actor_name text not null,
  actor_user_id uuid,
  details jsonb not null default '{}'::jsonb,
  assigned_to_id uuid,
  created_by_id uuid,
  constraint lead_activities_pkey PRIMARY KEY (account_id, id),
  constraint lead_activities_lead_fkey FOREIGN KEY (account_id, lead_id) REFERENCES leads(account_id, id) ON DELETE CASCADE,
  constraint lead_activities_kind_check CHECK ((kind = ANY (ARRAY['created'::text, 'merged'::text, 'call_logged'::text, 'call_deleted'::text, 'possible_duplicate'::text])))
);

comment on table lead_activities is 'A lead''s timeline. assigned_to_id and created_by_id are the lead''s, for the policy.';

alter table lead_activities enable row level security;

CREATE INDEX lead_activities_duplicates_idx ON public.lead_activities USING btree (account_id, at DESC, id DESC) WHERE (kind = 'possible_duplicate'::text);
CREATE INDEX lead_activities_lead_idx ON public.lead_activities USING btree (account_id, lead_id, at DESC, id DESC);

create policy lead_activities_delete on lead_activities for delete to leadline_app
  using ((account_id = (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid) AND (current_setting('app.role'::text, true) = ANY (ARRAY['admin'::text, 'service'::text])));

create policy lead_activities_insert on lead_activities for insert to leadline_app
  with check ((account_id = (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid) AND
CASE current_setting('app.role'::text, true)
    WHEN 'admin'::text THEN true
    WHEN 'service'::text THEN true
    WHEN 'manager'::text THEN ((strpos(current_setting(('app.sees_'::text || "left"((assigned_to_id)::text, 1)), true), (assigned_to_id)::text) > 0) OR (strpos(current_setting(('app.sees_'::text || "left"((created_by_id)::text, 1)), true), (created_by_id)::text) > 0))
    ELSE (((NULLIF(current_setting('app.user_id'::text, true), ''::text))::uuid = assigned_to_id) OR ((NULLIF(current_setting('app.user_id'::text, true), ''::text))::uuid = created_by_id))
END);

create policy lead_activities_select on lead_activities for select to leadline_app
  using ((account_id = (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid) AND
CASE current_setting('app.role'::text, true)
    WHEN 'admin'::text THEN true
    WHEN 'service'::text THEN true
    WHEN 'manager'::text THEN ((strpos(current_setting(('app.sees_'::text || "left"((assigned_to_id)::text, 1)), true), (assigned_to_id)::text) > 0) OR (strpos(current_setting(('app.sees_'::text || "left"((created_by_id)::text, 1)), true), (created_by_id)::text) > 0))
    ELSE (((NULLIF(current_setting('app.user_id'::text, true), ''::text))::uuid = assigned_to_id) OR ((NULLIF(current_setting('app.user_id'::text, true), ''::text))::uuid = created_by_id))
END);

create policy lead_activities_update on lead_activities for update to leadline_app
  using ((account_id = (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid) AND (current_setting('app.role'::text, true) = ANY (ARRAY['admin'::text, 'service'::text])))
  with check ((account_id = (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid) AND (current_setting('app.role'::text, true) = ANY (ARRAY['admin'::text, 'service'::text])));

grant delete on lead_activities to leadline_app;
grant insert on lead_activities to leadline_app;
grant select on lead_activities to leadline_app;
grant update (assigned_to_id, created_by_id, details, lead_id) on lead_activities to leadline_app;

create table lead_calls (
  account_id uuid not null,
  lead_id uuid not null,
  created_at timestamp(3) with time zone not null,
  webhook_id uuid,
  is_from_call boolean not null,
  first_call_at timestamp(3) with time zone,
  last_call_at timestamp(3) with time zone,
  assigned_to_id uuid,
  created_by_id uuid,
  campaign text,
  constraint lead_calls_pkey PRIMARY KEY (account_id, lead_id),
  constraint lead_calls_lead_fkey FOREIGN KEY (account_id, lead_id) REFERENCES leads(account_id, id) ON DELETE CASCADE
);

comment on table lead_calls is 'When each lead was called: last_call_at is null for one that never was. first_call_at is the first call at or after created_at, which is the lead''s, and stays null for a lead that a call made (is_from_call). webhook_id is the webhook that made the lead. assigned_to_id and created_by_id are the lead''s, so that each person''s own are in order. Holds ids and times alone: who sees the lead is the lead''s affair.';

alter table lead_calls enable row level security;

CREATE INDEX lead_calls_assigned_last_call_idx ON public.lead_calls USING btree (account_id, assigned_to_id, last_call_at DESC, lead_id DESC) WHERE (last_call_at IS NOT NULL);
CREATE INDEX lead_calls_assigned_never_called_idx ON public.lead_calls USING btree (account_id, assigned_to_id, created_at DESC, lead_id DESC) WHERE (last_call_at IS NULL);
CREATE INDEX lead_calls_called_before_idx ON public.lead_calls USING btree (account_id, last_call_at DESC, lead_id DESC) WHERE (last_call_at < created_at);
CREATE INDEX lead_calls_created_last_call_idx ON public.lead_calls USING btree (account_id, created_by_id, last_call_at DESC, lead_id DESC) WHERE ((last_call_at IS NOT NULL) AND (assigned_to_id IS DISTINCT FROM created_by_id));
CREATE INDEX lead_calls_created_never_called_idx ON public.lead_calls USING btree (account_id, created_by_id, created_at DESC, lead_id DESC) WHERE ((last_call_at IS NULL) AND (assigned_to_id IS DISTINCT FROM created_by_id));
CREATE INDEX lead_calls_last_call_idx ON public.lead_calls USING btree (account_id, last_call_at DESC, lead_id DESC) WHERE (last_call_at IS NOT NULL);
CREATE INDEX lead_calls_never_called_idx ON public.lead_calls USING btree (account_id, created_at DESC, lead_id DESC) WHERE (last_call_at IS NULL);

create policy lead_calls_insert on lead_calls for insert to leadline_app
  with check (account_id = (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid);

create policy lead_calls_select on lead_calls for select to leadline_app
  using (account_id = (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid);

create policy lead_calls_update on lead_calls for update to leadline_app
  using (account_id = (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid)
  with check (account_id = (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid);

grant insert on lead_calls to leadline_app;
grant select on lead_calls to leadline_app;
grant update (assigned_to_id, first_call_at, last_call_at) on lead_calls to leadline_app;

create table lead_contacts (
  account_id uuid not null,
  key text not null,
  lead_id uuid not null,
  is_shared boolean not null,
  constraint lead_contacts_pkey PRIMARY KEY (account_id, key, lead_id),
  constraint lead_contacts_lead_fkey FOREIGN KEY (account_id, lead_id) REFERENCES leads(account_id, id) ON DELETE CASCADE
);

comment on table lead_contacts is 'By which further phone or email a save finds a lead: key is the one under which saves lock it, such as phone:+919876543210. A main phone or email stands here only where somebody said that several people share it. Read by the account itself alone: who may see the lead is judged by its own row.';

alter table lead_contacts enable row level security;

CREATE INDEX lead_contacts_lead_idx ON public.lead_contacts USING btree (account_id, lead_id);

create policy lead_contacts_delete on lead_contacts for delete to leadline_app
  using ((account_id = (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid) AND (current_setting('app.role'::text, true) = ANY (ARRAY['admin'::text, 'service'::text])));

create policy lead_contacts_insert on lead_contacts for insert to leadline_app
  with check ((account_id = (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid) AND (current_setting('app.role'::text, true) = ANY (ARRAY['admin'::text, 'service'::text])));

create policy lead_contacts_select on lead_contacts for select to leadline_app
  using ((account_id = (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid) AND (current_setting('app.role'::text, true) = ANY (ARRAY['admin'::text, 'service'::text])));

create policy lead_contacts_update on lead_contacts for update to leadline_app
  using ((account_id = (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid) AND (current_setting('app.role'::text, true) = ANY (ARRAY['admin'::text, 'service'::text])))
  with check ((account_id = (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid) AND (current_setting('app.role'::text, true) = ANY (ARRAY['admin'::text, 'service'::text])));

grant delete on lead_contacts to leadline_app;
grant insert on lead_contacts to leadline_app;
grant select on lead_contacts to leadline_app;
grant update (is_shared) on lead_contacts to leadline_app;

create table lead_takings (
  account_id uuid not null,
  user_id uuid not null,
  day date not null,
  downloaded integer not null,
  listed integer not null,
  opened integer not null,
  seen_at timestamp(3) with time zone,
  constraint lead_takings_pkey PRIMARY KEY (account_id, user_id, day),
  constraint lead_takings_user_fkey FOREIGN KEY (account_id, user_id) REFERENCES users(account_id, id) ON DELETE CASCADE
);

comment on table lead_takings is 'How many rows a person took in an IST day: by downloads, by lists of the REST interface, by opening leads. Counts alone, no row a lead; written every ten seconds, kept for 90 days. seen_at is when an admin put aside that the day was unusual.';

alter table lead_takings enable row level security;

CREATE INDEX lead_takings_day_idx ON public.lead_takings USING btree (account_id, day);

create policy lead_takings_delete on lead_takings for delete to leadline_app
  using ((account_id = (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid) AND (current_setting('app.role'::text, true) = 'service'::text));

create policy lead_takings_insert on lead_takings for insert to leadline_app
  with check ((account_id = (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid) AND (current_setting('app.role'::text, true) = 'service'::text));

create policy lead_takings_select on lead_takings for select to leadline_app
  using ((account_id = (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid) AND (current_setting('app.role'::text, true) = ANY (ARRAY['admin'::text, 'service'::text])));

create policy lead_takings_update on lead_takings for update to leadline_app
  using ((account_id = (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid) AND (current_setting('app.role'::text, true) = ANY (ARRAY['admin'::text, 'service'::text])))
  with check ((account_id = (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid) AND (current_setting('app.role'::text, true) = ANY (ARRAY['admin'::text, 'service'::text])));

grant delete on lead_takings to leadline_app;
grant insert on lead_takings to leadline_app;
grant select on lead_takings to leadline_app;
grant update (downloaded, listed, opened, seen_at) on lead_takings to leadline_app;

create table lead_undos (
  account_id uuid not null,
  id uuid not null,
  lead_id uuid not null,
  at timestamp(3) with time zone not null,
  state jsonb not null,
  constraint lead_undos_pkey PRIMARY KEY (account_id, id),
  constraint lead_undos_lead_fkey FOREIGN KEY (account_id, lead_id) REFERENCES leads(account_id, id) ON DELETE CASCADE
);

comment on table lead_undos is 'What undoing an entry of the timeline needs; id is the entry''s. state holds the columns that changed, before and after, and whole what a merge took in. Kept for a year, of a lead that was merged in by hand for as long as the lead it is in, and gone with that lead.';

alter table lead_undos enable row level security;

CREATE INDEX lead_undos_age_idx ON public.lead_undos USING btree (account_id, at);
CREATE INDEX lead_undos_lead_idx ON public.lead_undos USING btree (account_id, lead_id);

create policy lead_undos_delete on lead_undos for delete to leadline_app
  using ((account_id = (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid) AND (current_setting('app.role'::text, true) = ANY (ARRAY['admin'::text, 'service'::text])));

create policy lead_undos_insert on lead_undos for insert to leadline_app
  with check ((account_id = (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid) AND (current_setting('app.role'::text, true) = ANY (ARRAY['admin'::text, 'service'::text])));

create policy lead_undos_select on lead_undos for select to leadline_app
  using ((account_id = (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid) AND (current_setting('app.role'::text, true) = ANY (ARRAY['admin'::text, 'service'::text])));

grant delete on lead_undos to leadline_app;
grant insert on lead_undos to leadline_app;
grant select on lead_undos to leadline_app;

create table lead_words (
  account_id uuid not null,
  lead_id uuid not null,
  created_at timestamp(3) with time zone not null,
  words tsvector not null,
  constraint lead_words_pkey PRIMARY KEY (account_id, lead_id),
  constraint lead_words_lead_fkey FOREIGN KEY (account_id, lead_id) REFERENCES leads(account_id, id) ON DELETE CASCADE
);

comment on table lead_words is 'By which words a search finds a lead, beside leads: narrow, because a search for what many leads have reads thousands of these rows. created_at is the lead''s. Words are personal data: they go with the lead. Only the account itself reads them.';

alter table lead_words enable row level security;

CREATE INDEX lead_words_newest_idx ON public.lead_words USING btree (account_id, created_at);
CREATE INDEX lead_words_words_idx ON public.lead_words USING gin (words) WITH (gin_pending_list_limit='512');

create policy lead_words_insert on lead_words for insert to leadline_app
  with check (account_id = (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid);

create policy lead_words_select on lead_words for select to leadline_app
  using ((account_id = (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid) AND (current_setting('app.role'::text, true) = ANY (ARRAY['admin'::text, 'service'::text])));

create policy lead_words_update on lead_words for update to leadline_app
  using ((account_id = (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid) AND (current_setting('app.role'::text, true) = ANY (ARRAY['admin'::text, 'service'::text])))
  with check ((account_id = (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid) AND (current_setting('app.role'::text, true) = ANY (ARRAY['admin'::text, 'service'::text])));

grant insert on lead_words to leadline_app;
grant select on lead_words to leadline_app;
grant update (words) on lead_words to leadline_app;

create table leads (
  account_id uuid not null,
  id uuid not null,
  name text not null,
  email text,
  email_normalized text,
  phone text,
  phone_e164 text,
  company text,
  city text,
  source text not null,
  status text not null,
  priority text not null,
  tags text[] not null default '{}'::text[],
  deal_value numeric(15,2),
  notes text,
  assigned_to_id uuid,
  created_by_id uuid,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  "json" text not null generated always as (app_lead_json(id, name, email, phone, company, city, source, status, priority, tags, deal_value, notes, created_at, updated_at)) stored,
  further_contacts jsonb,
  constraint leads_pkey PRIMARY KEY (account_id, id),
  constraint leads_account_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint leads_assigned_to_fkey FOREIGN KEY (account_id, assigned_to_id) REFERENCES users(account_id, id),
  constraint leads_created_by_fkey FOREIGN KEY (account_id, created_by_id) REFERENCES users(account_id, id),
  constraint leads_contact_check CHECK (((email_normalized IS NOT NULL) OR (phone_e164 IS NOT NULL))),
  constraint leads_priority_check CHECK ((priority = ANY (ARRAY['Low'::text, 'Medium'::text, 'High'::text]))),
  constraint leads_status_check CHECK ((status = ANY (ARRAY['New'::text, 'Contacted'::text, 'Qualified'::text, 'Proposal'::text, 'Won'::text, 'Lost'::text])))
);

comment on table leads is 'Leads. email and phone are as first sent; email_normalized and phone_e164 are what a save matches on. No unique index on them: it would tell of leads that the caller cannot see. json is what lists send: a page of 50 costs 0.06 ms of PostgreSQL instead of 0.34 ms when it is built on reading.';

alter table leads enable row level security;

CREATE INDEX leads_assigned_to_idx ON public.leads USING btree (account_id, assigned_to_id, created_at DESC, id DESC);
CREATE INDEX leads_assigned_to_source_idx ON public.leads USING btree (account_id, assigned_to_id, source, created_at DESC, id DESC, status, priority);
CREATE INDEX leads_assigned_to_status_idx ON public.leads USING btree (account_id, assigned_to_id, status, priority, created_at DESC, id DESC);
CREATE INDEX leads_changed_idx ON public.leads USING btree (account_id, updated_at, id);
CREATE INDEX leads_created_for_others_idx ON public.leads USING btree (account_id, created_by_id, created_at DESC, id DESC) WHERE (assigned_to_id IS DISTINCT FROM created_by_id);
CREATE INDEX leads_email_idx ON public.leads USING btree (account_id, email_normalized);
CREATE INDEX leads_newest_idx ON public.leads USING btree (account_id, created_at DESC, id DESC) INCLUDE (assigned_to_id, created_by_id);
CREATE INDEX leads_phone_idx ON public.leads USING btree (account_id, phone_e164);
CREATE INDEX leads_source_idx ON public.leads USING btree (account_id, source, created_at DESC, id DESC);
CREATE INDEX leads_source_status_idx ON public.leads USING btree (account_id, source, status, priority, created_at DESC, id DESC);
CREATE INDEX leads_status_priority_idx ON public.leads USING btree (account_id, status, priority, created_at DESC, id DESC);

create policy leads_delete on leads for delete to leadline_app
  using ((account_id = (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid) AND
CASE current_setting('app.role'::text, true)
    WHEN 'admin'::text THEN true
    WHEN 'service'::text THEN true
    WHEN 'manager'::text THEN ((strpos(current_setting(('app.sees_'::text || "left"((assigned_to_id)::text, 1)), true), (assigned_to_id)::text) > 0) OR (strpos(current_setting(('app.sees_'::text || "left"((created_by_id)::text, 1)), true), (created_by_id)::text) > 0))
    ELSE (((NULLIF(current_setting('app.user_id'::text, true), ''::text))::uuid = assigned_to_id) OR ((NULLIF(current_setting('app.user_id'::text, true), ''::text))::uuid = created_by_id))
END);

create policy leads_insert on leads for insert to leadline_app
  with check ((account_id = (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid) AND
CASE current_setting('app.role'::text, true)
    WHEN 'admin'::text THEN true
    WHEN 'service'::text THEN true
    WHEN 'manager'::text THEN ((strpos(current_setting(('app.sees_'::text || "left"((assigned_to_id)::text, 1)), true), (assigned_to_id)::text) > 0) OR (strpos(current_setting(('app.sees_'::text || "left"((created_by_id)::text, 1)), true), (created_by_id)::text) > 0))
    ELSE (((NULLIF(current_setting('app.user_id'::text, true), ''::text))::uuid = assigned_to_id) OR ((NULLIF(current_setting('app.user_id'::text, true), ''::text))::uuid = created_by_id))
END);

create policy leads_select on leads for select to leadline_app
  using ((account_id = (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid) AND
CASE current_setting('app.role'::text, true)
    WHEN 'admin'::text THEN true
    WHEN 'service'::text THEN true
    WHEN 'manager'::text THEN ((strpos(current_setting(('app.sees_'::text || "left"((assigned_to_id)::text, 1)), true), (assigned_to_id)::text) > 0) OR (strpos(current_setting(('app.sees_'::text || "left"((created_by_id)::text, 1)), true), (created_by_id)::text) > 0))
    ELSE (((NULLIF(current_setting('app.user_id'::text, true), ''::text))::uuid = assigned_to_id) OR ((NULLIF(current_setting('app.user_id'::text, true), ''::text))::uuid = created_by_id))
END);

create policy leads_update on leads for update to leadline_app
  using ((account_id = (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid) AND
CASE current_setting('app.role'::text, true)
    WHEN 'admin'::text THEN true
    WHEN 'service'::text THEN true
    WHEN 'manager'::text THEN ((strpos(current_setting(('app.sees_'::text || "left"((assigned_to_id)::text, 1)), true), (assigned_to_id)::text) > 0) OR (strpos(current_setting(('app.sees_'::text || "left"((created_by_id)::text, 1)), true), (created_by_id)::text) > 0))
    ELSE (((NULLIF(current_setting('app.user_id'::text, true), ''::text))::uuid = assigned_to_id) OR ((NULLIF(current_setting('app.user_id'::text, true), ''::text))::uuid = created_by_id))
END)
  with check (account_id = (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid);

grant delete on leads to leadline_app;
grant insert on leads to leadline_app;
grant select on leads to leadline_app;
grant update (assigned_to_id, city, company, deal_value, email, email_normalized, further_contacts, name, notes, phone, phone_e164, priority, source, status, tags, updated_at) on leads to leadline_app;

create table leads_not_to_call (
  account_id uuid not null,
  lead_id uuid not null,
  since timestamp(3) with time zone not null,
  constraint leads_not_to_call_pkey PRIMARY KEY (account_id, lead_id),
  constraint leads_not_to_call_lead_fkey FOREIGN KEY (account_id, lead_id) REFERENCES leads(account_id, id) ON DELETE CASCADE
);

comment on table leads_not_to_call is 'Leads with a mark in call_marks that holds: few of many, so that lists ask for one at a time. Holds ids and times alone: who sees the lead is the lead''s affair.';

alter table leads_not_to_call enable row level security;

create policy leads_not_to_call_delete on leads_not_to_call for delete to leadline_app
  using ((account_id = (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid) AND (current_setting('app.role'::text, true) = ANY (ARRAY['admin'::text, 'service'::text])));

create policy leads_not_to_call_insert on leads_not_to_call for insert to leadline_app
  with check ((account_id = (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid) AND (current_setting('app.role'::text, true) = ANY (ARRAY['admin'::text, 'service'::text])));

create policy leads_not_to_call_select on leads_not_to_call for select to leadline_app
  using (account_id = (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid);

grant delete on leads_not_to_call to leadline_app;
grant insert on leads_not_to_call to leadline_app;
grant select on leads_not_to_call to leadline_app;

create table leads_to_call (
  account_id uuid not null,
  lead_id uuid not null,
  assigned_to_id uuid,
  call_again_at timestamp(3) with time zone,
  said_at timestamp(3) with time zone,
  said_by_id uuid,
  unreached_at timestamp(3) with time zone,
  constraint leads_to_call_pkey PRIMARY KEY (account_id, lead_id),
  constraint leads_to_call_lead_fkey FOREIGN KEY (account_id, lead_id) REFERENCES leads(account_id, id) ON DELETE CASCADE,
  constraint leads_to_call_said_by_fkey FOREIGN KEY (account_id, said_by_id) REFERENCES users(account_id, id),
  constraint leads_to_call_said_check CHECK ((((call_again_at IS NULL) = (said_at IS NULL)) AND ((said_by_id IS NULL) OR (call_again_at IS NOT NULL))))
);

comment on table leads_to_call is 'Leads that are to be called again, beside lead_calls: few of many. call_again_at is when; said_at is since when that holds, so that an answered call at or after it ends it; said_by_id is who said so, null for a missed call that nobody returned. unreached_at is the last call where it reached nobody. assigned_to_id is the lead''s. Holds ids and times alone: who sees the lead is the lead''s affair.';

alter table leads_to_call enable row level security;

CREATE INDEX leads_to_call_assigned_due_idx ON public.leads_to_call USING btree (account_id, assigned_to_id, call_again_at, lead_id) WHERE (call_again_at IS NOT NULL);
CREATE INDEX leads_to_call_due_idx ON public.leads_to_call USING btree (account_id, call_again_at, lead_id) WHERE (call_again_at IS NOT NULL);
CREATE INDEX leads_to_call_unreached_idx ON public.leads_to_call USING btree (account_id, assigned_to_id, unreached_at, lead_id) WHERE ((unreached_at IS NOT NULL) AND (call_again_at IS NULL));

create policy leads_to_call_insert on leads_to_call for insert to leadline_app
  with check (account_id = (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid);

create policy leads_to_call_select on leads_to_call for select to leadline_app
  using (account_id = (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid);

create policy leads_to_call_update on leads_to_call for update to leadline_app
  using (account_id = (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid)
  with check (account_id = (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid);

grant insert on leads_to_call to leadline_app;
grant select on leads_to_call to leadline_app;
grant update (assigned_to_id, call_again_at, said_at, said_by_id, unreached_at) on leads_to_call to leadline_app;

create table leads_to_pass_on (
  account_id uuid not null,
  lead_id uuid not null,
  rule_id uuid not null,
  had_ids uuid[] not null,
  passes integer not null,
  goes_on_at timestamp(3) with time zone not null,
  stays_since timestamp(3) with time zone,
  constraint leads_to_pass_on_pkey PRIMARY KEY (account_id, lead_id),
  constraint leads_to_pass_on_lead_fkey FOREIGN KEY (account_id, lead_id) REFERENCES leads(account_id, id) ON DELETE CASCADE,
  constraint leads_to_pass_on_rule_fkey FOREIGN KEY (account_id, rule_id) REFERENCES distribution_rules(account_id, id) ON DELETE CASCADE
);

comment on table leads_to_pass_on is 'Leads that wait for their first call under a rule with call_within_minutes: few of many. had_ids are the people who had the lead, the last one has it; passes is how often the rule passed it on; goes_on_at is when it goes on if nobody has called by then; stays_since is since when nobody was found to take it. Holds ids and times alone: who sees the lead is the lead''s affair.';

alter table leads_to_pass_on enable row level security;

CREATE INDEX leads_to_pass_on_due_idx ON public.leads_to_pass_on USING btree (account_id, goes_on_at, lead_id);
CREATE INDEX leads_to_pass_on_stays_idx ON public.leads_to_pass_on USING btree (account_id, stays_since, lead_id) WHERE (stays_since IS NOT NULL);

create policy leads_to_pass_on_delete on leads_to_pass_on for delete to leadline_app
  using (account_id = (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid);

create policy leads_to_pass_on_insert on leads_to_pass_on for insert to leadline_app
  with check (account_id = (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid);

create policy leads_to_pass_on_select on leads_to_pass_on for select to leadline_app
  using (account_id = (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid);

create policy leads_to_pass_on_update on leads_to_pass_on for update to leadline_app
  using (account_id = (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid)
  with check (account_id = (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid);

grant delete on leads_to_pass_on to leadline_app;
grant insert on leads_to_pass_on to leadline_app;
grant select on leads_to_pass_on to leadline_app;
grant update (goes_on_at, had_ids, passes, stays_since) on leads_to_pass_on to leadline_app;

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
  created_at timestamp(3) with time zone not null,
  last_used_at timestamp(3) with time zone,
  constraint passkeys_pkey PRIMARY KEY (account_id, id),
  constraint passkeys_credential_key UNIQUE (account_id, credential_id),
  constraint passkeys_user_fkey FOREIGN KEY (account_id, user_id) REFERENCES users(account_id, id) ON DELETE CASCADE
);

comment on table passkeys is 'Public halves of passkeys (WebAuthn) with which people finish a sign-in at one host. sign_count is how often the authenticator said last that it had signed: one that says less is a copy.';

alter table passkeys enable row level security;

CREATE INDEX passkeys_user_idx ON public.passkeys USING btree (account_id, user_id);

create policy passkeys_delete on passkeys for delete to leadline_app
  using ((account_id = (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid) AND ((current_setting('app.role'::text, true) = ANY (ARRAY['admin'::text, 'service'::text])) OR (user_id = (NULLIF(current_setting('app.user_id'::text, true), ''::text))::uuid)));

create policy passkeys_insert on passkeys for insert to leadline_app
  with check ((account_id = (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid) AND (user_id = (NULLIF(current_setting('app.user_id'::text, true), ''::text))::uuid));

create policy passkeys_select on passkeys for select to leadline_app
  using ((account_id = (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid) AND ((current_setting('app.role'::text, true) = ANY (ARRAY['admin'::text, 'service'::text])) OR (user_id = (NULLIF(current_setting('app.user_id'::text, true), ''::text))::uuid)));

create policy passkeys_update on passkeys for update to leadline_app
  using ((account_id = (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid) AND ((current_setting('app.role'::text, true) = 'service'::text) OR (user_id = (NULLIF(current_setting('app.user_id'::text, true), ''::text))::uuid)))
  with check ((account_id = (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid) AND ((current_setting('app.role'::text, true) = 'service'::text) OR (user_id = (NULLIF(current_setting('app.user_id'::text, true), ''::text))::uuid)));

grant delete on passkeys to leadline_app;
grant insert on passkeys to leadline_app;
grant select on passkeys to leadline_app;
grant update (last_used_at, sign_count) on passkeys to leadline_app;

create table pending_sign_ins (
  account_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  secret_hash bytea not null,
  tries integer not null,
  created_at timestamp(3) with time zone not null,
  expires_at timestamp(3) with time zone not null,
  passkey_challenge text,
  passkey_challenge_until timestamp(3) with time zone,
  constraint pending_sign_ins_pkey PRIMARY KEY (account_id, id),
  constraint pending_sign_ins_secret_key UNIQUE (account_id, secret_hash),
  constraint pending_sign_ins_user_fkey FOREIGN KEY (account_id, user_id) REFERENCES users(account_id, id) ON DELETE CASCADE
);

comment on table pending_sign_ins is 'Sign-ins whose password was right and that wait for the second factor. The page holds the account id and the secret; only its SHA-256 is here. tries counts the codes that were sent: what is over is kept for a while, because the wrong ones of a person are limited over all of them.';

alter table pending_sign_ins enable row level security;

CREATE INDEX pending_sign_ins_user_idx ON public.pending_sign_ins USING btree (account_id, user_id, created_at);

create policy pending_sign_ins_delete on pending_sign_ins for delete to leadline_app
  using ((account_id = (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid) AND (current_setting('app.role'::text, true) = 'service'::text));

create policy pending_sign_ins_insert on pending_sign_ins for insert to leadline_app
  with check ((account_id = (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid) AND (current_setting('app.role'::text, true) = 'service'::text));

create policy pending_sign_ins_select on pending_sign_ins for select to leadline_app
  using ((account_id = (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid) AND ((current_setting('app.role'::text, true) = ANY (ARRAY['admin'::text, 'service'::text])) OR (user_id = (NULLIF(current_setting('app.user_id'::text, true), ''::text))::uuid)));

create policy pending_sign_ins_update on pending_sign_ins for update to leadline_app
  using ((account_id = (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid) AND ((current_setting('app.role'::text, true) = ANY (ARRAY['admin'::text, 'service'::text])) OR (user_id = (NULLIF(current_setting('app.user_id'::text, true), ''::text))::uuid)))
  with check ((account_id = (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid) AND ((current_setting('app.role'::text, true) = ANY (ARRAY['admin'::text, 'service'::text])) OR (user_id = (NULLIF(current_setting('app.user_id'::text, true), ''::text))::uuid)));

grant delete on pending_sign_ins to leadline_app;
grant insert on pending_sign_ins to leadline_app;
grant select on pending_sign_ins to leadline_app;
grant update (expires_at, passkey_challenge, passkey_challenge_until, tries) on pending_sign_ins to leadline_app;

create table recovery_codes (
  account_id uuid not null,
  user_id uuid not null,
  code_hash bytea not null,
  created_at timestamp(3) with time zone not null,
  constraint recovery_codes_pkey PRIMARY KEY (account_id, user_id, code_hash),
  constraint recovery_codes_user_fkey FOREIGN KEY (account_id, user_id) REFERENCES users(account_id, id) ON DELETE CASCADE
);

comment on table recovery_codes is 'SHA-256 of codes of 80 random bits that each stand in for a lost second factor, once. A used one is gone.';

alter table recovery_codes enable row level security;

create policy recovery_codes_delete on recovery_codes for delete to leadline_app
  using ((account_id = (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid) AND ((current_setting('app.role'::text, true) = ANY (ARRAY['admin'::text, 'service'::text])) OR (user_id = (NULLIF(current_setting('app.user_id'::text, true), ''::text))::uuid)));

create policy recovery_codes_insert on recovery_codes for insert to leadline_app
  with check ((account_id = (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid) AND (user_id = (NULLIF(current_setting('app.user_id'::text, true), ''::text))::uuid));

create policy recovery_codes_select on recovery_codes for select to leadline_app
  using ((account_id = (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid) AND ((current_setting('app.role'::text, true) = ANY (ARRAY['admin'::text, 'service'::text])) OR (user_id = (NULLIF(current_setting('app.user_id'::text, true), ''::text))::uuid)));

grant delete on recovery_codes to leadline_app;
grant insert on recovery_codes to leadline_app;
grant select on recovery_codes to leadline_app;

create table retention_notices (
  account_id uuid not null,
  lead_id uuid not null,
  listed_at timestamp(3) with time zone not null,
  constraint retention_notices_pkey PRIMARY KEY (account_id, lead_id),
  constraint retention_notices_lead_fkey FOREIGN KEY (account_id, lead_id) REFERENCES leads(account_id, id) ON DELETE CASCADE
);

comment on table retention_notices is 'Leads that are deleted when the notice period is over, unless somebody touches them before.';

alter table retention_notices enable row level security;

CREATE INDEX retention_notices_listed_idx ON public.retention_notices USING btree (account_id, listed_at);

create policy retention_notices_delete on retention_notices for delete to leadline_app
  using ((account_id = (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid) AND (current_setting('app.role'::text, true) = ANY (ARRAY['admin'::text, 'service'::text])));

create policy retention_notices_insert on retention_notices for insert to leadline_app
  with check ((account_id = (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid) AND (current_setting('app.role'::text, true) = ANY (ARRAY['admin'::text, 'service'::text])));

create policy retention_notices_select on retention_notices for select to leadline_app
  using ((account_id = (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid) AND (current_setting('app.role'::text, true) = ANY (ARRAY['admin'::text, 'service'::text])));

grant delete on retention_notices to leadline_app;
grant insert on retention_notices to leadline_app;
grant select on retention_notices to leadline_app;

create table retention_settings (
  account_id uuid not null,
  months integer not null,
  notice_days integer not null,
  changed_at timestamp(3) with time zone not null,
  constraint retention_settings_pkey PRIMARY KEY (account_id),
  constraint retention_settings_account_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);

comment on table retention_settings is 'After how many months without a change or a call a lead is listed, and how many days later it is deleted. No row: never.';

alter table retention_settings enable row level security;

create policy retention_settings_delete on retention_settings for delete to leadline_app
  using ((account_id = (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid) AND (current_setting('app.role'::text, true) = ANY (ARRAY['admin'::text, 'service'::text])));

create policy retention_settings_insert on retention_settings for insert to leadline_app
  with check ((account_id = (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid) AND (current_setting('app.role'::text, true) = ANY (ARRAY['admin'::text, 'service'::text])));

create policy retention_settings_select on retention_settings for select to leadline_app
  using ((account_id = (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid) AND (current_setting('app.role'::text, true) = ANY (ARRAY['admin'::text, 'service'::text])));

create policy retention_settings_update on retention_settings for update to leadline_app
  using ((account_id = (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid) AND (current_setting('app.role'::text, true) = ANY (ARRAY['admin'::text, 'service'::text])))
  with check ((account_id = (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid) AND (current_setting('app.role'::text, true) = ANY (ARRAY['admin'::text, 'service'::text])));

grant delete on retention_settings to leadline_app;
grant insert on retention_settings to leadline_app;
grant select on retention_settings to leadline_app;
grant update (changed_at, months, notice_days) on retention_settings to leadline_app;

create table rule_assignees (
  account_id uuid not null,
  id uuid not null,
  rule_id uuid not null,
  user_id uuid not null,
  weight integer not null default 1,
  credit integer not null default 0,
  constraint rule_assignees_pkey PRIMARY KEY (account_id, id),
  constraint rule_assignees_user_key UNIQUE (account_id, rule_id, user_id),
  constraint rule_assignees_rule_fkey FOREIGN KEY (account_id, rule_id) REFERENCES distribution_rules(account_id, id) ON DELETE CASCADE,
  constraint rule_assignees_user_fkey FOREIGN KEY (account_id, user_id) REFERENCES users(account_id, id) ON DELETE CASCADE,
  constraint rule_assignees_weight_check CHECK (((weight >= 1) AND (weight <= 100)))
);

comment on table rule_assignees is 'Who takes turns under a rule. Each turn adds everybody''s weight to the credit; the highest is next and pays the sum (smooth weighted round-robin), so that whoever comes back from a pause is not flooded.';

alter table rule_assignees enable row level security;

create policy rule_assignees_delete on rule_assignees for delete to leadline_app
  using ((account_id = (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid) AND (current_setting('app.role'::text, true) = ANY (ARRAY['admin'::text, 'service'::text])));

create policy rule_assignees_insert on rule_assignees for insert to leadline_app
  with check ((account_id = (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid) AND (current_setting('app.role'::text, true) = ANY (ARRAY['admin'::text, 'service'::text])));

create policy rule_assignees_select on rule_assignees for select to leadline_app
  using ((account_id = (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid) AND (current_setting('app.role'::text, true) = ANY (ARRAY['admin'::text, 'service'::text])));

create policy rule_assignees_update on rule_assignees for update to leadline_app
  using ((account_id = (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid) AND (current_setting('app.role'::text, true) = ANY (ARRAY['admin'::text, 'service'::text])))
  with check ((account_id = (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid) AND (current_setting('app.role'::text, true) = ANY (ARRAY['admin'::text, 'service'::text])));

grant delete on rule_assignees to leadline_app;
grant insert on rule_assignees to leadline_app;
grant select on rule_assignees to leadline_app;
grant update (credit, weight) on rule_assignees to leadline_app;

create table rule_turns (
  account_id uuid not null,
  user_id uuid not null,
  day date not null,
  n integer not null,
  went_on integer not null default 0,
  constraint rule_turns_pkey PRIMARY KEY (account_id, user_id, day),
  constraint rule_turns_user_fkey FOREIGN KEY (account_id, user_id) REFERENCES users(account_id, id) ON DELETE CASCADE
);

comment on table rule_turns is 'How many leads the rules gave a person in an IST day, for the daily cap.';

alter table rule_turns enable row level security;

create policy rule_turns_insert on rule_turns for insert to leadline_app
  with check ((account_id = (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid) AND (current_setting('app.role'::text, true) = ANY (ARRAY['admin'::text, 'service'::text])));

create policy rule_turns_select on rule_turns for select to leadline_app
  using ((account_id = (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid) AND (current_setting('app.role'::text, true) = ANY (ARRAY['admin'::text, 'service'::text])));

create policy rule_turns_update on rule_turns for update to leadline_app
  using ((account_id = (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid) AND (current_setting('app.role'::text, true) = ANY (ARRAY['admin'::text, 'service'::text])))
  with check ((account_id = (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid) AND (current_setting('app.role'::text, true) = ANY (ARRAY['admin'::text, 'service'::text])));

grant insert on rule_turns to leadline_app;
grant select on rule_turns to leadline_app;
grant update (n, went_on) on rule_turns to leadline_app;

create table schema_migrations (
  id integer not null default nextval('schema_migrations_id_seq'::regclass),
  name character varying(255) not null,
  run_on timestamp without time zone not null,
  constraint schema_migrations_pkey PRIMARY KEY (id)
);

comment on table schema_migrations is NULL;

create table second_factor_rules (
  account_id uuid not null,
  required_since timestamp(3) with time zone not null,
  constraint second_factor_rules_pkey PRIMARY KEY (account_id),
  constraint second_factor_rules_account_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);

comment on table second_factor_rules is 'Accounts in which everybody needs a second factor. No row: each person chooses.';

alter table second_factor_rules enable row level security;

create policy second_factor_rules_delete on second_factor_rules for delete to leadline_app
  using ((account_id = (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid) AND (current_setting('app.role'::text, true) = ANY (ARRAY['admin'::text, 'service'::text])));

create policy second_factor_rules_insert on second_factor_rules for insert to leadline_app
  with check ((account_id = (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid) AND (current_setting('app.role'::text, true) = ANY (ARRAY['admin'::text, 'service'::text])));

create policy second_factor_rules_select on second_factor_rules for select to leadline_app
  using (account_id = (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid);

grant delete on second_factor_rules to leadline_app;
grant insert on second_factor_rules to leadline_app;
grant select on second_factor_rules to leadline_app;

create table sessions (
  account_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  secret_hash bytea not null,
  address text not null,
  user_agent text not null,
  created_at timestamp with time zone not null,
  last_seen_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  must_set_up boolean not null default false,
  proved_at timestamp(3) with time zone,
  passkey_challenge text,
  passkey_challenge_until timestamp(3) with time zone,
  constraint sessions_pkey PRIMARY KEY (account_id, id),
  constraint sessions_secret_key UNIQUE (account_id, secret_hash),
  constraint sessions_user_fkey FOREIGN KEY (account_id, user_id) REFERENCES users(account_id, id) ON DELETE CASCADE
);

comment on table sessions is 'Signed-in browsers. The cookie holds the account id and the secret; only its SHA-256 is here.';

alter table sessions enable row level security;

CREATE INDEX sessions_user_idx ON public.sessions USING btree (account_id, user_id);

create policy sessions_delete on sessions for delete to leadline_app
  using ((account_id = (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid) AND ((current_setting('app.role'::text, true) = ANY (ARRAY['admin'::text, 'service'::text])) OR (user_id = (NULLIF(current_setting('app.user_id'::text, true), ''::text))::uuid)));

create policy sessions_insert on sessions for insert to leadline_app
  with check ((account_id = (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid) AND ((current_setting('app.role'::text, true) = ANY (ARRAY['admin'::text, 'service'::text])) OR (user_id = (NULLIF(current_setting('app.user_id'::text, true), ''::text))::uuid)));

create policy sessions_select on sessions for select to leadline_app
  using ((account_id = (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid) AND ((current_setting('app.role'::text, true) = ANY (ARRAY['admin'::text, 'service'::text])) OR (user_id = (NULLIF(current_setting('app.user_id'::text, true), ''::text))::uuid)));

create policy sessions_update on sessions for update to leadline_app
  using ((account_id = (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid) AND ((current_setting('app.role'::text, true) = ANY (ARRAY['admin'::text, 'service'::text])) OR (user_id = (NULLIF(current_setting('app.user_id'::text, true), ''::text))::uuid)))
  with check ((account_id = (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid) AND ((current_setting('app.role'::text, true) = ANY (ARRAY['admin'::text, 'service'::text])) OR (user_id = (NULLIF(current_setting('app.user_id'::text, true), ''::text))::uuid)));

grant delete on sessions to leadline_app;
grant insert on sessions to leadline_app;
grant select on sessions to leadline_app;
grant update (expires_at, last_seen_at, must_set_up, passkey_challenge, passkey_challenge_until, proved_at) on sessions to leadline_app;

create table team_members (
  account_id uuid not null,
  team_id uuid not null,
  user_id uuid not null,
  is_manager boolean not null,
  created_at timestamp(3) with time zone not null,
  constraint team_members_pkey PRIMARY KEY (account_id, team_id, user_id),
  constraint team_members_team_fkey FOREIGN KEY (account_id, team_id) REFERENCES teams(account_id, id) ON DELETE CASCADE,
  constraint team_members_user_fkey FOREIGN KEY (account_id, user_id) REFERENCES users(account_id, id) ON DELETE CASCADE
);

comment on table team_members is 'Who is in a team, in any number of them: as a member, or as a manager. Members may have any role and may be disabled.';

alter table team_members enable row level security;

CREATE INDEX team_members_user_idx ON public.team_members USING btree (account_id, user_id, is_manager);

create policy team_members_delete on team_members for delete to leadline_app
  using ((account_id = (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid) AND (current_setting('app.role'::text, true) = ANY (ARRAY['admin'::text, 'service'::text])));

create policy team_members_insert on team_members for insert to leadline_app
  with check ((account_id = (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid) AND (current_setting('app.role'::text, true) = ANY (ARRAY['admin'::text, 'service'::text])));

create policy team_members_select on team_members for select to leadline_app
  using ((account_id = (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid) AND
CASE current_setting('app.role'::text, true)
    WHEN 'admin'::text THEN true
    WHEN 'service'::text THEN true
    WHEN 'manager'::text THEN (strpos(current_setting(('app.sees_'::text || "left"((user_id)::text, 1)), true), (user_id)::text) > 0)
    ELSE (user_id = (NULLIF(current_setting('app.user_id'::text, true), ''::text))::uuid)
END);

create policy team_members_update on team_members for update to leadline_app
  using ((account_id = (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid) AND (current_setting('app.role'::text, true) = ANY (ARRAY['admin'::text, 'service'::text])))
  with check ((account_id = (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid) AND (current_setting('app.role'::text, true) = ANY (ARRAY['admin'::text, 'service'::text])));

grant delete on team_members to leadline_app;
grant insert on team_members to leadline_app;
grant select on team_members to leadline_app;
grant update (is_manager) on team_members to leadline_app;

create table teams (
  account_id uuid not null,
  id uuid not null,
  name text not null,
  name_normalized text not null,
  created_at timestamp(3) with time zone not null,
  constraint teams_pkey PRIMARY KEY (account_id, id),
  constraint teams_name_key UNIQUE (account_id, name_normalized),
  constraint teams_account_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);

comment on table teams is 'Groups of users. Whoever manages one sees what its members see.';

alter table teams enable row level security;

create policy teams_delete on teams for delete to leadline_app
  using ((account_id = (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid) AND (current_setting('app.role'::text, true) = ANY (ARRAY['admin'::text, 'service'::text])));

create policy teams_insert on teams for insert to leadline_app
  with check ((account_id = (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid) AND (current_setting('app.role'::text, true) = ANY (ARRAY['admin'::text, 'service'::text])));

create policy teams_select on teams for select to leadline_app
  using ((account_id = (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid) AND (current_setting('app.role'::text, true) = ANY (ARRAY['admin'::text, 'service'::text, 'manager'::text])));

create policy teams_update on teams for update to leadline_app
  using ((account_id = (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid) AND (current_setting('app.role'::text, true) = ANY (ARRAY['admin'::text, 'service'::text])))
  with check ((account_id = (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid) AND (current_setting('app.role'::text, true) = ANY (ARRAY['admin'::text, 'service'::text])));

grant delete on teams to leadline_app;
grant insert on teams to leadline_app;
grant select on teams to leadline_app;
grant update (name, name_normalized) on teams to leadline_app;

create table totp_secrets (
  account_id uuid not null,
  user_id uuid not null,
  sealed bytea not null,
  last_step bigint not null,
  created_at timestamp(3) with time zone not null,
  constraint totp_secrets_pkey PRIMARY KEY (account_id, user_id),
  constraint totp_secrets_user_fkey FOREIGN KEY (account_id, user_id) REFERENCES users(account_id, id) ON DELETE CASCADE
);

comment on table totp_secrets is 'What authenticator apps make codes of (RFC 6238): AES-256-GCM under a key derived from SESSION_SECRET. last_step is the 30 seconds of the latest code that was taken, so that each works once.';

alter table totp_secrets enable row level security;

create policy totp_secrets_delete on totp_secrets for delete to leadline_app
  using ((account_id = (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid) AND ((current_setting('app.role'::text, true) = ANY (ARRAY['admin'::text, 'service'::text])) OR (user_id = (NULLIF(current_setting('app.user_id'::text, true), ''::text))::uuid)));

create policy totp_secrets_insert on totp_secrets for insert to leadline_app
  with check ((account_id = (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid) AND (user_id = (NULLIF(current_setting('app.user_id'::text, true), ''::text))::uuid));

create policy totp_secrets_select on totp_secrets for select to leadline_app
  using ((account_id = (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid) AND ((current_setting('app.role'::text, true) = ANY (ARRAY['admin'::text, 'service'::text])) OR (user_id = (NULLIF(current_setting('app.user_id'::text, true), ''::text))::uuid)));

create policy totp_secrets_update on totp_secrets for update to leadline_app
  using ((account_id = (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid) AND ((current_setting('app.role'::text, true) = 'service'::text) OR (user_id = (NULLIF(current_setting('app.user_id'::text, true), ''::text))::uuid)))
  with check ((account_id = (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid) AND ((current_setting('app.role'::text, true) = 'service'::text) OR (user_id = (NULLIF(current_setting('app.user_id'::text, true), ''::text))::uuid)));

grant delete on totp_secrets to leadline_app;
grant insert on totp_secrets to leadline_app;
grant select on totp_secrets to leadline_app;
grant update (last_step) on totp_secrets to leadline_app;

create table users (
  account_id uuid not null,
  id uuid not null,
  email text not null,
  email_normalized text not null,
  name text not null,
  role text not null,
  password_hash text not null,
  disabled_at timestamp with time zone,
  away boolean not null default false,
  daily_cap integer,
  last_signed_in_at timestamp with time zone,
  created_at timestamp with time zone not null,
  phone text,
  team_user_ids uuid[] not null default '{}'::uuid[],
  working_hours jsonb,
  second_factor_at timestamp(3) with time zone,
  constraint users_pkey PRIMARY KEY (account_id, id),
  constraint users_email_key UNIQUE (account_id, email_normalized),
  constraint users_phone_key UNIQUE (account_id, phone),
  constraint users_account_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint users_daily_cap_check CHECK ((daily_cap >= 0)),
  constraint users_role_check CHECK ((role = ANY (ARRAY['admin'::text, 'manager'::text, 'agent'::text])))
);

comment on table users is 'People of an account. daily_cap is the most leads that distribution rules give one person in an IST day.';

alter table users enable row level security;

create policy users_insert on users for insert to leadline_app
  with check ((account_id = (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid) AND (current_setting('app.role'::text, true) = ANY (ARRAY['admin'::text, 'service'::text])));

create policy users_select on users for select to leadline_app
  using (account_id = (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid);

create policy users_update on users for update to leadline_app
  using ((account_id = (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid) AND ((current_setting('app.role'::text, true) = ANY (ARRAY['admin'::text, 'service'::text])) OR (id = (NULLIF(current_setting('app.user_id'::text, true), ''::text))::uuid)))
  with check ((account_id = (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid) AND ((current_setting('app.role'::text, true) = ANY (ARRAY['admin'::text, 'service'::text])) OR (id = (NULLIF(current_setting('app.user_id'::text, true), ''::text))::uuid)));

grant insert on users to leadline_app;
grant select on users to leadline_app;
grant update (away, daily_cap, disabled_at, last_signed_in_at, name, password_hash, phone, role, second_factor_at, team_user_ids, working_hours) on users to leadline_app;

create table webhook_fields (
  account_id uuid not null,
  id uuid not null,
  webhook_id uuid not null,
  expression text not null,
  label text not null,
  sample text,
  sample_delivery_id uuid,
  first_seen_at timestamp(3) with time zone not null,
  last_seen_at timestamp(3) with time zone not null,
  constraint webhook_fields_pkey PRIMARY KEY (account_id, id),
  constraint webhook_fields_expression_key UNIQUE (account_id, webhook_id, expression),
  constraint webhook_fields_webhook_fkey FOREIGN KEY (account_id, webhook_id) REFERENCES webhooks(account_id, id) ON DELETE CASCADE
) with (fillfactor=50);

comment on table webhook_fields is 'Fields detected in the payloads of a webhook, each with the JMESPath expression that fetches it and its latest sample.';

alter table webhook_fields enable row level security;

create policy webhook_fields_delete on webhook_fields for delete to leadline_app
  using ((account_id = (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid) AND (current_setting('app.role'::text, true) = ANY (ARRAY['admin'::text, 'service'::text])));

create policy webhook_fields_insert on webhook_fields for insert to leadline_app
  with check ((account_id = (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid) AND (current_setting('app.role'::text, true) = ANY (ARRAY['admin'::text, 'service'::text])));

create policy webhook_fields_select on webhook_fields for select to leadline_app
  using ((account_id = (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid) AND (current_setting('app.role'::text, true) = ANY (ARRAY['admin'::text, 'service'::text])));

create policy webhook_fields_update on webhook_fields for update to leadline_app
  using ((account_id = (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid) AND (current_setting('app.role'::text, true) = ANY (ARRAY['admin'::text, 'service'::text])))
  with check ((account_id = (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid) AND (current_setting('app.role'::text, true) = ANY (ARRAY['admin'::text, 'service'::text])));

grant delete on webhook_fields to leadline_app;
grant insert on webhook_fields to leadline_app;
grant select on webhook_fields to leadline_app;
grant update (label, last_seen_at, sample, sample_delivery_id) on webhook_fields to leadline_app;

create table webhooks (
  account_id uuid not null,
  id uuid not null,
  name text not null,
  source text,
  token text not null,
  token_hash bytea not null,
  enabled boolean not null default true,
  default_assignee_id uuid,
  default_status text not null default 'New'::text,
  default_tags text[] not null default '{}'::text[],
  accept_tests boolean not null default false,
  notes_from_unmapped boolean not null default true,
  condition text,
  mapping jsonb,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  deleted_at timestamp(3) with time zone,
  kind text not null default 'leads'::text,
  takes_get boolean not null default false,
  answer text,
  without_name text,
  verify_token text,
  signing_secret text,
  platform text,
  last_heard_at timestamp(3) with time zone,
  heard_times integer not null default 0,
  longest_gap_seconds bigint not null default 0,
  honeypot text,
  allowed_origins text[] not null default '{}'::text[],
  sender_rate_limit integer,
  takes_lists_apart boolean not null default false,
  our_numbers text[] not null default '{}'::text[],
  found_numbers text[] not null default '{}'::text[],
  constraint webhooks_pkey PRIMARY KEY (account_id, id),
  constraint webhooks_token_key UNIQUE (account_id, token_hash),
  constraint webhooks_account_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint webhooks_default_assignee_fkey FOREIGN KEY (account_id, default_assignee_id) REFERENCES users(account_id, id),
  constraint webhooks_default_status_check CHECK ((default_status = ANY (ARRAY['New'::text, 'Contacted'::text, 'Qualified'::text, 'Proposal'::text, 'Won'::text, 'Lost'::text]))),
  constraint webhooks_kind_check CHECK ((kind = ANY (ARRAY['leads'::text, 'calls'::text]))),
  constraint webhooks_sender_rate_limit_check CHECK ((sender_rate_limit > 0)),
  constraint webhooks_without_name_check CHECK ((without_name = ANY (ARRAY['refuse'::text, 'phone'::text])))
);

comment on table webhooks is 'Inbound webhooks. The token stays readable, because people copy the URL again; it is looked up by its SHA-256.';

alter table webhooks enable row level security;

create policy webhooks_insert on webhooks for insert to leadline_app
  with check ((account_id = (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid) AND (current_setting('app.role'::text, true) = ANY (ARRAY['admin'::text, 'service'::text])));

create policy webhooks_select on webhooks for select to leadline_app
  using ((account_id = (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid) AND (current_setting('app.role'::text, true) = ANY (ARRAY['admin'::text, 'service'::text])));

create policy webhooks_update on webhooks for update to leadline_app
  using ((account_id = (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid) AND (current_setting('app.role'::text, true) = ANY (ARRAY['admin'::text, 'service'::text])))
  with check ((account_id = (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid) AND (current_setting('app.role'::text, true) = ANY (ARRAY['admin'::text, 'service'::text])));

grant insert on webhooks to leadline_app;
grant select on webhooks to leadline_app;
grant update (accept_tests, allowed_origins, answer, condition, default_assignee_id, default_status, default_tags, deleted_at, enabled, found_numbers, heard_times, honeypot, kind, last_heard_at, longest_gap_seconds, mapping, name, notes_from_unmapped, our_numbers, platform, sender_rate_limit, signing_secret, source, takes_get, takes_lists_apart, token, token_hash, updated_at, verify_token, without_name) on webhooks to leadline_app;

CREATE OR REPLACE FUNCTION public.app_account_ids()
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$select id from public.accounts order by created_at, id$function$
;

CREATE OR REPLACE FUNCTION public.app_distribute(table_name text, column_name text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from pg_extension where extname = 'citus') then
    if column_name is null then
      perform create_reference_table(table_name);
    elsif table_name = 'accounts' then
      perform create_distributed_table(table_name, column_name);
    else
      perform create_distributed_table(table_name, column_name, colocate_with => 'accounts');
    end if;
  end if;
  if column_name is not null then
    execute format('alter table %I enable row level security', table_name);
  end if;
end
$function$
;

CREATE OR REPLACE FUNCTION public.app_find_leads(asked tsquery, from_at timestamp with time zone, before_at timestamp with time zone, most integer)
 RETURNS TABLE(id uuid, created_at timestamp with time zone)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET plan_cache_mode TO 'force_custom_plan'
 SET enable_bitmapscan TO 'on'
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  own uuid := nullif(current_setting('app.account_id', true), '')::uuid;
  sampled integer;
  having_words integer;
  ids uuid[];
  times timestamptz[];
begin
  -- Words that one in a hundred of the newest leads has are found by reading the newest leads. Others are looked up in the index,
  -- which knows no order: all leads that have them are read.
  select count(*), count(*) filter (where words @@ asked) into sampled, having_words from (
    select words from lead_words
    where account_id = own and lead_words.created_at >= from_at and lead_words.created_at < before_at
    order by lead_words.created_at desc limit 4000) newest;
  if having_words >= 36 or sampled < 4000 then
    select array_agg(lead_id), array_agg(newest.created_at) into ids, times from (
      select lead_id, newest.created_at from (
        select lead_id, lead_words.created_at, words from lead_words
        where account_id = own and lead_words.created_at >= from_at and lead_words.created_at < before_at
        order by lead_words.created_at desc limit 150000) newest
      where words @@ asked order by newest.created_at desc fetch first most rows with ties) newest;
  end if;
  if coalesce(cardinality(ids), 0) >= most or sampled < 4000 then
    return query select * from unnest(ids, times);
  else
    return query with having_words as materialized (
        select lead_id, lead_words.created_at from lead_words
        where account_id = own and words @@ asked and lead_words.created_at >= from_at and lead_words.created_at < before_at)
      select * from having_words order by having_words.created_at desc fetch first most rows with ties;
  end if;
end
$function$
;

CREATE OR REPLACE FUNCTION public.app_identity(account_id uuid, user_id uuid, role text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
  begin
    if account_id is null then
      raise exception 'an identity must name its account';
    end if;
    perform set_config('app.account_id', account_id::text, true),
      set_config('app.user_id', coalesce(user_id::text, ''), true), set_config('app.role', role, true);
  end
  $function$
;

CREATE OR REPLACE FUNCTION public.app_identity(account_id uuid, user_id uuid, role text, sees text[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
  begin
    if account_id is null then
      raise exception 'an identity must name its account';
    end if;
    perform set_config('app.account_id', account_id::text, true),
      set_config('app.user_id', coalesce(user_id::text, ''), true), set_config('app.role', role, true),
      set_config('app.sees_0', coalesce(sees[1], ''), true), set_config('app.sees_1', coalesce(sees[2], ''), true),
      set_config('app.sees_2', coalesce(sees[3], ''), true), set_config('app.sees_3', coalesce(sees[4], ''), true),
      set_config('app.sees_4', coalesce(sees[5], ''), true), set_config('app.sees_5', coalesce(sees[6], ''), true),
      set_config('app.sees_6', coalesce(sees[7], ''), true), set_config('app.sees_7', coalesce(sees[8], ''), true),
      set_config('app.sees_8', coalesce(sees[9], ''), true), set_config('app.sees_9', coalesce(sees[10], ''), true),
      set_config('app.sees_a', coalesce(sees[11], ''), true), set_config('app.sees_b', coalesce(sees[12], ''), true),
      set_config('app.sees_c', coalesce(sees[13], ''), true), set_config('app.sees_d', coalesce(sees[14], ''), true),
      set_config('app.sees_e', coalesce(sees[15], ''), true), set_config('app.sees_f', coalesce(sees[16], ''), true);
  end
  $function$
;

CREATE OR REPLACE FUNCTION public.app_lead_json(id uuid, name text, email text, phone text, company text, city text, source text, status text, priority text, tags text[], deal_value numeric, notes text, created_at timestamp with time zone, updated_at timestamp with time zone)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
AS $function$
declare
  created text := to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');
  updated text := case when updated_at = created_at then created
    else to_char(updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') end;
begin
  return '{"id":"' || id::text || '","name":' || to_json(name)::text
    || ',"email":' || coalesce(to_json(email)::text, 'null') || ',"phone":' || coalesce(to_json(phone)::text, 'null')
    || ',"company":' || coalesce(to_json(company)::text, 'null') || ',"city":' || coalesce(to_json(city)::text, 'null')
    || ',"source":' || to_json(source)::text || ',"status":' || to_json(status)::text
    || ',"priority":' || to_json(priority)::text || ',"tags":' || to_json(tags)::text
    || ',"deal_value":' || coalesce(to_json(trim_scale(deal_value))::text, 'null')
    || ',"notes":' || coalesce(to_json(notes)::text, 'null')
    || ',"created_at":"' || created || '","updated_at":"' || updated || '"';
end
$function$
;

CREATE OR REPLACE FUNCTION public.app_lead_words(name text, company text, email text, phone_e164 text, phone text, further_contacts jsonb, assigned_to_id uuid, created_by_id uuid)
 RETURNS tsvector
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
AS $function$
declare
  emails text := concat_ws(' ', email, jsonb_path_query_array(further_contacts, '$[*] ? (@.kind == "email").value')::text);
  phones text := concat_ws(' ', coalesce(phone_e164, phone), jsonb_path_query_array(further_contacts, '$[*] ? (@.kind == "phone").value')::text);
  digits text := regexp_replace(phones, '[^0-9]', '', 'g');
  word text;
  found text[] := '{}';
begin
  foreach word in array regexp_split_to_array(
    regexp_replace(lower(normalize(concat_ws(' ', name, company, emails), nfc)),
      '[''`\u00ad\u00b4\u02bc\u2018\u2019\u200b-\u200f\u2060\ufeff]', '', 'g'),
    '[\u0001-\u0026\u0028-\u002f\u003a-\u0040\u005b-\u005f\u007b-\u00a9\u00ab\u00ac\u00ae-\u00b1\u00b6-\u00b8\u00bb\u00bf\u060c\u061b\u061f\u0964\u0965\u2000-\u200a\u2010-\u2017\u201a-\u205f\u3000-\u3003\u3008-\u3011\u30fb\uff08\uff09\uff0c]+'
  ) loop
    if word <> '' then
      found := found || left(word, 40);
    end if;
  end loop;
  for at in 1 .. char_length(digits) - 3 loop
    found := found || ('#' || substr(digits, at, 4));
  end loop;
  if assigned_to_id is not null then
    found := found || ('@' || assigned_to_id);
  end if;
  if created_by_id is not null then
    found := found || ('@' || created_by_id);
  end if;
  return array_to_tsvector(found);
end
$function$
;

CREATE OR REPLACE FUNCTION public.app_policies(table_name text, commands text, who text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  command text;
  of_account text := 'account_id = nullif(current_setting(''app.account_id'', true), '''')::uuid';
  of_role text := 'current_setting(''app.role'', true) in ('
    || (select string_agg(quote_literal(word), ', ') from regexp_split_to_table(who, ' ') word where word <> 'own') || ')';
  of_person text := case when who ~ '\yown$' then 'user_id = nullif(current_setting(''app.user_id'', true), '''')::uuid' end;
  condition text := '(' || of_account
    || case when who <> 'everybody' then ' and (' || concat_ws(' or ', of_role, of_person) || ')' else '' end || ')';
begin
  foreach command in array string_to_array(commands, ' ') loop
    execute format('create policy %I on %I for %s to leadline_app', table_name || '_' || command, table_name, command)
      || case when command <> 'insert' then ' using ' || condition else '' end
      || case when command in ('insert', 'update') then ' with check ' || condition else '' end;
  end loop;
end
$function$
;
