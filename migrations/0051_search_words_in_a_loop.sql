-- The words of a lead, the same as before: plpgsql evaluates an expression by itself, but starts a query for each that
-- reads rows, and the union of three took most of the time. 22,000 leads took 1,089 ms of PostgreSQL, and take 316.
create or replace function app_search_words(name text, company text, email text, phone_e164 text, phone text,
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
