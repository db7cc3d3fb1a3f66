-- Whatever leads are filtered by, the newest stand together. Status or priority alone merge what stands under each value
-- of the other, so that their own indexes go. Of one person and one source there are few: the last two columns let the index
-- itself pass over what has another status or priority.
create index leads_status_priority_idx on leads (account_id, status, priority, created_at desc, id desc);

create index leads_source_status_idx on leads (account_id, source, status, priority, created_at desc, id desc);

create index leads_assigned_to_status_idx on leads (account_id, assigned_to_id, status, priority, created_at desc, id desc);

create index leads_assigned_to_source_idx on leads (account_id, assigned_to_id, source, created_at desc, id desc, status, priority);

drop index leads_status_idx;

drop index leads_priority_idx;
