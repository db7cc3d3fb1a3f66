-- Leads that were last called before they came here, as an import may say: a list of who was called longest ago begins with
-- these, and for all others where its window does.
create index lead_calls_called_before_idx on lead_calls (account_id, last_call_at desc, lead_id desc) where last_call_at < created_at;
