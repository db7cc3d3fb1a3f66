-- A search asks the words of leads: a row beside each lead, and one index over all (decision page 0026).

-- The words of a lead: of name, company and all emails in lower case, NFC, without apostrophes and signs that are not seen, 40
-- characters at most; `#` and four digits for each place in a phone; `@` and the id of whoever sees it as assignee or
-- creator. The same signs are in server/read/search/search-text.ts. Immutable in truth, for one database.
create function app_lead_words(name text, company text, email text, phone_e164 text, phone text, further_contacts jsonb,
  assigned_to_id uuid, created_by_id uuid)
returns tsvector
language plpgsql immutable parallel safe as $$
declare
  emails text := concat_ws(' ', email, jsonb_path_query_array(further_contacts, '$[*] ? (@.kind == "email").value')::text);
  phones text := concat_ws(' ', coalesce(phone_e164, phone), jsonb_path_query_array(further_contacts, '$[*] ? (@.kind == "phone").value')::text);
  digits text := regexp_replace(phones, '[^0-9]', '', 'g');
  word text;
  found text[] := '{}';
begin
  foreach word in array regexp_split_to_array(
    regexp_replace(lower(normalize(concat_ws(' ', name, company, emails), nfc)),
      '[''`\u00ad\u00b4\u02bc\u2018\u2019\u200b-\u200f\u2060\ufeff]', '', 'g'),
    '[\u0001-\u0026\u0028-\u002f\u003a-\u0040\u005b-\u005f\u007b-\u00a9\u00ab\u00ac\u00ae-\u00b1\u00b6-\u00b8\u00bb\u00bf\u060c\u061b\u061f\u0964\u0965\u2000-\u200a\u2010-\u2017\u201a-\u205f\u3000-\u3003\u3008-\u3011\u30fb\uff08\uff09\uff0c]+'
  ) loop
    if word <> '' then
      found := found || left(word, 40);
    end if;
  end loop;
  for at in 1 .. char_length(digits) - 3 loop
    found := found || ('#' || substr(digits, at, 4));
  end loop;
  if assigned_to_id is not null then
    found := found || ('@' || assigned_to_id);
  end if;
  if created_by_id is not null then
    found := found || ('@' || created_by_id);
  end if;
  return array_to_tsvector(found);
end
$$;

create table lead_words (
  account_id uuid not null,
  lead_id uuid not null,
  created_at timestamptz(3) not null,
  words tsvector not null,
  constraint lead_words_pkey primary key (account_id, lead_id)
);

comment on table lead_words is 'By which words a search finds a lead, beside leads: narrow, because a search for what many leads have reads thousands of these rows. created_at is the lead''s. Words are personal data: they go with the lead. Only the account itself reads them.';

select app_distribute('lead_words', 'account_id');

alter table lead_words add constraint lead_words_lead_fkey
  foreign key (account_id, lead_id) references leads (account_id, id) on delete cascade;

select app_policies('lead_words', 'select update', 'admin service');
select app_policies('lead_words', 'insert', 'everybody');
grant select, insert on lead_words to leadline_app;
grant update (words) on lead_words to leadline_app;

insert into lead_words (account_id, lead_id, created_at, words)
select account_id, id, created_at,
  app_lead_words(name, company, email, phone_e164, phone, further_contacts, assigned_to_id, created_by_id)
from leads;

create index lead_words_newest_idx on lead_words (account_id, created_at);
-- What is written goes into a list first, which each search reads: 512 kB of it take a search half a millisecond.
create index lead_words_words_idx on lead_words using gin (words) with (gin_pending_list_limit = 512);

-- Under row-level security no word is looked up by index, because `@@` might tell of rows that the caller does not see. So
-- this function asks as the owner, within the account of the caller. It answers ids alone; whoever asks reads the leads under
-- his own policy. Newest first, all of the last millisecond; plans are made for the words at hand.
create function app_find_leads(asked tsquery, from_at timestamptz, before_at timestamptz, most integer)
returns table (id uuid, created_at timestamptz)
language plpgsql stable security definer set plan_cache_mode = force_custom_plan set enable_bitmapscan = on as $$
declare
  own uuid := nullif(current_setting('app.account_id', true), '')::uuid;
  sampled integer;
  having_words integer;
  ids uuid[];
  times timestamptz[];
begin
  -- Words that one in a hundred of the newest leads has are found by reading the newest leads. Others are looked up in the index,
  -- which knows no order: all leads that have them are read.
  select count(*), count(*) filter (where words @@ asked) into sampled, having_words from (
    select words from lead_words
    where account_id = own and lead_words.created_at >= from_at and lead_words.created_at < before_at
    order by lead_words.created_at desc limit 4000) newest;
  if having_words >= 36 or sampled < 4000 then
    select array_agg(lead_id), array_agg(newest.created_at) into ids, times from (
      select lead_id, newest.created_at from (
        select lead_id, lead_words.created_at, words from lead_words
        where account_id = own and lead_words.created_at >= from_at and lead_words.created_at < before_at
        order by lead_words.created_at desc limit 150000) newest
      where words @@ asked order by newest.created_at desc fetch first most rows with ties) newest;
  end if;
  if coalesce(cardinality(ids), 0) >= most or sampled < 4000 then
    return query select * from unnest(ids, times);
  else
    return query with having_words as materialized (
        select lead_id, lead_words.created_at from lead_words
        where account_id = own and words @@ asked and lead_words.created_at >= from_at and lead_words.created_at < before_at)
      select * from having_words order by having_words.created_at desc fetch first most rows with ties;
  end if;
end
$$;

-- It names its schema, and the search path ends with what a session can make itself.
do $$
begin
  execute format('alter function app_find_leads(tsquery, timestamptz, timestamptz, integer) set search_path = pg_catalog, %I, pg_temp',
    current_schema());
end
$$;

revoke execute on function app_find_leads(tsquery, timestamptz, timestamptz, integer) from public;
grant execute on function app_find_leads(tsquery, timestamptz, timestamptz, integer) to leadline_app;
