alter table meetings
  -- Of its entry in calendars.
  add column calendar_uid uuid not null default gen_random_uuid();

-- Mails about meetings that are to be written, each once.
create table meeting_messages (
  id bigint generated always as identity primary key,
  meeting_id bigint not null references meetings,
  user_id bigint not null references users,
  kind text not null check (kind in ('requested', 'confirmed', 'moved', 'cancelled', 'day', 'hour')),
  -- As they were at the change.
  starts_at timestamptz not null,
  sequence integer not null,
  reason text not null default '',
  created_at timestamptz not null default now(),
  written_at timestamptz,
  unique (meeting_id, user_id, kind, sequence, starts_at)
);
create index meeting_messages_user on meeting_messages (user_id);
create index meeting_messages_unwritten on meeting_messages (id) where written_at is null;
create index meeting_messages_created on meeting_messages (created_at);

-- The calendar file of a mail.
alter table mails add column calendar text;
