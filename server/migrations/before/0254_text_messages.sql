-- SMS and WhatsApp messages; readable in the staff console.
create table text_messages (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  channel text not null check (channel in ('sms', 'whatsapp')),
  recipient text not null,
  body text not null,
  brand text not null,
  created_at timestamptz not null default now(),
  -- What is not sent by then is not sent any more.
  expires_at timestamptz not null,
  -- Set before it is handed over: a message that may have been sent is not sent again.
  claimed_at timestamptz,
  sent_at timestamptz,
  failure text
);
create index text_messages_user on text_messages (user_id);
create index text_messages_created_at on text_messages (created_at);
