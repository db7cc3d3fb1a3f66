-- What the service has added to the numbers and addresses of a business by itself: what a person takes out stays out.

alter table webhooks add column found_numbers text[] not null default '{}';

comment on column webhooks.our_numbers is 'Numbers and addresses of the business and its people: never a customer''s.';
comment on column webhooks.found_numbers is 'Of our_numbers, and of what was taken out of them: what the service found in deliveries.';

grant update (found_numbers) on webhooks to leadline_app;
