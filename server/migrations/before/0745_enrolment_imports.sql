-- Files of people to enrol: a worker takes their lines one by one, each in a transaction of its own.
create table enrolment_imports (
  id bigint generated always as identity primary key,
  actor_id bigint not null references users,
  brand text not null,
  -- Of the links in invitations.
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
  -- The line as it was planned, then as it was done.
  planned jsonb not null,
  done_at timestamptz,
  primary key (import_id, line)
);
