-- Writes of one batch, told in one row of the audit log and undone together (decision 0053).

alter table audit_log add column batch_id uuid;
comment on column audit_log.batch_id is 'What the console did in one go, such as assigning the leads that were selected, has one id; null: by itself. The entry of a changed lead has the id of the entry on its timeline, which undoes it.';

-- Null for all but few rows: these pay nothing for it.
create index audit_log_batch_idx on audit_log (account_id, batch_id, action, at desc, id desc) where batch_id is not null;
