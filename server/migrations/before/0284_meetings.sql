-- What runs of a course begin with: a chat, consultations, and video consultations as {"title": {…}, "minutes": …, "fromDay": …}.
alter table courses
  add column has_expert_chat boolean not null default false,
  add column consultation_count integer not null default 0 check (consultation_count between 0 and 1000),
  add column video_consultations jsonb not null default '[]';

-- Video consultations of runs. Each can be booked for a time of an expert.
create table meetings (
  id bigint generated always as identity primary key,
  stream_id bigint not null references streams,
  user_id bigint not null references users,
  course_id bigint not null references courses,
  title jsonb not null,
  minutes integer not null check (minutes between 5 and 240),
  -- The number of the day that opens it.
  from_day integer not null default 1 check (from_day > 0),
  created_at timestamptz not null default now(),
  expert_id bigint references users,
  starts_at timestamptz,
  ends_at timestamptz,
  note text not null default '' check (length(note) <= 1000),
  phone text not null default '' check (length(phone) <= 20),
  requested_at timestamptz,
  -- Until when an expert promised to confirm it; null: nobody has to.
  confirm_by timestamptz,
  confirmed_at timestamptz,
  -- Part of the room's address, which nobody can guess.
  room uuid,
  -- Of its entry in calendars; rises with every change.
  sequence integer not null default 0 check (sequence >= 0),
  day_reminded_at timestamptz,
  hour_reminded_at timestamptz,
  check ((starts_at is null) = (expert_id is null) and (starts_at is null) = (requested_at is null)
    and (starts_at is null) = (ends_at is null) and (starts_at is null) = (room is null)),
  check (ends_at > starts_at),
  check (starts_at is not null or (confirm_by is null and confirmed_at is null)),
  check (confirm_by is null or confirmed_at is null),
  -- Ranges of one id instead of an extension for equality.
  constraint meetings_expert_time exclude using gist
    (int8range(expert_id, expert_id, '[]') with &&, tstzrange(starts_at, ends_at) with &&) where (starts_at is not null),
  constraint meetings_learner_time exclude using gist
    (int8range(user_id, user_id, '[]') with &&, tstzrange(starts_at, ends_at) with &&) where (starts_at is not null)
);
create index meetings_user on meetings (user_id, id);
create index meetings_stream on meetings (stream_id);
create index meetings_expert on meetings (expert_id, starts_at) where expert_id is not null;
-- What waits at the desk.
create index meetings_waiting on meetings (confirm_by, id) where confirm_by is not null;
create index meetings_course_waiting on meetings (course_id, confirm_by, id) where confirm_by is not null;
create index meetings_course on meetings (course_id);
-- What is to be reminded of.
create index meetings_confirmed on meetings (starts_at) where confirmed_at is not null;

-- Where an expert meets learners instead of the rooms of the school.
create table meeting_links (
  user_id bigint primary key references users,
  url text not null check (url ~ '^https://' and length(url) <= 500)
);
