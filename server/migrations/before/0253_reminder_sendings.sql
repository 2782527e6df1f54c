-- Until when reminders have been looked for; a worker holds its lock while it looks.
create table reminder_progress (
  is_only boolean primary key default true check (is_only),
  done_until timestamptz not null
);
insert into reminder_progress (done_until) values (now());

-- A reminder that has come due, once per person, date and time of their clock, whatever zone it shows.
create table reminder_sendings (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  local_date date not null,
  time time not null,
  due_at timestamptz not null,
  -- When the messages of its channels were written.
  sent_at timestamptz,
  unique (user_id, local_date, time)
);
create index reminder_sendings_unsent on reminder_sendings (id) where sent_at is null;
create index reminder_sendings_due_at on reminder_sendings (due_at);

-- What is not sent by then is not sent any more.
alter table mails add column expires_at timestamptz;
alter table push_messages
  alter column session_id drop not null,
  -- What it says, unless it tells of the sign-in of a session.
  add column content jsonb,
  add column expires_at timestamptz not null default now() + interval '1 day',
  add check (num_nonnulls(session_id, content) = 1);
