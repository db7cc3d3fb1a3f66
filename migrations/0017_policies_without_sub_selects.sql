-- Policies without sub-selects: a distributed database refuses one. current_setting() is stable, so an index condition
-- reads it once per scan.
alter policy accounts_select on accounts
  using (
    id = nullif(current_setting('app.account_id', true), '')::uuid
  );

alter policy users_select on users
  using (
    account_id = nullif(current_setting('app.account_id', true), '')::uuid
  );

alter policy users_insert on users
  with check (
    account_id = nullif(current_setting('app.account_id', true), '')::uuid
    and current_setting('app.role', true) in ('admin', 'service')
  );

alter policy users_update on users
  using (
    account_id = nullif(current_setting('app.account_id', true), '')::uuid
    and (current_setting('app.role', true) in ('admin', 'service')
      or id = nullif(current_setting('app.user_id', true), '')::uuid)
  )
  with check (
    account_id = nullif(current_setting('app.account_id', true), '')::uuid
    and (current_setting('app.role', true) in ('admin', 'service')
      or id = nullif(current_setting('app.user_id', true), '')::uuid)
  );

alter policy sessions_select on sessions
  using (
    account_id = nullif(current_setting('app.account_id', true), '')::uuid
    and (current_setting('app.role', true) in ('admin', 'service')
      or user_id = nullif(current_setting('app.user_id', true), '')::uuid)
  );

alter policy sessions_insert on sessions
  with check (
    account_id = nullif(current_setting('app.account_id', true), '')::uuid
    and (current_setting('app.role', true) in ('admin', 'service')
      or user_id = nullif(current_setting('app.user_id', true), '')::uuid)
  );

alter policy sessions_update on sessions
  using (
    account_id = nullif(current_setting('app.account_id', true), '')::uuid
    and (current_setting('app.role', true) in ('admin', 'service')
      or user_id = nullif(current_setting('app.user_id', true), '')::uuid)
  )
  with check (
    account_id = nullif(current_setting('app.account_id', true), '')::uuid
    and (current_setting('app.role', true) in ('admin', 'service')
      or user_id = nullif(current_setting('app.user_id', true), '')::uuid)
  );

alter policy sessions_delete on sessions
  using (
    account_id = nullif(current_setting('app.account_id', true), '')::uuid
    and (current_setting('app.role', true) in ('admin', 'service')
      or user_id = nullif(current_setting('app.user_id', true), '')::uuid)
  );

alter policy api_keys_select on api_keys
  using (
    account_id = nullif(current_setting('app.account_id', true), '')::uuid
    and (current_setting('app.role', true) in ('admin', 'service')
      or user_id = nullif(current_setting('app.user_id', true), '')::uuid)
  );

alter policy api_keys_insert on api_keys
  with check (
    account_id = nullif(current_setting('app.account_id', true), '')::uuid
    and (current_setting('app.role', true) in ('admin', 'service')
      or user_id = nullif(current_setting('app.user_id', true), '')::uuid)
  );

alter policy api_keys_update on api_keys
  using (
    account_id = nullif(current_setting('app.account_id', true), '')::uuid
    and (current_setting('app.role', true) in ('admin', 'service')
      or user_id = nullif(current_setting('app.user_id', true), '')::uuid)
  )
  with check (
    account_id = nullif(current_setting('app.account_id', true), '')::uuid
    and (current_setting('app.role', true) in ('admin', 'service')
      or user_id = nullif(current_setting('app.user_id', true), '')::uuid)
  );

alter policy leads_select on leads
  using (
    account_id = nullif(current_setting('app.account_id', true), '')::uuid
    and (current_setting('app.role', true) in ('admin', 'service')
      or nullif(current_setting('app.user_id', true), '')::uuid in (assigned_to_id, created_by_id))
  );

alter policy leads_update on leads
  using (
    account_id = nullif(current_setting('app.account_id', true), '')::uuid
    and (current_setting('app.role', true) in ('admin', 'service')
      or nullif(current_setting('app.user_id', true), '')::uuid in (assigned_to_id, created_by_id))
  )
  with check (
    account_id = nullif(current_setting('app.account_id', true), '')::uuid
  );

