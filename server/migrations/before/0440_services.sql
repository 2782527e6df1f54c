-- What the school sells. Empty brands mean those of the service's course.
alter table services
  alter column course_id drop not null,
  drop constraint services_kind_check,
  add constraint services_kind check
    (kind in ('demo', 'course', 'bundle', 'subscription', 'course_extension', 'consultations')),
  add column brands text[] not null default '{}',
  add column title jsonb not null default '{}',
  add column description jsonb not null default '{}',
  -- Money is in minor units; without a currency it is that of the brand.
  add column price_minor integer not null default 0 check (price_minor >= 0),
  add column full_price_minor integer,
  add column currency text check (currency ~ '^[A-Z]{3}$'),
  -- Of a subscription.
  add column course_ids bigint[] not null default '{}',
  add column community_ids bigint[] not null default '{}',
  add column period text check (period in ('day', 'week', 'month')),
  add column period_count integer check (period_count between 1 and 366),
  add column course_service_type text check (course_service_type in ('main_subscription', 'general_subscription')),
  add column is_lifetime boolean not null default false,
  -- Of a bundle.
  add column child_ids bigint[] not null default '{}',
  -- Of a course: its length, by default the course's. Of an extension: the days that it adds.
  add column access_days integer check (access_days between 1 and 3660),
  add column consultation_count integer check (consultation_count between 1 and 1000),
  -- Months in a row in which it can be paid; null: at once only.
  add column instalment_count integer check (instalment_count between 2 and 24),
  add column appstore_products jsonb not null default '[]',
  add column archived_at timestamptz,
  add constraint services_full_price check (full_price_minor >= price_minor),
  add constraint services_demo_free check (kind <> 'demo' or price_minor = 0),
  add constraint services_parts check (
    case kind
      when 'demo' then course_id is not null
      when 'course' then course_id is not null
      when 'bundle' then cardinality(child_ids) > 0
      when 'subscription' then
        course_service_type is not null and (is_lifetime or (period is not null and period_count is not null))
      when 'course_extension' then access_days is not null
      when 'consultations' then consultation_count is not null
    end),
  add constraint services_instalments check (instalment_count is null or kind in ('course', 'bundle'));
