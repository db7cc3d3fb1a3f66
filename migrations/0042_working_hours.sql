-- When a person works, for distribution rules. The release before asks nobody's hours.
alter table users add column working_hours jsonb;

comment on column users.working_hours is 'Weekdays (1 is Monday) and times in IST at which distribution rules give this person leads; null: any time.';

grant update (working_hours) on users to leadline_app;
