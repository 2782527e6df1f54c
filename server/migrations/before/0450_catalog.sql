-- What the page of a service shows: a path of its image, who holds it, and the terms of the purchase.
alter table services
  add column image text,
  add column people jsonb not null default '[]',
  add column terms jsonb not null default '{}';

create table catalog_categories (
  id bigint generated always as identity primary key,
  key text not null unique,
  title jsonb not null,
  sort integer not null
);

-- The covers of the catalogue, in order.
create table catalog_positions (
  id bigint generated always as identity primary key,
  service_id bigint not null unique references services,
  category_id bigint references catalog_categories,
  is_new boolean not null default false,
  -- Courses after which it is recommended.
  follows_course_ids bigint[] not null default '{}',
  sort integer not null,
  archived_at timestamptz
);
create index catalog_positions_category on catalog_positions (category_id);
create index catalog_positions_sort on catalog_positions (sort, id) where archived_at is null;

-- What a course offers where: in the catalogue (1), in a chat without consultations (2), beside what it does not include
-- (3), at a homework (4).
create table course_offers (
  id bigint generated always as identity primary key,
  course_id bigint not null references courses,
  type smallint not null check (type between 1 and 4),
  service_id bigint not null references services,
  sort integer not null,
  archived_at timestamptz,
  unique (course_id, type, service_id)
);
create index course_offers_service on course_offers (service_id);
