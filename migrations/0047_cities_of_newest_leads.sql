-- Rules propose the cities of the newest leads, which an index of theirs holds already: each save writes one index less. No
-- release has read this one; a program of the time between would look for cities without it, until it is replaced.
drop index leads_city_idx;
