-- Figures of the console: events by day, and the acts of one person in their order. Events of staff are left out.
create index analytics_events_by_day on analytics_events (created_at, name, user_id) where not is_internal;
create index analytics_events_of_person on analytics_events (user_id, name, created_at)
  where user_id is not null and not is_internal;

-- Recorded events of people, and their payments, which every server knows for sure.
create view person_acts as
  select user_id, name, created_at as acted_at from analytics_events where user_id is not null and not is_internal
  union all
  select user_id, 'paid', settled_at from payments where status in ('paid', 'refunded') and settled_at is not null;
