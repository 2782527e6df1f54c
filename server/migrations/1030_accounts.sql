-- accounts: who someone is.

--
-- users
--

-- Finds people by parts of names and e-mails.
create extension if not exists pg_trgm;

-- Folds letters to lowercase ASCII: with the C locale lower() and pg_trgm know no others, and keyboards write a letter and
-- its accent as one character or two (decision 0043). The last letters, ъ and ь, are left out.
create function fold_name(text) returns text immutable strict parallel safe language sql
  return translate(lower(normalize($1, nfc)),
    'абвгдеёжзийклмнопрстуфхцчшщыэюяіїєґáàâäãåéèêëíìîïóòôöõúùûüñçАБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЫЭЮЯІЇЄҐÁÀÂÄÃÅÉÈÊËÍÌÎÏÓÒÔÖÕÚÙÛÜÑÇъьЪЬ',
    'abvgdeejziyklmnoprstufhc4wwyeuaiiegaaaaaaeeeeiiiiooooouuuuncabvgdeejziyklmnoprstufhc4wwyeuaiiegaaaaaaeeeeiiiiooooouuuunc');

-- Tokens and codes are stored as SHA-256 hashes only, passwords as slow hashes.
create table users (
  id bigint generated always as identity primary key,
  email text check (email = lower(email) and length(email) <= 254),
  email_confirmed_at timestamptz,
  -- Replaces `email` once it is confirmed.
  pending_email text,
  -- The account had no e-mail before: no password link is mailed until this one is confirmed.
  is_email_added boolean not null default false,
  username text not null,
  password_hash text,
  name text not null default '',
  last_name text not null default '',
  -- Stored, as folding names while searching takes longer than the search, and the planner needs statistics of it.
  search_text text not null
    generated always as (fold_name(' ' || name || ' ' || last_name || ' ' || coalesce(email, ''))) stored,
  avatar text not null default '',
  -- The file of `avatar`.
  avatar_id bigint,
  roles text[] not null default '{}' check (roles <@ array['expert', 'support', 'content', 'admin']),
  -- Roles that take effect when the e-mail is confirmed.
  waiting_roles text[] not null default '{}' check (waiting_roles <@ array['expert', 'support', 'content', 'admin']),
  status integer not null default 10,
  locale text not null default 'ru' check (locale in ('ru', 'en', 'es')),
  -- The language was chosen once; no device asks again.
  is_language_chosen boolean not null default false,
  timezone text not null default 'UTC',
  -- The previous time zone, and the last of the person's days that begins in it: a change counts from the next day on.
  former_timezone text,
  former_timezone_until date,
  -- The time zone is the school's until the browser of the first sign-in tells the person's.
  is_timezone_assumed boolean not null default false,
  -- The brand whose time zone is assumed: if the brand changes it, the person's changes too.
  timezone_brand text,
  gender text check (gender in ('M', 'F')),
  city text not null default '',
  phone text not null default '',
  birthday date,
  instagram_id text not null default '',
  disable_notification boolean not null default false,
  is_require_update_password boolean not null default false,
  is_require_update_profile boolean not null default false,
  segments text[] not null default '{}',
  app_id text check (length(app_id) between 8 and 100),
  created_at timestamptz not null default now(),
  closed_at timestamptz,
  deleted_at timestamptz,
  -- When the cleanup found nothing left of an erased person. It looks again for seven days, as late writes may arrive.
  swept_at timestamptz,
  constraint users_pending_email check (pending_email <> email),
  constraint users_former_timezone check ((former_timezone is null) = (former_timezone_until is null)),
  constraint users_closed_without_roles check (closed_at is null or roles = '{}')
);
create unique index users_email on users (email);
create unique index users_app_id on users (app_id);
create index users_closed_at on users (closed_at) where closed_at is not null and deleted_at is null;
create index users_avatar on users (avatar_id) where avatar_id is not null;
-- Locked by the check that an administrator remains.
create index users_admins on users (id) where 'admin' = any (roles);
create index users_search on users using gin (search_text gin_trgm_ops) where deleted_at is null;
-- Everybody who may answer at the desk.
create index users_staff on users (id) where roles <> '{}';
create index users_swept on users (swept_at) where deleted_at is not null;
create index users_assumed_timezones on users (timezone_brand) where is_timezone_assumed;

create function full_name(person users) returns text immutable parallel safe language sql
  return trim(person.name || ' ' || person.last_name);

-- How staff see a person: by name, else by e-mail.
create function display_name(person users) returns text immutable parallel safe language sql
  return coalesce(nullif(full_name(person), ''), person.email, '');

