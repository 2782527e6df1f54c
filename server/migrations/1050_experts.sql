-- experts: who answers.

--
-- chats
--

-- One per run. The row keeps totals, so that reading a chat costs the same with fifty messages and fifty thousand; whoever
-- writes a message locks it.
create table chats (
  id bigint generated always as identity primary key,
  stream_id bigint not null unique references streams,
  user_id bigint not null references users,
  course_id bigint not null references courses,
  -- The course has no chat: its messages appear with the homework only.
  is_homework_only boolean not null default false,
  messages_count integer not null default 0 check (messages_count >= 0),
  -- Messages to the learner that are not viewed.
  unread_count integer not null default 0 check (unread_count >= 0),
  -- The latest message of an expert.
  expert_message_id bigint,
  -- The learner's oldest unanswered question, and the promised time of the answer.
  waiting_message_id bigint,
  answer_by timestamptz,
  created_at timestamptz not null default now(),
  constraint chats_waiting check ((waiting_message_id is null) = (answer_by is null))
);
create index chats_user on chats (user_id);
create index chats_course on chats (course_id);
create index chats_expert_message on chats (expert_message_id) where expert_message_id is not null;
create index chats_waiting_message on chats (waiting_message_id) where waiting_message_id is not null;
-- The queue of the desk: of all courses, and of some.
create index chats_queue on chats (answer_by, id) where answer_by is not null;
create index chats_course_queue on chats (course_id, answer_by, id) where answer_by is not null;

create table messages (
  id bigint generated always as identity primary key,
  chat_id bigint not null references chats,
  -- Counts the messages of the chat from 1, without gaps.
  number integer not null check (number > 0),
  user_id bigint not null references users,
  -- Idempotent by client id.
  client_id uuid not null default gen_random_uuid(),
  -- The homework that the message sends or answers.
  homework_status_id bigint references homework_statuses,
  message text not null check (length(message) <= 10000),
  created_at timestamptz not null default now(),
  edited_at timestamptz,
  viewed_at timestamptz,
  -- The learner's rating of an expert's message.
  rating integer check (rating between 1 and 5)
);
create index messages_chat on messages (chat_id, id);
-- Unread messages are counted with every state of a run.
create index messages_unread on messages (chat_id) where viewed_at is null;
create unique index messages_client on messages (user_id, client_id);
create index messages_homework_status on messages (homework_status_id) where homework_status_id is not null;
-- Pages of a chat.
create unique index messages_number on messages (chat_id, number);

-- Files of a message, in the sender's order.
create table message_files (
  message_id bigint not null references messages,
  file_id bigint not null references files,
  position integer not null,
  primary key (message_id, file_id)
);
create index message_files_file on message_files (file_id);

--
-- consultations
--

create table consultations (
  id bigint generated always as identity primary key,
  chat_id bigint not null references chats,
  status text not null check (status in ('open', 'close', 'rated')),
  -- Consultations of the run that it uses; 0 once given back.
  amount integer not null default 1 check (amount >= 0),
  start_message_id bigint not null references messages,
  end_message_id bigint references messages,
  rating integer check (rating between 1 and 5),
  -- When an expert last wrote, or ended the wait for an answer.
  answered_at timestamptz,
  closed_at timestamptz,
  constraint consultations_rated check (rating is null or status = 'rated')
);
create index consultations_chat on consultations (chat_id);
create index consultations_start_message on consultations (start_message_id);
create index consultations_end_message on consultations (end_message_id);
create unique index consultations_open on consultations (chat_id) where status = 'open';
-- These close on their own.
create index consultations_answered on consultations (answered_at) where status = 'open' and answered_at is not null;

--
-- marks
--

-- Drawings and words of an expert about a moment of a learner's video, or a photo.
create table homework_marks (
  -- Chosen by the client: saving again updates the mark.
  id uuid primary key,
  attempt_id bigint not null references homework_attempts,
  file_id bigint not null,
  expert_id bigint not null references users,
  -- Null on a photo. Converted videos have a constant frame rate, so that marks survive another conversion.
  at_ms integer check (at_ms between 0 and 7200000),
  -- [{kind, points: [{x, y}]}], in fractions of the upright picture.
  shapes jsonb not null check (jsonb_array_length(shapes) <= 10),
  text text not null check (length(text) <= 500),
  -- A recording, which belongs to one mark.
  voice_file_id bigint references files on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Published with the answer; until then only the expert sees it.
  published_at timestamptz,
  foreign key (attempt_id, file_id) references homework_attempt_files
);
create index homework_marks_attempt on homework_marks (attempt_id, file_id, at_ms);
create index homework_marks_file on homework_marks (file_id);
create index homework_marks_expert on homework_marks (expert_id);
create index homework_marks_draft on homework_marks (updated_at) where published_at is null;
create unique index homework_marks_voice on homework_marks (voice_file_id);

