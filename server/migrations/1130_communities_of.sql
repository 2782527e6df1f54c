-- An archived community is hidden from everybody.
alter table communities add column archived_at timestamptz;

-- The type of every community, of any brand, for a person on their day, as in `communityType`. PostgreSQL inlines the function,
-- so each statement is planned as if it stood there.
create function communities_of(p_user bigint, p_today date) returns table (community_id bigint, type text)
  language sql stable as $$
  select c.id, case
    when c.archived_at is not null then 'hidden'
    when u.user_id is null then
      case when exists (select from streams r where r.user_id = p_user and r.course_id = any (c.course_ids))
        then 'recommended' else 'hidden' end
    when u.is_optional_purchase then
      case when exists (
          select from subscriptions s
          where s.user_id = p_user and c.id = any (s.community_ids) and is_paid_on(s, p_today))
        then 'owned' else 'expired' end
    when p_today < u.start_date then 'hidden'
    when p_today > u.end_date then 'expired'
    else 'owned' end
  from communities c left join user_communities u on u.community_id = c.id and u.user_id = p_user
$$;