alter policy leads_delete on leads
  using (
    account_id = nullif(current_setting('app.account_id', true), '')::uuid
    and (current_setting('app.role', true) in ('admin', 'service')
      or nullif(current_setting('app.user_id', true), '')::uuid in (assigned_to_id, created_by_id))
  );

alter policy call_logs_select on call_logs
  using (
    account_id = nullif(current_setting('app.account_id', true), '')::uuid
    and (current_setting('app.role', true) in ('admin', 'service')
      or nullif(current_setting('app.user_id', true), '')::uuid in (assigned_to_id, created_by_id))
  );

alter policy call_logs_update on call_logs
  using (
    account_id = nullif(current_setting('app.account_id', true), '')::uuid
    and (current_setting('app.role', true) in ('admin', 'service')
      or nullif(current_setting('app.user_id', true), '')::uuid in (assigned_to_id, created_by_id))
  )
  with check (
    account_id = nullif(current_setting('app.account_id', true), '')::uuid
  );

alter policy call_logs_delete on call_logs
  using (
    account_id = nullif(current_setting('app.account_id', true), '')::uuid
    and (current_setting('app.role', true) in ('admin', 'service')
      or nullif(current_setting('app.user_id', true), '')::uuid in (assigned_to_id, created_by_id))
  );

alter policy lead_activities_select on lead_activities
  using (
    account_id = nullif(current_setting('app.account_id', true), '')::uuid
    and (current_setting('app.role', true) in ('admin', 'service')
      or nullif(current_setting('app.user_id', true), '')::uuid in (assigned_to_id, created_by_id))
  );

alter policy lead_activities_update on lead_activities
  using (
    account_id = nullif(current_setting('app.account_id', true), '')::uuid
    and current_setting('app.role', true) in ('admin', 'service')
  )
  with check (
    account_id = nullif(current_setting('app.account_id', true), '')::uuid
    and current_setting('app.role', true) in ('admin', 'service')
  );

alter policy lead_activities_delete on lead_activities
  using (
    account_id = nullif(current_setting('app.account_id', true), '')::uuid
    and current_setting('app.role', true) in ('admin', 'service')
  );

alter policy audit_log_select on audit_log
  using (
    account_id = nullif(current_setting('app.account_id', true), '')::uuid
    and (current_setting('app.role', true) in ('admin', 'service')
      or actor_user_id = nullif(current_setting('app.user_id', true), '')::uuid)
  );

alter policy day_counts_select on day_counts
  using (
    account_id = nullif(current_setting('app.account_id', true), '')::uuid
    and (current_setting('app.role', true) in ('admin', 'service')
      or viewer_id = nullif(current_setting('app.user_id', true), '')::uuid)
  );

alter policy day_counts_insert on day_counts
  with check (
    account_id = nullif(current_setting('app.account_id', true), '')::uuid
    and current_setting('app.role', true) in ('admin', 'service')
  );

alter policy day_counts_update on day_counts
  using (
    account_id = nullif(current_setting('app.account_id', true), '')::uuid
    and current_setting('app.role', true) in ('admin', 'service')
  )
  with check (
    account_id = nullif(current_setting('app.account_id', true), '')::uuid
    and current_setting('app.role', true) in ('admin', 'service')
  );

alter policy day_counts_delete on day_counts
  using (
    account_id = nullif(current_setting('app.account_id', true), '')::uuid
    and current_setting('app.role', true) in ('admin', 'service')
  );

alter policy hour_counts_select on hour_counts
  using (
    account_id = nullif(current_setting('app.account_id', true), '')::uuid
    and (current_setting('app.role', true) in ('admin', 'service')
      or viewer_id = nullif(current_setting('app.user_id', true), '')::uuid)
  );

