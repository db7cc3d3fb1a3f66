-- A delivery that was kept while the database was away was answered with an id. Where it became no lead of that id, the id is
-- another name of the lead that it became.

alter table deliveries add column told_lead_id uuid;

comment on column deliveries.told_lead_id is 'The id that the sender was told before the delivery could be saved, where it is not the id of the lead that it made.';

create index deliveries_told_idx on deliveries (account_id, told_lead_id) where told_lead_id is not null;

grant update (told_lead_id) on deliveries to leadline_app;
