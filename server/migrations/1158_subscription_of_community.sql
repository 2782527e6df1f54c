-- The cheapest subscription on sale in a brand that includes a community; null without one.
create function subscription_on_sale(p_community bigint, p_brand text) returns bigint stable language sql as $$
  select s.id from services s
  where s.kind = 'subscription' and p_community = any (s.community_ids) and s.archived_at is null
    and is_visible_in(s.brands, p_brand)
  order by s.price_minor, s.id limit 1
$$;
