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

-- Without dates a membership lasts; both dates belong to it.
create table user_communities (
  user_id bigint not null references users,
  community_id bigint not null references communities,
  is_optional_purchase boolean not null default false,
  start_date date,
  end_date date,
  primary key (user_id, community_id)
);
create index user_communities_community on user_communities (community_id);

alter table subscriptions add column community_ids bigint[] not null default '{}';
