-- A delivery says who got its lead and why. The release before leaves the column empty.
alter table deliveries add column assignment jsonb;

comment on column deliveries.assignment is 'Who got the lead that it made, chosen how, by which rule and why.';

grant update (assignment) on deliveries to leadline_app;