alter policy hour_counts_insert on hour_counts
  with check (
    account_id = nullif(current_setting('app.account_id', true), '')::uuid
    and current_setting('app.role', true) in ('admin', 'service')
  );

alter policy hour_counts_update on hour_counts
  using (
    account_id = nullif(current_setting('app.account_id', true), '')::uuid
    and current_setting('app.role', true) in ('admin', 'service')
  )
  with check (
    account_id = nullif(current_setting('app.account_id', true), '')::uuid
    and current_setting('app.role', true) in ('admin', 'service')
  );

alter policy hour_counts_delete on hour_counts
  using (
    account_id = nullif(current_setting('app.account_id', true), '')::uuid
    and current_setting('app.role', true) in ('admin', 'service')
  );

alter policy count_changes_select on count_changes
  using (
    account_id = nullif(current_setting('app.account_id', true), '')::uuid
    and (current_setting('app.role', true) in ('admin', 'service')
      or nullif(current_setting('app.user_id', true), '')::uuid in (assigned_to_id, created_by_id))
  );

alter policy count_changes_delete on count_changes
  using (
    account_id = nullif(current_setting('app.account_id', true), '')::uuid
    and current_setting('app.role', true) in ('admin', 'service')
  );

alter policy idempotent_replies_select on idempotent_replies
  using (
    account_id = nullif(current_setting('app.account_id', true), '')::uuid
    and (current_setting('app.role', true) in ('admin', 'service')
      or user_id = nullif(current_setting('app.user_id', true), '')::uuid)
  );

alter policy idempotent_replies_insert on idempotent_replies
  with check (
    account_id = nullif(current_setting('app.account_id', true), '')::uuid
    and (current_setting('app.role', true) in ('admin', 'service')
      or user_id = nullif(current_setting('app.user_id', true), '')::uuid)
  );

alter policy idempotent_replies_delete on idempotent_replies
  using (
    account_id = nullif(current_setting('app.account_id', true), '')::uuid
    and (current_setting('app.role', true) in ('admin', 'service')
      or user_id = nullif(current_setting('app.user_id', true), '')::uuid)
  );

alter policy webhooks_select on webhooks
  using (
    account_id = nullif(current_setting('app.account_id', true), '')::uuid
    and current_setting('app.role', true) in ('admin', 'service')
  );

alter policy webhooks_insert on webhooks
  with check (
    account_id = nullif(current_setting('app.account_id', true), '')::uuid
    and current_setting('app.role', true) in ('admin', 'service')
  );

alter policy webhooks_update on webhooks
  using (
    account_id = nullif(current_setting('app.account_id', true), '')::uuid
    and current_setting('app.role', true) in ('admin', 'service')
  )
  with check (
    account_id = nullif(current_setting('app.account_id', true), '')::uuid
    and current_setting('app.role', true) in ('admin', 'service')
  );

alter policy webhook_fields_select on webhook_fields
  using (
    account_id = nullif(current_setting('app.account_id', true), '')::uuid
    and current_setting('app.role', true) in ('admin', 'service')
  );

alter policy webhook_fields_insert on webhook_fields
  with check (
    account_id = nullif(current_setting('app.account_id', true), '')::uuid
    and current_setting('app.role', true) in ('admin', 'service')
  );

alter policy webhook_fields_update on webhook_fields
  using (
    account_id = nullif(current_setting('app.account_id', true), '')::uuid
    and current_setting('app.role', true) in ('admin', 'service')
  )
  with check (
    account_id = nullif(current_setting('app.account_id', true), '')::uuid
    and current_setting('app.role', true) in ('admin', 'service')
  );

alter policy webhook_fields_delete on webhook_fields
  using (
    account_id = nullif(current_setting('app.account_id', true), '')::uuid
    and current_setting('app.role', true) in ('admin', 'service')
  );

alter policy distribution_rules_select on distribution_rules
  using (
    account_id = nullif(current_setting('app.account_id', true), '')::uuid
    and current_setting('app.role', true) in ('admin', 'service')
  );

