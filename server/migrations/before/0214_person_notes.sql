-- What staff write down about a person.
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
