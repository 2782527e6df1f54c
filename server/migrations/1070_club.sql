-- club: what surrounds the course.

--
-- communities
--

create table communities (
  id bigint generated always as identity primary key,
  uniq text not null unique,
  brands text[] not null default '{}',
  title jsonb not null default '{}',
  slug text not null,
  course_ids bigint[] not null default '{}',
  chat_only boolean not null default false,
  custom_url text not null default '',
  faq_url text not null default '',
  telegram_chat_url text not null default '',
  have_subscription_landing_url text not null default '',
  no_have_subscription_landing_url text not null default ''
);

-- A membership without dates has no end; `end_date` is inclusive.
create table user_communities (
  user_id bigint not null references users,
  community_id bigint not null references communities,
  is_optional_purchase boolean not null default false,
  start_date date,
  end_date date,
  primary key (user_id, community_id)
);
create index user_communities_community on user_communities (community_id);

--
-- support
--

create table support_tickets (
  id bigint generated always as identity primary key,
  client_id uuid unique,
  user_id bigint references users,
  brand text not null,
  name text not null,
  email text not null,
  message text not null check (length(message) <= 500),
  support_category_id bigint,
  created_at timestamptz not null default now()
);
create index support_tickets_user on support_tickets (user_id);
-- Deleted after a year.
create index support_tickets_created_at on support_tickets (created_at);

-- Serves processes of an earlier version (decision 0041).
create view tech_questions as
  select id, client_id, user_id, brand, name, email, message, support_category_id, created_at from support_tickets;
