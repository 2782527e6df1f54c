-- Notices of failed payments, which have a mail of their own.
alter table notices
  drop constraint notices_kind_check,
  add constraint notices_kind_check check (kind in ('homework_answered', 'expert_message', 'access_ending',
    'freeze_over', 'meeting_confirmed', 'meeting_moved', 'meeting_cancelled', 'meeting_soon', 'support_answer',
    'payment_failed')),
  add column payment_id bigint references payments,
  drop constraint notices_check2,
  add constraint notices_check2 check (num_nonnulls(stream_id, subscription_id, ticket_id, payment_id) = 1),
  add constraint notices_payment check ((payment_id is not null) = (kind = 'payment_failed'));
create index notices_payment on notices (payment_id) where payment_id is not null;

alter table push_messages
  -- A message of a notice is not sent once the notice is read or deleted.
  add column notice_id bigint references notices on delete cascade,
  -- Whether it waits for the end of the person's quiet hours.
  add column waits_for_morning boolean not null default false,
  -- When the postponed message is queued again.
  add column postponed_until timestamptz;
create index push_messages_notice on push_messages (notice_id) where notice_id is not null;
create index push_messages_postponed on push_messages (postponed_until) where postponed_until is not null;
