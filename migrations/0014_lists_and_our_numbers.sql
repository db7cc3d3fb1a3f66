-- 0018: bodies of several people, and the lines of a business.

alter table webhooks add column takes_lists_apart boolean not null default false;
alter table webhooks add column our_numbers text[] not null default '{}';

comment on column webhooks.takes_lists_apart is 'A body of several people becomes a lead each; else it is refused.';
comment on column webhooks.our_numbers is 'Numbers of the business and its people, normalised: never the customer of a call.';

grant update (takes_lists_apart, our_numbers) on webhooks to leadline_app;