--
-- meetings
--

-- Video consultations of runs, and their bookings.
create table meetings (
  id bigint generated always as identity primary key,
  stream_id bigint not null references streams,
  user_id bigint not null references users,
  course_id bigint not null references courses,
  title jsonb not null,
  minutes integer not null check (minutes between 5 and 240),
  -- The number of the day that unlocks it.
  from_day integer not null default 1 check (from_day > 0),
  created_at timestamptz not null default now(),
  expert_id bigint references users,
  starts_at timestamptz,
  ends_at timestamptz,
  note text not null default '' check (length(note) <= 1000),
  phone text not null default '' check (length(phone) <= 20),
  requested_at timestamptz,
  -- The promised time of the expert's confirmation; null if none is due.
  confirm_by timestamptz,
  confirmed_at timestamptz,
  -- The unguessable part of the room's address.
  room uuid,
  -- UID of the calendar entry.
  calendar_uid uuid not null default gen_random_uuid(),
  -- SEQUENCE of the calendar entry: rises with every change.
  sequence integer not null default 0 check (sequence >= 0),
  day_reminded_at timestamptz,
  hour_reminded_at timestamptz,
  check ((starts_at is null) = (expert_id is null) and (starts_at is null) = (requested_at is null)
    and (starts_at is null) = (ends_at is null) and (starts_at is null) = (room is null)),
  check (ends_at > starts_at),
  check (starts_at is not null or (confirm_by is null and confirmed_at is null)),
  check (confirm_by is null or confirmed_at is null),
  -- Ranges of one id, as equality would need the extension btree_gist.
  constraint meetings_expert_time exclude using gist
    (int8range(expert_id, expert_id, '[]') with &&, tstzrange(starts_at, ends_at) with &&)
    where (starts_at is not null),
  constraint meetings_learner_time exclude using gist
    (int8range(user_id, user_id, '[]') with &&, tstzrange(starts_at, ends_at) with &&)
    where (starts_at is not null)
);
create index meetings_user on meetings (user_id, id);
create index meetings_stream on meetings (stream_id);
create index meetings_expert on meetings (expert_id, starts_at) where expert_id is not null;
-- The queue of the desk.
create index meetings_waiting on meetings (confirm_by, id) where confirm_by is not null;
create index meetings_course_waiting on meetings (course_id, confirm_by, id) where confirm_by is not null;
create index meetings_course on meetings (course_id);
-- Reminders of confirmed meetings.
create index meetings_confirmed on meetings (starts_at) where confirmed_at is not null;
-- Upcoming meetings are few of all.
create index meetings_ends on meetings (ends_at) where ends_at is not null;

-- An expert's own room, used instead of the school's.
create table meeting_links (
  user_id bigint primary key references users,
  url text not null check (url ~ '^https://' and length(url) <= 500)
);

