-- A write that lasts holds up only the changes after it began: what was closed is noted, and what is settled stays told.

alter table change_horizons
  add column noted_until timestamptz(3),
  add column noted_id xid8,
  add column settled_until timestamptz(3);

comment on column change_horizons.noted_until is 'The last horizon that was closed together with an id above those of all transactions that may have looked at an earlier one.';
comment on column change_horizons.settled_until is 'Up to when no open transaction can write any more. Null: this was never found.';

grant update (noted_until, noted_id, settled_until) on change_horizons to leadline_app;
