-- When a webhook was last heard, and its longest silence: what an unusual one is measured by. It begins to count now: going
-- through all deliveries once would hold the upgrade. The release before leaves the columns alone.
alter table webhooks
  add column last_heard_at timestamptz(3),
  add column heard_times integer not null default 0,
  add column longest_gap_seconds bigint not null default 0;

comment on column webhooks.heard_times is 'Deliveries that came at least a minute after the one that was counted before.';

grant update (last_heard_at, heard_times, longest_gap_seconds) on webhooks to leadline_app;
