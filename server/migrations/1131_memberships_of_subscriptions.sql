-- Buyers of a subscription with communities are members of them by it.
insert into user_communities (user_id, community_id, is_optional_purchase)
select distinct s.user_id, c.id, true
from subscriptions s join communities c on c.id = any (s.community_ids)
on conflict do nothing;