-- Queued mails about meetings, each once.
create table meeting_messages (
  id bigint generated always as identity primary key,
  meeting_id bigint not null references meetings,
  user_id bigint not null references users,
  -- The last three: a booking ended though nobody cancelled it.
  kind text not null check (kind in ('requested', 'confirmed', 'moved', 'cancelled', 'day', 'hour',
    'learner_left', 'expert_left', 'unconfirmed')),
  -- A copy as of the change.
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

--
-- rota
--

-- Weekly hours, in minutes of the day by the expert's clock.
create table expert_hours (
  id bigint generated always as identity primary key,
  expert_id bigint not null references users,
  kind text not null check (kind in ('duty', 'meetings')),
  weekday smallint not null check (weekday between 1 and 7),
  from_minute smallint not null check (from_minute >= 0),
  to_minute smallint not null check (to_minute <= 1440),
  check (from_minute < to_minute),
  unique (expert_id, kind, weekday, from_minute)
);

-- Hours of one date, which replace those of its weekday.
create table expert_exceptions (
  id bigint generated always as identity primary key,
  expert_id bigint not null references users,
  kind text not null check (kind in ('duty', 'meetings')),
  day date not null,
  -- [{from_minute, to_minute}]; empty: no hours on that day.
  hours jsonb not null check (jsonb_typeof(hours) = 'array'),
  check (not jsonb_path_exists(hours,
    '$[*] ? (@.from_minute < 0 || @.from_minute >= @.to_minute || @.to_minute > 1440)')),
  unique (expert_id, kind, day)
);

-- Whole days by the expert's calendar, `last_day` included.
create table expert_absences (
  id bigint generated always as identity primary key,
  expert_id bigint not null references users,
  first_day date not null,
  last_day date not null,
  check (first_day <= last_day),
  unique (expert_id, first_day, last_day)
);

--
-- desk
--

-- Courses in which an expert answers; an expert without rows answers in all.
create table expert_courses (
  user_id bigint not null references users,
  course_id bigint not null references courses,
  -- Leads are alerted to late items of the course, and see items that nobody on duty sees.
  is_lead boolean not null default false,
  primary key (user_id, course_id)
);
create index expert_courses_course on expert_courses (course_id);
create index expert_courses_leads on expert_courses (course_id, user_id) where is_lead;

-- An item of the desk is an attempt of homework, a chat or a requested meeting, named by `kind` and `item_id`.
-- A claim keeps two experts from answering the same item.
create table desk_claims (
  attempt_id bigint references homework_attempts,
  chat_id bigint references chats,
  meeting_id bigint references meetings,
  kind text generated always as
    (case when attempt_id is not null then 'homework' when chat_id is not null then 'chat' else 'meeting' end) stored,
  item_id bigint generated always as (coalesce(attempt_id, chat_id, meeting_id)) stored,
  expert_id bigint not null references users,
  claimed_until timestamptz not null,
  check (num_nonnulls(attempt_id, chat_id, meeting_id) = 1)
);
create index desk_claims_expert on desk_claims (expert_id);
create index desk_claims_end on desk_claims (claimed_until);
create unique index desk_claims_item on desk_claims (kind, item_id);
create unique index desk_claims_attempt on desk_claims (attempt_id);
create index desk_claims_chat on desk_claims (chat_id);
create index desk_claims_meeting on desk_claims (meeting_id);

-- Unsent answers.
create table desk_drafts (
  attempt_id bigint references homework_attempts,
  chat_id bigint references chats,
  meeting_id bigint references meetings,
  kind text generated always as
    (case when attempt_id is not null then 'homework' when chat_id is not null then 'chat' else 'meeting' end) stored,
  item_id bigint generated always as (coalesce(attempt_id, chat_id, meeting_id)) stored,
  expert_id bigint not null references users,
  text text not null check (length(text) <= 10000),
  -- In their order. Nothing else refers to these files yet, and the cleanup keeps them.
  file_ids bigint[] not null default '{}',
  updated_at timestamptz not null default now(),
  check (num_nonnulls(attempt_id, chat_id, meeting_id) = 1)
);
create index desk_drafts_expert on desk_drafts (expert_id);
create index desk_drafts_updated on desk_drafts (updated_at);
create unique index desk_drafts_item on desk_drafts (kind, item_id, expert_id);
create unique index desk_drafts_attempt on desk_drafts (attempt_id, expert_id);
create index desk_drafts_chat on desk_drafts (chat_id);
create index desk_drafts_meeting on desk_drafts (meeting_id);

-- Items handed over to an expert; without an expert, to the whole team.
create table desk_assignments (
  attempt_id bigint unique references homework_attempts,
  chat_id bigint unique references chats,
  meeting_id bigint unique references meetings,
  kind text generated always as
    (case when attempt_id is not null then 'homework' when chat_id is not null then 'chat' else 'meeting' end) stored,
  item_id bigint generated always as (coalesce(attempt_id, chat_id, meeting_id)) stored,
  expert_id bigint references users,
  assigned_by bigint not null references users,
  assigned_at timestamptz not null default now(),
  check (num_nonnulls(attempt_id, chat_id, meeting_id) = 1)
);
create unique index desk_assignments_item on desk_assignments (kind, item_id);
create index desk_assignments_expert on desk_assignments (expert_id);
create index desk_assignments_author on desk_assignments (assigned_by);

-- Items that wait for an answer, of each kind, until when. A view per kind, so that each is read in the order of its index.
create view waiting_homework as
  select 'homework'::text as kind, id, course_id, user_id, answer_by, status_id, sent_at
  from homework_attempts where answered_at is null;
create view waiting_chats as
  select 'chat'::text as kind, id, course_id, user_id, answer_by, null::bigint as status_id, null::timestamptz as sent_at
  from chats where answer_by is not null;
create view waiting_meetings as
  select 'meeting'::text as kind, id, course_id, user_id, confirm_by as answer_by, null::bigint as status_id,
    null::timestamptz as sent_at
  from meetings where confirm_by is not null;

-- Waiting items that an expert of the course holds: handed over, or a meeting of its expert. Rebooking a meeting clears its
-- hand-over.
create view held_items as
  select i.kind, i.id, i.course_id, i.user_id, i.answer_by, i.status_id, i.sent_at, i.expert_id
  from (
    select w.kind, w.id, w.course_id, w.user_id, w.answer_by, w.status_id, w.sent_at, g.expert_id
    from desk_assignments g join waiting_homework w on w.id = g.attempt_id
    union all
    select w.kind, w.id, w.course_id, w.user_id, w.answer_by, w.status_id, w.sent_at, g.expert_id
    from desk_assignments g join waiting_chats w on w.id = g.chat_id
    union all
    select 'meeting'::text, m.id, m.course_id, m.user_id, m.confirm_by, null::bigint, null::timestamptz,
      case when g.item_id is null then m.expert_id else g.expert_id end
    from meetings m left join desk_assignments g on g.meeting_id = m.id and g.assigned_at >= m.requested_at
    where m.confirm_by is not null
  ) i
  where i.expert_id <> i.user_id
    and (not exists (select from expert_courses x where x.user_id = i.expert_id)
      or exists (select from expert_courses x where x.user_id = i.expert_id and x.course_id = i.course_id));

-- Sent alerts: to experts (soon) and leads (late), once per promised time.
create table desk_alerts (
  attempt_id bigint references homework_attempts,
  chat_id bigint references chats,
  meeting_id bigint references meetings,
  kind text generated always as
    (case when attempt_id is not null then 'homework' when chat_id is not null then 'chat' else 'meeting' end) stored,
  item_id bigint generated always as (coalesce(attempt_id, chat_id, meeting_id)) stored,
  answer_by timestamptz not null,
  stage text not null check (stage in ('soon', 'late')),
  created_at timestamptz not null default now(),
  check (num_nonnulls(attempt_id, chat_id, meeting_id) = 1)
);
create unique index desk_alerts_item on desk_alerts (kind, item_id, answer_by, stage);
create index desk_alerts_attempt on desk_alerts (attempt_id);
create index desk_alerts_chat on desk_alerts (chat_id);
create index desk_alerts_meeting on desk_alerts (meeting_id);
create index desk_alerts_created on desk_alerts (created_at);

-- Answers in chats and to requested meetings, for reports; those to homework are in `homework_attempts`.
create table desk_answers (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('chat', 'meeting')),
  course_id bigint not null references courses,
  expert_id bigint not null references users,
  -- The answer in a chat.
  message_id bigint unique references messages,
  asked_at timestamptz not null,
  answer_by timestamptz not null,
  answered_at timestamptz not null default now(),
  check ((message_id is not null) = (kind = 'chat'))
);
create index desk_answers_answered on desk_answers (answered_at);
create index desk_answers_course on desk_answers (course_id, answered_at);
create index desk_answers_expert on desk_answers (expert_id, course_id, answered_at);

create table reply_templates (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  title text not null check (length(title) between 1 and 40),
  text text not null check (length(text) between 1 and 10000),
  created_at timestamptz not null default now()
);
create index reply_templates_user on reply_templates (user_id, id);

-- Notes about a learner that experts share; learners never see them.
create table expert_notes (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  author_id bigint not null references users,
  client_id uuid not null,
  text text not null check (length(text) between 1 and 2000),
  created_at timestamptz not null default now(),
  edited_at timestamptz,
  unique (author_id, client_id)
);
create index expert_notes_user on expert_notes (user_id, id);

--
-- foreign keys of tables above and of earlier areas
--

alter table notices
  add foreign key (chat_id) references chats,
  add foreign key (meeting_id) references meetings;
alter table homework_attempts
  add foreign key (message_id) references messages,
  add foreign key (answer_message_id) references messages;
alter table chats
  add foreign key (expert_message_id) references messages,
  add foreign key (waiting_message_id) references messages;
