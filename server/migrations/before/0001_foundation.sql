-- People and their sessions. Tokens are stored as SHA-256 only.
create table users (
  id bigint generated always as identity primary key,
  email text check (email = lower(email) and length(email) <= 254),
  username text not null,
  password_hash text,
  name text not null default '',
  last_name text not null default '',
  avatar text not null default '',
  roles text[] not null default '{}' check (roles <@ array['expert', 'support', 'content', 'admin']),
  status integer not null default 10,
  locale text not null default 'ru' check (locale in ('ru', 'en', 'es')),
  timezone text not null default 'UTC',
  gender text check (gender in ('M', 'F')),
  city text not null default '',
  phone text not null default '',
  birthday date,
  instagram_id text not null default '',
  disable_notification boolean not null default false,
  is_require_update_password boolean not null default false,
  is_require_update_profile boolean not null default false,
  segments text[] not null default '{}',
  created_at timestamptz not null default now(),
  deleted_at timestamptz
);
create unique index users_email on users (email);

create table sessions (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  token_hash bytea not null unique,
  brand text not null,
  app_type text not null check (app_type in ('web', 'mobile')),
  user_agent text not null default '',
  address text not null default '',
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  revoked_reason text check (revoked_reason in ('logout', 'replaced', 'closed')),
  check ((revoked_at is null) = (revoked_reason is null))
);
create index sessions_user on sessions (user_id);

-- Counters of attempts; losing them in a crash is harmless.
create unlogged table attempts (
  key text not null,
  window_start timestamptz not null,
  count integer not null,
  primary key (key, window_start)
);
create index attempts_window_start on attempts (window_start);

-- One effect and one answer per key. The answer is sealed with the key itself, of which only the hash is kept.
create table idempotency_keys (
  scope text not null,
  key_hash bytea not null,
  request_hash bytea not null,
  answer bytea,
  created_at timestamptz not null default now(),
  primary key (scope, key_hash)
);
create index idempotency_keys_created_at on idempotency_keys (created_at);

create table live_events (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  kind text not null,
  payload jsonb not null,
  created_at timestamptz not null default now()
);
create index live_events_user on live_events (user_id, id);
create index live_events_created_at on live_events (created_at);

-- Course content. Texts are {"ru": "…", "en": "…"}; `key` is the importer's stable name of a row.
create table courses (
  id bigint generated always as identity primary key,
  slug text not null unique,
  brands text[] not null check (cardinality(brands) > 0),
  version integer not null default 1,
  content_hash text not null,
  default_language text not null check (default_language in ('ru', 'en', 'es')),
  title jsonb not null,
  short_title jsonb not null,
  short_description jsonb not null default '{}',
  category text not null default '',
  complexity integer not null default 1,
  access_days integer not null check (access_days > 0),
  documents jsonb not null default '[]',
  options jsonb not null default '[]',
  is_demo_documents_accessible boolean not null default true,
  is_demo_expert_message_enabled boolean not null default true,
  is_demo_user_message_enabled boolean not null default true,
  is_demo_offline_mode_accessible boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table videos (
  id bigint generated always as identity primary key,
  course_id bigint not null references courses,
  key text not null,
  content_hash text not null,
  original text not null,
  status text not null default 'waiting' check (status in ('waiting', 'processing', 'ready', 'failed')),
  progress integer not null default 0 check (progress between 0 and 100),
  failure text,
  duration_ms integer not null check (duration_ms > 0),
  width integer not null,
  height integer not null,
  published jsonb,
  subtitles jsonb not null default '[]',
  created_at timestamptz not null default now(),
  unique (course_id, key)
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

-- A learner's run of a course.
create table subscriptions (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  status text not null check (status in ('active', 'ending', 'ended')),
  is_lifetime boolean not null default false,
  end_date date,
  created_at timestamptz not null default now()
);
create index subscriptions_user on subscriptions (user_id);

create table streams (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  course_id bigint not null references courses,
  started_on date not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  is_demo boolean not null default false,
  is_optional_purchase boolean not null default false,
  course_full_access boolean not null default true,
  max_consultation_count integer not null default 0,
  filters jsonb not null default '{}',
  payment_subscription_id bigint references subscriptions,
  completed_at timestamptz,
  created_at timestamptz not null default now(),
  check (ends_at > starts_at)
);
create index streams_user on streams (user_id, id);
create index streams_course on streams (course_id);
create index streams_payment_subscription on streams (payment_subscription_id);

-- `end_date` is the first day that is not frozen; cancelling early moves it to the day of cancelling.
create table stream_freezes (
  id bigint generated always as identity primary key,
  stream_id bigint not null references streams,
  status integer not null default 0 check (status in (0, 1, 2)),
  start_date date not null,
  end_date date not null,
  created_at timestamptz not null default now(),
  check (end_date >= start_date)
);
create index stream_freezes_stream on stream_freezes (stream_id);

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

-- Totals of the statistic entries; written only together with an entry.
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

create table lesson_statistics (
  user_id bigint not null references users,
  client_id uuid not null,
  stream_id bigint not null references streams,
  lesson_id bigint not null references lessons,
  viewed_seconds integer not null check (viewed_seconds between 0 and 86400),
  play_count integer not null check (play_count between 0 and 1000),
  created_at timestamptz not null default now(),
  primary key (user_id, client_id)
);
create index lesson_statistics_stream on lesson_statistics (stream_id, created_at);
create index lesson_statistics_lesson on lesson_statistics (lesson_id);

create table homework_statuses (
  id bigint generated always as identity primary key,
  stream_id bigint not null references streams,
  target_type text not null check (target_type in ('course_stage_homework', 'stage_day_homework')),
  target_id bigint not null,
  status text not null check (status in ('NOT_UPLOADED', 'UPLOADED', 'DONE', 'FAIL')),
  sent_at timestamptz,
  checked_at timestamptz,
  created_at timestamptz not null default now(),
  unique (stream_id, target_type, target_id)
);

create table chats (
  id bigint generated always as identity primary key,
  stream_id bigint not null unique references streams,
  created_at timestamptz not null default now()
);

create table messages (
  id bigint generated always as identity primary key,
  chat_id bigint not null references chats,
  user_id bigint not null references users,
  message text not null check (length(message) <= 10000),
  viewed_at timestamptz,
  created_at timestamptz not null default now()
);
create index messages_chat on messages (chat_id, id);
create index messages_user on messages (user_id);

create table consultations (
  id bigint generated always as identity primary key,
  chat_id bigint not null references chats,
  status text not null check (status in ('open', 'close', 'rated')),
  start_message_id bigint not null references messages,
  end_message_id bigint references messages,
  rating integer check (rating between 1 and 5)
);
create index consultations_chat on consultations (chat_id);
create index consultations_start_message on consultations (start_message_id);
create index consultations_end_message on consultations (end_message_id);

-- Points are a double-entry ledger: every transaction's postings sum to zero, a learner's balance is a sum.
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
