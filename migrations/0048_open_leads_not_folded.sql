-- Whoever has the fewest open leads is asked for behind a lock. Of what waits to be folded only leads that somebody has are
-- read for it, however many calls and other changes wait beside them.
create index count_changes_assigned_leads_idx on count_changes (account_id) where subject = 'leads' and assigned_to_id is not null;
