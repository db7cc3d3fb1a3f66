-- Why a delivery became its lead (decision 0045).

alter table deliveries add column why_matched jsonb;
comment on column deliveries.why_matched is 'Which contacts matched: on (phone, email), as (main, further, or nobody of those who share it), is_shared. Null: it made a lead that nobody had been, or is from before.';
grant update (why_matched) on deliveries to leadline_app;
