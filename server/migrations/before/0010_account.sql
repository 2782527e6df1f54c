-- The account around the course: ways in, mail, consent, questions, reports.
alter table users add column app_id text check (length(app_id) between 8 and 100);
create unique index users_app_id on users (app_id);
alter table users add column email_confirmed_at timestamptz;
alter table users add column closed_at timestamptz;
create index users_closed_at on users (closed_at) where closed_at is not null and deleted_at is null;
alter table subscriptions add column course_service_type text not null default 'main_subscription'
  check (course_service_type in ('main_subscription', 'general_subscription'));

-- Codes that are used once: links in mails, the way to the staff console, the return from a social network.
create table one_time_codes (
  code_hash bytea primary key,
  user_id bigint not null references users,
  purpose text not null check (purpose in ('auto_login', 'admin', 'password_reset', 'email', 'social')),
  payload jsonb not null default '{}',
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index one_time_codes_user on one_time_codes (user_id);
create index one_time_codes_expires_at on one_time_codes (expires_at);

-- "Remember me": a selector finds the row, a validator proves it, every use replaces it inside its family.
create table remember_tokens (
  selector text primary key,
  validator_hash bytea not null,
  family uuid not null,
  user_id bigint not null references users,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index remember_tokens_family on remember_tokens (family);
create index remember_tokens_user on remember_tokens (user_id);
create index remember_tokens_expires_at on remember_tokens (expires_at);

create table external_auths (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  source text not null check (source in ('google', 'apple', 'facebook', 'vkontakte')),
  subject text not null,
  created_at timestamptz not null default now(),
  unique (source, subject),
  unique (user_id, source)
);

-- One visit to a social network, between leaving and coming back.
create table social_visits (
  state_hash bytea primary key,
  source text not null,
  action text not null check (action in ('login', 'link')),
  user_id bigint references users,
  verifier text not null,
  nonce text not null,
  success_url text not null,
  cancel_url text not null,
  expires_at timestamptz not null
);
create index social_visits_user on social_visits (user_id);
create index social_visits_expires_at on social_visits (expires_at);

create table mails (
  id bigint generated always as identity primary key,
  user_id bigint references users,
  recipient text not null,
  subject text not null,
  body text not null,
  brand text not null,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  failure text
);
create index mails_user on mails (user_id);

create table cookie_policies (
  user_id bigint primary key references users,
  analytics boolean not null,
  marketing boolean not null,
  updated_at timestamptz not null default now()
);

create table tech_questions (
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
create index tech_questions_user on tech_questions (user_id);

create table files (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  type integer not null check (type between 1 and 5),
  name text not null,
  mime text not null,
  size bigint not null check (size > 0),
  path text not null,
  created_at timestamptz not null default now()
);
create index files_user on files (user_id);

-- What went wrong in browsers, one row a kind of failure.
create table error_reports (
  fingerprint text primary key,
  message text not null,
  detail text not null,
  brand text not null,
  address text not null,
  count bigint not null default 1,
  first_at timestamptz not null default now(),
  last_at timestamptz not null default now()
);
create index error_reports_last_at on error_reports (last_at);

create table analytics_events (
  id bigint generated always as identity primary key,
  client_id uuid not null unique,
  user_id bigint references users,
  name text not null,
  parameters jsonb not null,
  is_internal boolean not null default false,
  created_at timestamptz not null default now()
);
create index analytics_events_user on analytics_events (user_id);
create index analytics_events_created_at on analytics_events (created_at);

-- Opens one live connection once.
create unlogged table live_tickets (
  ticket_hash bytea primary key,
  user_id bigint not null,
  session_id bigint not null,
  expires_at timestamptz not null
);
create index live_tickets_expires_at on live_tickets (expires_at);
