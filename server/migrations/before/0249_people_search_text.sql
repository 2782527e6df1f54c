-- Folding a name takes longer than a page: a search folded every person that it looked at. The folded text is stored, which also tells the
-- planner how common a word is.
drop index users_search;
alter table users add column search_text text not null
  generated always as (fold_name(' ' || name || ' ' || last_name || ' ' || coalesce(email, ''))) stored;
create index users_search on users using gin (search_text gin_trgm_ops) where deleted_at is null;
analyze users (search_text);
