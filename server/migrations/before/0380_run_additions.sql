-- What staff have given a run beyond what its course includes.
create table run_additions (
  id bigint generated always as identity primary key,
  stream_id bigint not null references streams,
  user_id bigint not null references users,
  -- Null: by a command of the operator.
  actor_id bigint references users,
  -- Chosen by the client, so that what is sent again is added once.
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
