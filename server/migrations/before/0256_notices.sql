-- What a person is told in the site.
create table notices (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  kind text not null check (kind in ('homework_answered', 'access_ending', 'freeze_over')),
  -- What it tells of; once per person.
  cause text not null,
  stream_id bigint references streams,
  attempt_id bigint references homework_attempts,
  subscription_id bigint references subscriptions,
  -- The last day with access.
  last_date date,
  created_at timestamptz not null default now(),
  read_at timestamptz,
  -- The learner's day whose one unasked message it was.
  nudged_on date,
  -- When it is mailed if it is not read by then; null: not, or not any more.
  mail_due_at timestamptz,
  mailed_at timestamptz,
  unique (user_id, cause),
  check ((attempt_id is not null) = (kind = 'homework_answered')),
  check ((last_date is not null) = (kind = 'access_ending')),
  check ((stream_id is null) = (subscription_id is not null)),
  check (subscription_id is null or kind = 'access_ending'),
  check (read_at is null or mail_due_at is null)
);
create index notices_user on notices (user_id, id);
create index notices_unread on notices (user_id) where read_at is null;
create unique index notices_nudged on notices (user_id, nudged_on) where nudged_on is not null;
create index notices_mail_due on notices (mail_due_at) where mail_due_at is not null;
create index notices_created_at on notices (created_at);
create index notices_stream on notices (stream_id) where stream_id is not null;
create index notices_attempt on notices (attempt_id) where attempt_id is not null;
create index notices_subscription on notices (subscription_id) where subscription_id is not null;

-- What ends in the next days.
create index streams_ends_at on streams (ends_at);
create index subscriptions_end_date on subscriptions (end_date) where status = 'ending';
create index stream_freezes_end_date on stream_freezes (end_date);
