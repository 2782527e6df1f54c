-- What experts write down about a learner for each other; learners never read it.
create table expert_notes (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  author_id bigint not null references users,
  client_id uuid not null,
  text text not null check (length(text) between 1 and 2000),
  created_at timestamptz not null default now(),
  edited_at timestamptz,
  unique (author_id, client_id)
);
create index expert_notes_user on expert_notes (user_id, id);
