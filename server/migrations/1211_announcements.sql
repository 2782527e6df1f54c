-- Messages of staff to an audience, which has the same rule as that of banners. `last_user_id`: everybody up to this
-- person has been considered.
create table announcements (
  id bigint generated always as identity primary key,
  client_id uuid not null unique,
  title jsonb not null default '{}',
  text jsonb not null default '{}',
  url text not null default '',
  segment_ids bigint[] not null default '{}',
  course_ids bigint[] not null default '{}',
  not_display_course_ids bigint[] not null default '{}',
  community_ids bigint[] not null default '{}',
  not_display_community_ids bigint[] not null default '{}',
  application_ids text[] not null default '{}',
  not_display_application_ids text[] not null default '{}',
  stage_day_ids bigint[] not null default '{}',
  send_at timestamptz,
  started_at timestamptz,
  finished_at timestamptz,
  last_user_id bigint not null default 0,
  people integer not null default 0,
  pushed integer not null default 0,
  left_out integer not null default 0,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (started_at is null or send_at is not null),
  check (finished_at is null or started_at is not null),
  check (pushed <= people)
);
create index announcements_due on announcements (send_at) where send_at is not null and finished_at is null;
create index announcements_started on announcements (started_at) where started_at is not null;

alter table notices
  drop constraint notices_kind_check,
  add constraint notices_kind_check check (kind in ('homework_answered', 'expert_message', 'access_ending',
    'freeze_over', 'meeting_confirmed', 'meeting_moved', 'meeting_cancelled', 'meeting_soon', 'support_answer',
    'payment_failed', 'announcement')),
  add column announcement_id bigint references announcements,
  drop constraint notices_check2,
  add constraint notices_check2
    check (num_nonnulls(stream_id, subscription_id, ticket_id, payment_id, announcement_id) = 1),
  add constraint notices_announcement check ((announcement_id is not null) = (kind = 'announcement'));
create index notices_announcement on notices (announcement_id) where announcement_id is not null;
