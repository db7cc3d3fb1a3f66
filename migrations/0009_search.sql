-- Finding a lead by the beginning of any word of name, company and email, and by any four digits of a phone, among any
-- number of leads (decision page 0026).

-- The words of a lead as postings hold them: in lower case, NFC, without apostrophes and signs that are not seen, 40
-- characters at most and 3 at least; `#` and four digits for each place in the phone; `@` and the id of whoever sees it as
-- assignee or creator. The same signs are in server/read/search/search-text.ts. Immutable in truth, for one database. In a
-- loop, because plpgsql evaluates an expression by itself, but starts a query for each that reads rows: 22,000 leads take 316 ms
-- of PostgreSQL, and took 1,089 with a query.
create function app_search_words(name text, company text, email text, phone_e164 text, phone text,
  assigned_to_id uuid, created_by_id uuid)
returns text[]
language plpgsql immutable parallel safe as $$
declare
  words text := lower(normalize(name || ' ' || coalesce(company, '') || ' ' || coalesce(email, ''), nfc));
  digits text := regexp_replace(coalesce(phone_e164, phone, ''), '[^0-9]', '', 'g');
  word text;
  found text[] := '{}';
begin
  foreach word in array regexp_split_to_array(
    regexp_replace(words, '[''`\u00ad\u00b4\u02bc\u2018\u2019\u200b-\u200f\u2060\ufeff]', '', 'g'),
    '[\u0001-\u0026\u0028-\u002f\u003a-\u0040\u005b-\u005f\u007b-\u00a9\u00ab\u00ac\u00ae-\u00b1\u00b6-\u00b8\u00bb\u00bf\u060c\u061b\u061f\u0964\u0965\u2000-\u200a\u2010-\u2017\u201a-\u205f\u3000-\u3003\u3008-\u3011\u30fb\uff08\uff09\uff0c]+'
  ) loop
    if char_length(word) >= 3 and left(word, 40) <> all (found) then
      found := found || left(word, 40);
    end if;
  end loop;
  for at in 1 .. char_length(digits) - 3 loop
    if '#' || substr(digits, at, 4) <> all (found) then
      found := found || ('#' || substr(digits, at, 4));
    end if;
  end loop;
  if assigned_to_id is not null then
    found := found || ('@' || assigned_to_id);
  end if;
  if created_by_id is distinct from assigned_to_id and created_by_id is not null then
    found := found || ('@' || created_by_id);
  end if;
  return found;
end
$$;

create table search_changes (
  account_id uuid not null,
  id uuid not null,
  lead_id uuid not null,
  created_ms bigint not null,
  words text[],
  constraint search_changes_pkey primary key (account_id, id)
);

comment on table search_changes is 'Written with each lead that postings of the search do not tell of yet: a search looks at these leads themselves. words are those of the lead before a change, null for a new one; created_ms is when it was created, in ms since 1970. Gone when the postings are right, or the lead is.';

select app_distribute('search_changes', 'account_id');

alter table search_changes add constraint search_changes_account_fkey
  foreign key (account_id) references accounts (id) on delete cascade;

select app_policies('search_changes', 'select delete', 'admin service');
select app_policies('search_changes', 'insert', 'everybody');
grant select, insert, delete on search_changes to leadline_app;

create table search_segments (
  account_id uuid not null,
  from_ms bigint not null,
  leads integer not null,
  indexed_from_ms bigint not null,
  constraint search_segments_pkey primary key (account_id, from_ms)
);

comment on table search_segments is 'Times of creation whose leads are indexed together, some tens of thousands: each from from_ms to where the next begins, in ms since 1970; the first ends up at 0. Of the oldest segment leads are indexed back to indexed_from_ms so far, of the others all.';

select app_distribute('search_segments', 'account_id');

alter table search_segments add constraint search_segments_account_fkey
  foreign key (account_id) references accounts (id) on delete cascade;

select app_policies('search_segments', 'select insert update delete', 'admin service');
grant select, insert, delete on search_segments to leadline_app;
grant update (leads, indexed_from_ms) on search_segments to leadline_app;

create table search_postings (
  account_id uuid not null,
  from_ms bigint not null,
  word text collate "C" not null,
  created_ms bigint[] not null,
  constraint search_postings_pkey primary key (account_id, from_ms, word)
);

comment on table search_postings is 'When the leads of a segment were created that have a word: where a search looks for leads. It looks at the leads themselves as well, so a posting may name one that has the word no more. Words are personal data: they go with the last lead that has them. Only the account itself reads them.';

select app_distribute('search_postings', 'account_id');

alter table search_postings add constraint search_postings_account_fkey
  foreign key (account_id) references accounts (id) on delete cascade;

select app_policies('search_postings', 'select insert update delete', 'admin service');
grant select, insert, delete on search_postings to leadline_app;
grant update (created_ms) on search_postings to leadline_app;
