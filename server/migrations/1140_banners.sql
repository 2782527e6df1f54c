-- Groups of people that staff name; `users.segments` holds the names, which never change.
create table segments (
  id bigint generated always as identity primary key,
  name text not null unique check (length(name) between 1 and 60),
  created_at timestamptz not null default now()
);
create index users_segments on users using gin (segments) where segments <> '{}' and deleted_at is null;

-- An empty list restricts nothing. `stage_day_ids` is the only record of the banners of a day.
create table banners (
  id bigint generated always as identity primary key,
  client_id uuid not null unique,
  type text not null check (type in ('picture', 'card')),
  title jsonb not null default '{}',
  text jsonb not null default '{}',
  button jsonb not null default '{}',
  image text,
  url text not null default '',
  analytic_product_name text not null default '',
  analytic_school_title text not null default '',
  positions_ids integer[] not null default '{}',
  segment_ids bigint[] not null default '{}',
  course_ids bigint[] not null default '{}',
  not_display_course_ids bigint[] not null default '{}',
  community_ids bigint[] not null default '{}',
  not_display_community_ids bigint[] not null default '{}',
  application_ids text[] not null default '{}',
  not_display_application_ids text[] not null default '{}',
  stage_day_ids bigint[] not null default '{}',
  date_start date,
  date_end date,
  sort integer not null default 0 check (sort >= 0),
  -- How often a device shows it at most.
  max_shows integer check (max_shows > 0),
  is_new_features boolean not null default false,
  is_published boolean not null default false,
  ended_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (date_end >= date_start)
);
-- Those that learners may see, and those that staff have not ended.
create index banners_published on banners (sort, id) where is_published and ended_at is null;
create index banners_current on banners (id) where ended_at is null;
create index banners_days on banners using gin (stage_day_ids) where is_published and ended_at is null;

-- Shows and clicks of a banner by learners.
create index analytics_events_banner on analytics_events ((parameters ->> 'id'), name)
  where name in ('banner_show', 'banner_click') and user_id is not null and not is_internal;
