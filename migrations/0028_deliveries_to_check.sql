-- Leads that were made although it is not quite sure that their name, email or phone is the customer's (decision page 0055).

alter table deliveries add column to_check boolean;
comment on column deliveries.to_check is 'A person should look whether the lead is right: origins say of which field, and why. Null: it is sure, or somebody has looked.';

create index deliveries_to_check_idx on deliveries (account_id, webhook_id, received_at desc, id desc) where to_check;

grant update (to_check) on deliveries to leadline_app;
