-- school: who runs it.

--
-- people
--

-- Notes of staff about a person.
create table person_notes (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  author_id bigint not null references users,
  client_id uuid not null,
  text text not null check (length(text) between 1 and 2000),
  created_at timestamptz not null default now(),
  unique (author_id, client_id)
);
create index person_notes_user on person_notes (user_id, id);

-- Additions by staff to a run beyond its course.
create table run_additions (
  id bigint generated always as identity primary key,
  stream_id bigint not null references streams,
  user_id bigint not null references users,
  -- Null: a command on the server.
  actor_id bigint references users,
  -- Idempotent by client id.
  client_id uuid not null,
  consultations integer not null check (consultations between 0 and 1000),
  has_chat boolean not null,
  meeting_title text check (length(meeting_title) between 1 and 200),
  meeting_minutes integer check (meeting_minutes between 5 and 240),
  reason text not null check (length(reason) between 1 and 500),
  created_at timestamptz not null default now(),
  unique (stream_id, client_id),
  check ((meeting_title is null) = (meeting_minutes is null))
);
create index run_additions_user on run_additions (user_id, id);
create index run_additions_actor on run_additions (actor_id);

-- Imported files of people to enrol. A worker processes each line in a transaction of its own.
create table enrolment_imports (
  id bigint generated always as identity primary key,
  actor_id bigint not null references users,
  brand text not null,
  -- The address of links in invitations.
  origin text not null,
  is_inviting boolean not null,
  created_at timestamptz not null default now(),
  finished_at timestamptz
);
create index enrolment_imports_actor on enrolment_imports (actor_id);
create index enrolment_imports_created on enrolment_imports (created_at);

create table enrolment_import_lines (
  import_id bigint not null references enrolment_imports on delete cascade,
  line integer not null,
  -- The line as planned, then as done.
  planned jsonb not null,
  done_at timestamptz,
  primary key (import_id, line)
);

--
-- analytics
--

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

-- Errors in browsers, one row per kind.
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
-- Lists are paged by both columns.
create index error_reports_latest on error_reports (last_at, fingerprint);
