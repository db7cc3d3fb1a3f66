-- The value of a key before its rotation works beside the value that replaced it, and beside no other. The release before
-- gives a key a new value without knowing of an older one, which would go on working beside it.
alter table api_keys add column old_key_successor_hash bytea;

comment on column api_keys.old_key_successor_hash is 'key_hash of the secret that the last rotation made: where key_hash has become another one, old_key_hash works no more.';

update api_keys set old_key_successor_hash = key_hash where old_key_hash is not null;

grant update (old_key_successor_hash) on api_keys to leadline_app;
