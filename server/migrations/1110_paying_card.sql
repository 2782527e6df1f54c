-- The card that pays a person's subscription or plan: the chosen one, else the default where it may be used. Charges ask for a
-- card of one provider. PostgreSQL inlines the function, so each statement is planned as if it stood there.
create function paying_card(person bigint, chosen bigint, may_use_default boolean, provider text default null)
  returns setof cards language sql stable as $$
  select * from cards
  where user_id = person and deleted_at is null and (provider is null or adapter = provider)
    and (id = chosen or (is_default and may_use_default))
  order by id = chosen desc nulls last limit 1
$$;