-- Erased people for whom late writes may still arrive.
create view erased_people as
  select id from users where deleted_at is not null and (swept_at is null or swept_at > now() - interval '7 days');

--
-- auth
--

create table sessions (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  token_hash bytea not null unique,
  -- The secret of an HttpOnly cookie, without which the token of a website's session is refused.
  binding_hash bytea,
  brand text not null,
  app_type text not null check (app_type in ('web', 'mobile')),
  user_agent text not null default '',
  address text not null default '',
  -- Identifies a known device, on which wrong passwords have a limit of their own.
  device_hash bytea,
  created_at timestamptz not null default now(),
  -- The last proof of identity: a password, a mailed link or a social network. A session opened by another inherits its
  -- time; null if nothing was proved.
  proved_at timestamptz,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  revoked_reason text check (revoked_reason in ('logout', 'replaced', 'closed')),
  check ((revoked_at is null) = (revoked_reason is null))
);
create index sessions_user on sessions (user_id);
-- Deleted 90 days after their end.
create index sessions_ended_at on sessions ((least(expires_at, revoked_at)));

-- "Remember me": a selector finds the row, a validator proves it, every use replaces both within a family.
create table remember_tokens (
  selector text primary key,
  validator_hash bytea not null,
  family uuid not null,
  user_id bigint not null references users,
  -- Signing out a session revokes its token.
  session_id bigint references sessions on delete set null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index remember_tokens_family on remember_tokens (family);
create index remember_tokens_user on remember_tokens (user_id);
create index remember_tokens_expires_at on remember_tokens (expires_at);
create index remember_tokens_session on remember_tokens (session_id);

-- Single-use codes: links in mails, the switch to the staff console, the return from a social network.
create table one_time_codes (
  code_hash bytea primary key,
  user_id bigint not null references users,
  purpose text not null
    check (purpose in ('auto_login', 'admin', 'password_reset', 'email', 'email_return', 'social', 'sign_in')),
  payload jsonb not null default '{}',
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index one_time_codes_user on one_time_codes (user_id);
create index one_time_codes_expires_at on one_time_codes (expires_at);
-- For seven days a former e-mail can return and nobody else may use it.
create index one_time_codes_former_email on one_time_codes ((payload ->> 'email')) where purpose = 'email_return';

-- Codes of the link that creates the first administrator, printed on the server only.
create table first_admin_codes (
  code_hash bytea primary key,
  expires_at timestamptz not null,
  used_at timestamptz
);

--
-- social
--

create table external_auths (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  source text not null check (source in ('google', 'apple', 'facebook', 'vkontakte')),
  subject text not null,
  created_at timestamptz not null default now(),
  unique (source, subject),
  unique (user_id, source)
);

-- OAuth states: one per visit to a social network.
create table oauth_states (
  state_hash bytea primary key,
  source text not null,
  action text not null check (action in ('login', 'link')),
  user_id bigint references users,
  -- The session that links the network; if it ends, nothing is linked.
  session_id bigint references sessions on delete set null,
  verifier text not null,
  nonce text not null,
  success_url text not null,
  cancel_url text not null,
  -- Reopens a closed account.
  restores boolean not null default false,
  timezone text not null default '',
  expires_at timestamptz not null
);
create index oauth_states_session on oauth_states (session_id);
create index oauth_states_user on oauth_states (user_id);
create index oauth_states_expires_at on oauth_states (expires_at);

--
-- cookies
--

create table cookie_policies (
  user_id bigint primary key references users,
  analytics boolean not null,
  marketing boolean not null,
  updated_at timestamptz not null default now()
);

--
-- audit
--

-- People are named by id only, so that erasing a person changes nothing here.
create table audit_log (
  id bigint generated always as identity primary key,
  -- Null: a command on the server.
  actor_id bigint references users,
  action text not null,
  user_id bigint references users,
  before jsonb,
  after jsonb,
  created_at timestamptz not null default now()
);
create index audit_log_user on audit_log (user_id, id);
create index audit_log_actor on audit_log (actor_id);
create index audit_log_created_at on audit_log (created_at);
create trigger append_only before update or delete or truncate on audit_log
  for each statement execute function refuse_change();
alter table audit_log enable always trigger append_only;

--
-- foreign keys of tables above and of earlier areas
--

alter table live_events
  add foreign key (user_id) references users;
alter table notices
  add foreign key (user_id) references users;
alter table mails
  add foreign key (user_id) references users;
alter table push_subscriptions
  add foreign key (user_id) references users,
  add foreign key (session_id) references sessions;
alter table text_messages
  add foreign key (user_id) references users;
alter table phone_confirmations
  add foreign key (user_id) references users;
alter table push_messages
  add foreign key (session_id) references sessions;
