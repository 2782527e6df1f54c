-- The draft of a course: the course file as its parts, so that a change writes only what it touches.
create table course_drafts (
  course_id bigint primary key references courses on delete cascade,
  revision integer not null default 0,
  -- The version of the course from which it began.
  course_version integer not null
);
create table course_draft_parts (
  course_id bigint not null references course_drafts on delete cascade,
  kind text not null,
  key text not null,
  place bigint generated always as identity,
  fields jsonb not null,
  lists jsonb not null,
  primary key (course_id, kind, key)
);
-- Every change, for other authors to catch up with, and its own to undo. `touched` names what it changed.
create table course_draft_changes (
  course_id bigint not null references course_drafts on delete cascade,
  revision integer not null,
  client_id uuid not null,
  user_id bigint not null references users,
  operations jsonb not null,
  undo jsonb not null,
  touched text[] not null,
  created_at timestamptz not null default now(),
  primary key (course_id, revision),
  unique (course_id, client_id)
);
create index course_draft_changes_user on course_draft_changes (user_id, course_id, revision desc);
create index course_draft_changes_age on course_draft_changes (created_at);
