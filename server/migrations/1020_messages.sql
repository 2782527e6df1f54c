-- messages: how people are told.

--
-- live
--

create table live_events (
  id bigint generated always as identity primary key,
  user_id bigint,
  -- An event for all experts, or for everybody, is one row.
  audience text check (audience in ('experts', 'everybody')),
  kind text not null,
  payload jsonb not null,
  -- Transactions do not commit in the order of their ids, so connections read what their last snapshot did not show.
  transaction_id xid8 not null default pg_current_xact_id(),
  -- A connection that has received an event has received everything that this snapshot shows.
  snapshot pg_snapshot not null default pg_current_snapshot(),
  created_at timestamptz not null default now(),
  constraint live_events_receiver check (num_nonnulls(user_id, audience) = 1)
);
create index live_events_created_at on live_events (created_at);
create index live_events_user_transaction on live_events (user_id, transaction_id);
create index live_events_transaction on live_events (transaction_id);
create index live_events_audience on live_events (audience, transaction_id) where audience is not null;

-- Each opens one live connection, once.
create unlogged table live_tickets (
  ticket_hash bytea primary key,
  user_id bigint not null,
  session_id bigint not null,
  expires_at timestamptz not null,
  -- The connection receives what this snapshot does not show.
  snapshot pg_snapshot not null default pg_current_snapshot()
);
create index live_tickets_expires_at on live_tickets (expires_at);

--
-- notices
--

-- Notices on the website.
create table notices (
  id bigint generated always as identity primary key,
  user_id bigint not null,
  kind text not null check (kind in ('homework_answered', 'expert_message', 'access_ending', 'freeze_over',
    'meeting_confirmed', 'meeting_moved', 'meeting_cancelled', 'meeting_soon')),
  -- Names the event, so that a person is told once.
  cause text not null,
  stream_id bigint,
  attempt_id bigint,
  chat_id bigint,
  meeting_id bigint,
  subscription_id bigint,
  -- When the meeting begins, as of the notice.
  meeting_at timestamptz,
  -- The last day with access.
  last_date date,
  -- The announced end of the run: if the end moves, the notice is deleted.
  run_ends_at timestamptz,
  created_at timestamptz not null default now(),
  read_at timestamptz,
  -- The day, by the learner's clock, on which this was the one unsolicited message.
  nudged_on date,
  -- When to mail it if it is still unread; null: not at all, or not any more.
  mail_due_at timestamptz,
  mailed_at timestamptz,
  unique (user_id, cause),
  check ((attempt_id is not null) = (kind = 'homework_answered')),
  check ((last_date is not null) = (kind = 'access_ending')),
  check ((stream_id is null) = (subscription_id is not null)),
  check (subscription_id is null or kind = 'access_ending'),
  check (read_at is null or mail_due_at is null),
  constraint notices_chat check ((chat_id is not null) = (kind = 'expert_message')),
  constraint notices_meeting check ((meeting_id is not null) = (kind like 'meeting\_%')
    and (meeting_id is null) = (meeting_at is null))
);
create index notices_user on notices (user_id, id);
create index notices_unread on notices (user_id) where read_at is null;
create unique index notices_nudged on notices (user_id, nudged_on) where nudged_on is not null;
create index notices_mail_due on notices (mail_due_at) where mail_due_at is not null;
create index notices_created_at on notices (created_at);
create index notices_stream on notices (stream_id) where stream_id is not null;
create index notices_attempt on notices (attempt_id) where attempt_id is not null;
create index notices_subscription on notices (subscription_id) where subscription_id is not null;
create index notices_chat on notices (chat_id) where chat_id is not null;
-- Notices of a past end are deleted.
create index notices_last_date on notices (last_date) where last_date is not null;
create index notices_meeting on notices (meeting_id) where meeting_id is not null;

--
-- mail
--

create table mails (
  id bigint generated always as identity primary key,
  user_id bigint,
  -- Ranks mails: codes and links leave before invitations and reminders.
  kind text,
  recipient text not null,
  brand text not null,
  -- Where replies go, if not to the sender.
  reply_to text,
  subject text not null,
  body text not null,
  -- The language of the text, for screen readers.
  language text,
  -- A code or token in the text, removed from it once the mail is sent.
  secret text,
  -- One-click unsubscribe (RFC 8058).
  unsubscribe_url text,
  -- An attached calendar file.
  calendar text,
  created_at timestamptz not null default now(),
  -- Not sent after this moment.
  expires_at timestamptz,
  sent_at timestamptz,
  failure text,
  -- Set when the last retry failed: from then on it is sent only on request.
  given_up_at timestamptz
);
create index mails_user on mails (user_id);
-- The hourly cleanup deletes mails after 90 days.
create index mails_created_at on mails (created_at);
create index mails_unsent on mails (id) where sent_at is null;

--
-- push
--

-- Devices that receive push messages, each bound to the session that subscribed.
create table push_subscriptions (
  id bigint generated always as identity primary key,
  user_id bigint not null,
  session_id bigint not null unique,
  endpoint text not null unique check (length(endpoint) <= 1000),
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null default now()
);
create index push_subscriptions_user on push_subscriptions (user_id);

-- Queued push messages.
create table push_messages (
  id bigint generated always as identity primary key,
  subscription_id bigint not null references push_subscriptions on delete cascade,
  -- The new session that it warns of.
  session_id bigint,
  -- The text of any other message.
  content jsonb,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '1 day',
  check (num_nonnulls(session_id, content) = 1)
);
create index push_messages_subscription on push_messages (subscription_id);
create index push_messages_session on push_messages (session_id);

--
-- text messages
--

-- SMS and WhatsApp messages, which the staff console lists.
create table text_messages (
  id bigint generated always as identity primary key,
  user_id bigint not null,
  -- Codes have daily limits of their own, so that they do not use up those of reminders.
  kind text not null default 'reminder' check (kind in ('reminder', 'code')),
  channel text not null check (channel in ('sms', 'whatsapp')),
  recipient text not null,
  body text not null,
  -- A code in the text, removed from it once the message is sent.
  secret text,
  brand text not null,
  created_at timestamptz not null default now(),
  -- Not sent after this moment.
  expires_at timestamptz not null,
  -- Set before the provider is called: what may have been sent is not sent again.
  claimed_at timestamptz,
  sent_at timestamptz,
  failure text
);
create index text_messages_user on text_messages (user_id);
create index text_messages_created_at on text_messages (created_at);
create index text_messages_recipient_claimed on text_messages (recipient, kind, claimed_at) where claimed_at is not null;
create index text_messages_brand_claimed on text_messages (brand, kind, claimed_at) where claimed_at is not null;

-- The phone number that a person has confirmed, or is confirming, by a code sent to it.
create table phone_confirmations (
  user_id bigint primary key,
  number text not null,
  confirmed_at timestamptz,
  code_hash bytea,
  code_expires_at timestamptz,
  -- Counted before the entered code is compared.
  attempts smallint not null default 0
);
