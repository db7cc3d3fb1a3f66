-- What 0009_search.sql made until 0027_lead_words.sql replaced it: databases from before the first release may have it.
drop table if exists search_changes, search_segments, search_postings;
drop function if exists app_search_words(text, text, text, text, text, uuid, uuid);
