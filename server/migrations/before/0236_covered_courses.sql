-- Courses that a subscription covers besides those of its communities.
alter table subscriptions add column course_ids bigint[] not null default '{}';
