-- learning: what a learner does.

--
-- courses
--

-- Course content. Texts are {"ru": "…", "en": "…"}; `key` is the stable name of a row for imports.
create table courses (
  id bigint generated always as identity primary key,
  slug text not null unique,
  brands text[] not null check (cardinality(brands) > 0),
  version integer not null default 1,
  content_hash text not null,
  -- The folder that the course was imported from, for exports.
  source jsonb,
  default_language text not null check (default_language in ('ru', 'en', 'es')),
  title jsonb not null,
  short_title jsonb not null,
  short_description jsonb not null default '{}',
  -- Shows what the course is like.
  demo_video_id bigint,
  -- Pictures by their path below /files/.
  image text,
  background text,
  category text not null default '',
  complexity integer not null default 1,
  access_days integer not null check (access_days > 0),
  -- Contents of a run; video consultations as {"title": {…}, "minutes": …, "fromDay": …}.
  has_expert_chat boolean not null default false,
  consultation_count integer not null default 0 check (consultation_count between 0 and 1000),
  video_consultations jsonb not null default '[]',
  documents jsonb not null default '[]',
  options jsonb not null default '[]',
  is_demo_documents_accessible boolean not null default true,
  is_demo_expert_message_enabled boolean not null default true,
  is_demo_user_message_enabled boolean not null default true,
  is_demo_offline_mode_accessible boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index courses_demo_video on courses (demo_video_id);

create function course_title(course courses, language text) returns text immutable parallel safe language sql
  return coalesce(course.title ->> language, course.title ->> course.default_language, '');

create table videos (
  id bigint generated always as identity primary key,
  course_id bigint not null references courses,
  key text not null,
  content_hash text not null,
  original text not null,
  status text not null default 'waiting' check (status in ('waiting', 'processing', 'ready', 'failed')),
  progress integer not null default 0 check (progress between 0 and 100),
  -- The number of the current conversion: one that lost its lease can neither publish nor fail the video.
  attempt integer not null default 0,
  failure text,
  duration_ms integer not null check (duration_ms > 0),
  width integer not null,
  height integer not null,
  published jsonb,
  subtitles jsonb not null default '[]',
  created_at timestamptz not null default now(),
  unique (course_id, key)
);

-- Rises with every visible change of a course's videos; part of the key of cached courses.
create table video_versions (
  course_id bigint primary key references courses,
  version integer not null default 1
);

create table stages (
  id bigint generated always as identity primary key,
  course_id bigint not null references courses,
  key text not null,
  sort integer not null,
  title jsonb not null,
  archived_at timestamptz,
  unique (course_id, key)
);

create table days (
  id bigint generated always as identity primary key,
  course_id bigint not null references courses,
  stage_id bigint not null references stages,
  key text not null,
  day_number integer not null check (day_number > 0),
  day_of_rest boolean not null default false,
  title jsonb not null default '{}',
  excerpt jsonb not null default '{}',
  required_to_complete boolean not null default false,
  points integer not null default 0 check (points >= 0),
  is_demo_accessible boolean not null default false,
  archived_at timestamptz,
  unique (course_id, key)
);
create unique index days_course_number on days (course_id, day_number) where archived_at is null;
create index days_stage on days (stage_id);

create table lesson_sets (
  id bigint generated always as identity primary key,
  day_id bigint not null references days,
  key text not null,
  sort integer not null,
  title jsonb not null default '{}',
  repeat_count integer not null default 1,
  repeat_from integer not null default 1,
  repeat_to integer not null default 1,
  archived_at timestamptz,
  unique (day_id, key),
  check (1 <= repeat_from and repeat_from <= repeat_count and repeat_count <= repeat_to)
);

create table lessons (
  id bigint generated always as identity primary key,
  course_id bigint not null references courses,
  day_id bigint not null references days,
  lesson_set_id bigint not null references lesson_sets,
  key text not null,
  sort integer not null,
  title jsonb not null,
  description jsonb not null default '{}',
  image text,
  video_id bigint references videos,
  description_video_id bigint references videos,
  vertical_video_id bigint references videos,
  vertical_description_video_id bigint references videos,
  video_seconds integer not null default 0 check (video_seconds >= 0),
  is_required boolean not null default true,
  training_options jsonb not null default '[]',
  survey_form_url text not null default '',
  archived_at timestamptz,
  unique (lesson_set_id, key)
);
create index lessons_day on lessons (day_id);
create index lessons_course on lessons (course_id);
create index lessons_video on lessons (video_id);
create index lessons_description_video on lessons (description_video_id);
create index lessons_vertical_video on lessons (vertical_video_id);
create index lessons_vertical_description_video on lessons (vertical_description_video_id);

create table homeworks (
  id bigint generated always as identity primary key,
  course_id bigint not null references courses,
  key text not null,
  title jsonb not null,
  description jsonb not null default '{}',
  scores jsonb not null default '{}',
  exercises jsonb not null default '[]',
  is_file_required boolean not null default false,
  is_message_required boolean not null default false,
  is_exercise_required boolean not null default false,
  is_selfie_required boolean not null default false,
  unique (course_id, key)
);

create table day_homeworks (
  id bigint generated always as identity primary key,
  day_id bigint not null references days,
  homework_id bigint not null references homeworks,
  is_required boolean not null default false,
  archived_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (day_id, homework_id)
);
create index day_homeworks_homework on day_homeworks (homework_id);

create table stage_homeworks (
  id bigint generated always as identity primary key,
  stage_id bigint not null references stages,
  homework_id bigint not null references homeworks,
  is_required boolean not null default false,
  archived_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (stage_id, homework_id)
);
create index stage_homeworks_homework on stage_homeworks (homework_id);

--
-- files
--

create table files (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  type integer not null check (type between 1 and 5),
  name text not null,
  mime text not null,
  size bigint not null check (size > 0),
  -- The public sizes of an avatar.
  path text,
  -- The file's name in its private folder media/files/<id>, read by signed addresses only.
  content text,
  -- The shown size in pixels, which reserves the place while it loads; null if unknown.
  width integer,
  height integer,
  duration_ms integer check (duration_ms > 0),
  frame_rate double precision check (frame_rate > 0),
  status text not null default 'DONE' check (status in ('UPLOADED', 'DONE', 'FAIL')),
  -- Conversions are scheduled round-robin: in each turn everybody has one file.
  conversion_turn integer check (conversion_turn > 0),
  -- The former content: deleted when its signed addresses have expired.
  replaced text,
  replaced_at timestamptz,
  -- Homework or a message refers to it.
  is_used boolean not null default false,
  created_at timestamptz not null default now(),
  -- The upload or the last use: unused files are deleted a week later.
  updated_at timestamptz not null default now(),
  -- From `deleted_at` on nobody may read it, at `removed_at` the content was deleted. Rows in use stay.
  deleted_at timestamptz,
  removed_at timestamptz,
  constraint files_place check (path is not null or content is not null),
  constraint files_size check ((width is null) = (height is null) and width > 0 and height > 0)
);
create index files_user on files (user_id);
create index files_unused on files (updated_at) where not is_used;
create index files_deleted on files (id) where deleted_at is not null and removed_at is null;
create index files_replaced on files (replaced_at) where replaced is not null;
create index files_unconverted on files (id) where status = 'UPLOADED';

-- Uploads in parts. The id becomes that of the file, so that a lost response loses nothing.
create table uploads (
  id bigint primary key,
  user_id bigint not null references users,
  type integer not null check (type between 1 and 5),
  name text not null,
  size bigint not null check (size > 0),
  -- Recordings have a maximum length of their own.
  is_recording boolean not null default false,
  created_at timestamptz not null default now()
);
create index uploads_user on uploads (user_id);
create index uploads_created_at on uploads (created_at);

-- Frames of learners' videos, stored as pictures.
create table file_stills (
  file_id bigint not null references files,
  at_ms integer not null,
  -- Null until the picture is made, after the conversion.
  made_at timestamptz,
  primary key (file_id, at_ms)
);
create index file_stills_waiting on file_stills (file_id) where made_at is null;

--
-- streams
--

create table streams (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  course_id bigint not null references courses,
  -- The service that was ordered; null for runs given by staff.
  service_id bigint,
  started_on date not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- The run starts when the learner opens its first day, for this many days; until then its dates mean nothing.
  pending_access_days integer check (pending_access_days > 0),
  is_demo boolean not null default false,
  is_optional_purchase boolean not null default false,
  course_full_access boolean not null default true,
  max_consultation_count integer not null default 0,
  filters jsonb not null default '{}',
  payment_subscription_id bigint,
  completed_at timestamptz,
  created_at timestamptz not null default now(),
  check (ends_at > starts_at)
);
create index streams_user on streams (user_id, id);
create index streams_course on streams (course_id);
create index streams_payment_subscription on streams (payment_subscription_id);
-- One demo run per person and course.
create unique index streams_demo on streams (user_id, course_id) where is_demo;
-- Runs that end in the next days.
create index streams_ends_at on streams (ends_at);
-- The hourly cleanup completes recent runs.
create index streams_created on streams (created_at);
create index streams_service on streams (service_id) where service_id is not null;

-- `end_date` is exclusive; cancelling early moves it to the day of cancelling.
create table stream_freezes (
  id bigint generated always as identity primary key,
  stream_id bigint not null references streams,
  status integer not null default 0 check (status in (0, 1, 2)),
  start_date date not null,
  end_date date not null,
  created_at timestamptz not null default now(),
  -- Keeps a repeated call from cancelling the next freeze.
  cancelled_at timestamptz,
  check (end_date >= start_date),
  -- Ranges of one id, as equality would need the extension btree_gist.
  constraint stream_freezes_apart exclude using gist
    (int8range(stream_id, stream_id, '[]') with &&, daterange(start_date, end_date) with &&)
);
create index stream_freezes_stream on stream_freezes (stream_id);
create index stream_freezes_end_date on stream_freezes (end_date);

--
-- days
--

create table day_statuses (
  id bigint generated always as identity primary key,
  stream_id bigint not null references streams,
  day_id bigint not null references days,
  started_at timestamptz not null default now(),
  finished_at timestamptz,
  unique (stream_id, day_id),
  check (finished_at is null or finished_at >= started_at)
);
create index day_statuses_day on day_statuses (day_id);

--
-- lessons
--

-- Totals of `lesson_statistics`, written together with its entries.
create table lesson_progress (
  stream_id bigint not null references streams,
  lesson_id bigint not null references lessons,
  viewed_seconds integer not null check (viewed_seconds >= 0),
  play_count integer not null check (play_count >= 0),
  position_seconds integer not null check (position_seconds >= 0),
  updated_at timestamptz not null default now(),
  primary key (stream_id, lesson_id)
);
create index lesson_progress_lesson on lesson_progress (lesson_id);

-- The log of entries, which makes repeats idempotent. No foreign keys: the totals, written by the same statement, have
-- them, and checking twice costs as much as writing and locks lessons that many watch.
create table lesson_statistics (
  user_id bigint not null,
  client_id uuid not null,
  stream_id bigint not null,
  lesson_id bigint not null,
  viewed_seconds integer not null check (viewed_seconds between 0 and 86400),
  play_count integer not null check (play_count between 0 and 1000),
  created_at timestamptz not null default now(),
  primary key (user_id, client_id)
);
create index lesson_statistics_created_at on lesson_statistics (created_at);

-- Seconds watched on each of the learner's days, which change at 04:00; streaks are computed from them.
create table practice_days (
  user_id bigint not null references users,
  practiced_on date not null,
  viewed_seconds integer not null check (viewed_seconds >= 0),
  primary key (user_id, practiced_on)
);

--
-- homework
--

-- Every homework of a run has a row, and with it an id, before anything is sent.
create table homework_statuses (
  id bigint generated always as identity primary key,
  stream_id bigint not null references streams,
  target_type text not null check (target_type in ('course_stage_homework', 'stage_day_homework')),
  target_id bigint not null,
  day_homework_id bigint
    generated always as (case when target_type = 'stage_day_homework' then target_id end) stored references day_homeworks,
  stage_homework_id bigint
    generated always as (case when target_type = 'course_stage_homework' then target_id end) stored references stage_homeworks,
  status text not null check (status in ('NOT_UPLOADED', 'UPLOADED', 'DONE', 'FAIL')),
  sent_at timestamptz,
  checked_at timestamptz,
  created_at timestamptz not null default now(),
  unique (stream_id, target_type, target_id)
);
create index homework_statuses_day_homework on homework_statuses (day_homework_id);
create index homework_statuses_stage_homework on homework_statuses (stage_homework_id);

-- A submission of a homework, with the expert's answer. Rows are answered once and never deleted.
create table homework_attempts (
  id bigint generated always as identity primary key,
  status_id bigint not null references homework_statuses,
  -- The learner and course of the run, for limits and queues.
  user_id bigint not null references users,
  course_id bigint not null references courses,
  client_id uuid not null,
  message text not null check (length(message) <= 10000),
  -- A copy of the chosen exercise: {id, title: {language: text}}.
  exercise jsonb,
  -- Shown to experts only; counts for all homework of the stage.
  selfie_file_id bigint references files,
  -- The messages of the chat that sent and answered it.
  message_id bigint,
  answer_message_id bigint,
  sent_at timestamptz not null default now(),
  -- The promised time of the answer.
  answer_by timestamptz not null default now() + interval '24 hours',
  answered_at timestamptz,
  -- Null if the expert is unknown.
  answered_by bigint references users,
  verdict text check (verdict in ('DONE', 'FAIL')),
  -- The expert's words to the learner.
  answer text check (length(answer) <= 10000),
  -- Reports count the answer for `answered_by`, whoever corrected it.
  corrected_by bigint references users,
  corrected_at timestamptz,
  check ((answered_at is null) = (verdict is null)),
  check ((answered_at is null) = (answer is null)),
  check (answered_at is not null or answered_by is null),
  check ((corrected_by is null) = (corrected_at is null))
);
-- Idempotent by client id.
create unique index homework_attempts_client on homework_attempts (user_id, client_id);
-- At most one unanswered attempt of a homework.
create unique index homework_attempts_open on homework_attempts (status_id) where answered_at is null;
create index homework_attempts_status on homework_attempts (status_id, id);
-- Reports, and the usual time to an answer.
create index homework_attempts_answered on homework_attempts (course_id, answered_at) where answered_at is not null;
create index homework_attempts_selfie on homework_attempts (selfie_file_id) where selfie_file_id is not null;
create index homework_attempts_message on homework_attempts (message_id) where message_id is not null;
create index homework_attempts_answer_message on homework_attempts (answer_message_id)
  where answer_message_id is not null;
create index homework_attempts_queue on homework_attempts (answer_by, id) include (user_id) where answered_at is null;
-- Reports of the latest answers in all courses.
create index homework_attempts_answered_at on homework_attempts (answered_at) where answered_at is not null;
create index homework_attempts_course_queue on homework_attempts (course_id, answer_by, id)
  include (user_id, status_id, sent_at) where answered_at is null;
-- The desk hides an expert's own homework.
create index homework_attempts_learner_queue on homework_attempts (user_id, answer_by, id) where answered_at is null;
create index homework_attempts_expert on homework_attempts (answered_by, course_id, answered_at) where answered_at is not null;
create index homework_attempts_corrected_by on homework_attempts (corrected_by) where corrected_by is not null;

-- Files of an attempt, in the learner's order.
create table homework_attempt_files (
  attempt_id bigint not null references homework_attempts,
  file_id bigint not null references files,
  position integer not null,
  primary key (attempt_id, file_id)
);
create index homework_attempt_files_file on homework_attempt_files (file_id);

-- Answers before their corrections.
create table homework_corrections (
  id bigint generated always as identity primary key,
  attempt_id bigint not null references homework_attempts,
  client_id uuid not null,
  -- The former answer.
  verdict text not null check (verdict in ('DONE', 'FAIL')),
  answer text not null check (length(answer) <= 10000),
  answered_by bigint references users,
  answered_at timestamptz not null,
  corrected_by bigint not null references users,
  corrected_at timestamptz not null default now()
);
-- Idempotent by client id.
create unique index homework_corrections_client on homework_corrections (attempt_id, client_id);
create index homework_corrections_answered_by on homework_corrections (answered_by) where answered_by is not null;
create index homework_corrections_corrected_by on homework_corrections (corrected_by);

-- Files of the answer before the correction.
create table homework_correction_files (
  correction_id bigint not null references homework_corrections,
  file_id bigint not null references files,
  position integer not null,
  primary key (correction_id, file_id)
);
create index homework_correction_files_file on homework_correction_files (file_id);

--
-- points
--

-- Points are a double-entry ledger: the postings of a transaction sum to zero, a learner's balance is a sum.
create table points_transactions (
  id bigint generated always as identity primary key,
  reference text not null unique,
  how_it_was jsonb not null,
  created_at timestamptz not null default now()
);

create table points_postings (
  transaction_id bigint not null references points_transactions,
  account text not null check (account in ('learner', 'school')),
  user_id bigint not null references users,
  amount integer not null check (amount <> 0),
  primary key (transaction_id, account)
);
create index points_postings_balance on points_postings (user_id, account) include (amount);

-- Deferred to the commit, when both sides are written.
create function check_points_transaction() returns trigger language plpgsql as $$
declare
  ids bigint[] := array[old.transaction_id, new.transaction_id];
begin
  if exists (
    select from points_postings where transaction_id = any (ids) group by transaction_id having sum(amount) <> 0
  ) then
    raise exception 'the postings of a points transaction do not sum to zero'
      using errcode = 'check_violation', constraint = 'points_postings_balanced';
  end if;
  return null;
end $$;
create constraint trigger balanced after insert or update or delete on points_postings
  deferrable initially deferred for each row execute function check_points_transaction();

-- Nobody has less than no points. Whoever spends locks the person, and so sees what earlier spendings left.
create function check_points_balance() returns trigger language plpgsql as $$
declare
  people bigint[] := array[old.user_id, new.user_id];
begin
  perform from users where id = any (people) order by id for no key update;
  if exists (
    select from points_postings where user_id = any (people) and account = 'learner'
    group by user_id having sum(amount) < 0
  ) then
    raise exception 'the points of a person are below zero'
      using errcode = 'check_violation', constraint = 'points_postings_not_below_zero';
  end if;
  return null;
end $$;
create constraint trigger spent after insert on points_postings deferrable initially deferred
  for each row when (new.account = 'learner' and new.amount < 0) execute function check_points_balance();
create constraint trigger taken_back after update or delete on points_postings deferrable initially deferred
  for each row execute function check_points_balance();

--
-- reminders
--

-- Channels of a person's reminders, and the brand that sends them: the one in which they were last set.
create table reminder_settings (
  user_id bigint primary key references users,
  brand text not null,
  push boolean not null default true,
  mail boolean not null default true,
  whatsapp boolean not null default false,
  sms boolean not null default false,
  site boolean not null default true
);

-- By the person's clock; 1 is Monday.
create table reminders (
  user_id bigint not null references users,
  weekday smallint not null check (weekday between 1 and 7),
  time time not null check (extract(second from time) = 0 and time < '24:00'),
  primary key (user_id, weekday, time)
);
create index reminders_time on reminders (weekday, time, user_id);

-- One row: reminders until `done_until` were recorded. A worker locks it while it looks for more.
create table reminder_progress (
  is_only boolean primary key default true check (is_only),
  done_until timestamptz not null
);
insert into reminder_progress (done_until) values (now());

-- Reminders that came due: once per person, date and time, also if the time zone changes.
create table reminder_sendings (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  local_date date not null,
  time time not null,
  due_at timestamptz not null,
  -- When the messages of all channels were queued.
  sent_at timestamptz,
  unique (user_id, local_date, time)
);
create index reminder_sendings_unsent on reminder_sendings (id) where sent_at is null;
create index reminder_sendings_due_at on reminder_sendings (due_at);

--
-- recaps
--

-- Weekly recaps that a person has closed, on all devices. A week is named by its Monday.
create table closed_week_recaps (
  user_id bigint not null references users,
  week date not null check (extract(isodow from week) = 1),
  closed_at timestamptz not null default now(),
  primary key (user_id, week)
);

--
-- foreign keys of tables above and of earlier areas
--

alter table courses
  add foreign key (demo_video_id) references videos;
alter table users
  add foreign key (avatar_id) references files on delete set null;
alter table notices
  add foreign key (stream_id) references streams,
  add foreign key (attempt_id) references homework_attempts;
