-- Files that are being sent in parts. The id is that of the file it becomes, so that a lost answer loses nothing.
create table uploads (
  id bigint primary key,
  user_id bigint not null references users,
  type integer not null check (type between 1 and 5),
  name text not null,
  size bigint not null check (size > 0),
  created_at timestamptz not null default now()
);
create index uploads_user on uploads (user_id);
create index uploads_created_at on uploads (created_at);
