-- What was ordered, and each part of a bundle, by the number of the service: columns of `services` as they were then.
alter table orders add column contents jsonb not null default '{}';

with ordered as (
  select s.id, jsonb_object_agg(p.id, jsonb_build_object('course_id', p.course_id, 'access_days', p.access_days,
    'consultation_count', p.consultation_count, 'child_ids', p.child_ids, 'course_ids', p.course_ids,
    'community_ids', p.community_ids, 'period', p.period, 'period_count', p.period_count,
    'is_lifetime', p.is_lifetime, 'course_service_type', p.course_service_type)) as contents
  from services s join services p on p.id = s.id or p.id = any (s.child_ids)
  group by s.id)
update orders o set contents = ordered.contents from ordered
where ordered.id = o.service_id and o.status in ('created', 'pending', 'paid');