alter policy distribution_rules_insert on distribution_rules
  with check (
    account_id = nullif(current_setting('app.account_id', true), '')::uuid
    and current_setting('app.role', true) in ('admin', 'service')
  );

alter policy distribution_rules_update on distribution_rules
  using (
    account_id = nullif(current_setting('app.account_id', true), '')::uuid
    and current_setting('app.role', true) in ('admin', 'service')
  )
  with check (
    account_id = nullif(current_setting('app.account_id', true), '')::uuid
    and current_setting('app.role', true) in ('admin', 'service')
  );

alter policy distribution_rules_delete on distribution_rules
  using (
    account_id = nullif(current_setting('app.account_id', true), '')::uuid
    and current_setting('app.role', true) in ('admin', 'service')
  );

alter policy rule_assignees_select on rule_assignees
  using (
    account_id = nullif(current_setting('app.account_id', true), '')::uuid
    and current_setting('app.role', true) in ('admin', 'service')
  );

alter policy rule_assignees_insert on rule_assignees
  with check (
    account_id = nullif(current_setting('app.account_id', true), '')::uuid
    and current_setting('app.role', true) in ('admin', 'service')
  );

alter policy rule_assignees_update on rule_assignees
  using (
    account_id = nullif(current_setting('app.account_id', true), '')::uuid
    and current_setting('app.role', true) in ('admin', 'service')
  )
  with check (
    account_id = nullif(current_setting('app.account_id', true), '')::uuid
    and current_setting('app.role', true) in ('admin', 'service')
  );

alter policy rule_assignees_delete on rule_assignees
  using (
    account_id = nullif(current_setting('app.account_id', true), '')::uuid
    and current_setting('app.role', true) in ('admin', 'service')
  );

alter policy rule_turns_select on rule_turns
  using (
    account_id = nullif(current_setting('app.account_id', true), '')::uuid
    and current_setting('app.role', true) in ('admin', 'service')
  );

alter policy rule_turns_insert on rule_turns
  with check (
    account_id = nullif(current_setting('app.account_id', true), '')::uuid
    and current_setting('app.role', true) in ('admin', 'service')
  );

alter policy rule_turns_update on rule_turns
  using (
    account_id = nullif(current_setting('app.account_id', true), '')::uuid
    and current_setting('app.role', true) in ('admin', 'service')
  )
  with check (
    account_id = nullif(current_setting('app.account_id', true), '')::uuid
    and current_setting('app.role', true) in ('admin', 'service')
  );

alter policy deliveries_select on deliveries
  using (
    account_id = nullif(current_setting('app.account_id', true), '')::uuid
    and current_setting('app.role', true) in ('admin', 'service')
  );

alter policy deliveries_update on deliveries
  using (
    account_id = nullif(current_setting('app.account_id', true), '')::uuid
    and current_setting('app.role', true) in ('admin', 'service')
  )
  with check (
    account_id = nullif(current_setting('app.account_id', true), '')::uuid
    and current_setting('app.role', true) in ('admin', 'service')
  );

-- On a distributed database the statements like these in the migrations before were passed over, because the policies
-- that they would have taken along held sub-selects. In the order of the foreign keys; elsewhere they do nothing.
select app_distribute('accounts', 'id');

select app_distribute('users', 'account_id');

select app_distribute('sessions', 'account_id');

select app_distribute('api_keys', 'account_id');

select app_distribute('leads', 'account_id');

select app_distribute('call_logs', 'account_id');

select app_distribute('lead_activities', 'account_id');

select app_distribute('audit_log', 'account_id');

select app_distribute('day_counts', 'account_id');

select app_distribute('hour_counts', 'account_id');

select app_distribute('count_changes', 'account_id');

select app_distribute('idempotent_replies', 'account_id');

select app_distribute('webhooks', 'account_id');

select app_distribute('webhook_fields', 'account_id');

select app_distribute('distribution_rules', 'account_id');

select app_distribute('rule_assignees', 'account_id');

select app_distribute('rule_turns', 'account_id');

select app_distribute('deliveries', 'account_id');
