-- Rules propose the cities that leads have: they are read from one to the next by this index.
create index leads_city_idx on leads (account_id, city) where city is not null;
