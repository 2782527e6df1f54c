-- Every homework of a run has its status, and with it an id, before anything is sent.
insert into homework_statuses (stream_id, target_type, target_id, status)
select s.id, 'stage_day_homework', a.id, 'NOT_UPLOADED'
from streams s
  join days d on d.course_id = s.course_id and d.archived_at is null
  join day_homeworks a on a.day_id = d.id and a.archived_at is null
union all
select s.id, 'course_stage_homework', a.id, 'NOT_UPLOADED'
from streams s
  join stages g on g.course_id = s.course_id and g.archived_at is null
  join stage_homeworks a on a.stage_id = g.id and a.archived_at is null
on conflict (stream_id, target_type, target_id) do nothing;

-- The thread of a run whose course has no chat: learners see its messages with the homework only.
alter table chats add column is_homework_only boolean not null default false;
-- The homework that a message sends or answers.
alter table messages add column homework_status_id bigint references homework_statuses;
create index messages_homework_status on messages (homework_status_id) where homework_status_id is not null;

-- What a learner has sent for a homework, and the expert's answer. Rows are answered once and never deleted.
create table homework_attempts (
  id bigint generated always as identity primary key,
  status_id bigint not null references homework_statuses,
  -- Whose run it is, and of which course, for limits and for queues of experts of some courses.
  user_id bigint not null references users,
  course_id bigint not null references courses,
  client_id uuid not null,
  message text not null check (length(message) <= 10000),
  -- The chosen exercise as it was then: {id, title: {language: text}}.
  exercise jsonb,
  -- Seen by experts only; counts for all homework of its stage.
  selfie_file_id bigint references files,
  -- The messages of the run's thread that sent and answered it.
  message_id bigint references messages,
  answer_message_id bigint references messages,
  sent_at timestamptz not null default now(),
  -- Until when the learner was promised an answer.
  answer_by timestamptz not null default now() + interval '24 hours',
  answered_at timestamptz,
  -- Null where the expert is not known: answered before attempts were kept.
  answered_by bigint references users,
  verdict text check (verdict in ('DONE', 'FAIL')),
  -- The expert's words to the learner.
  answer text check (length(answer) <= 10000),
  check ((answered_at is null) = (verdict is null)),
  check ((answered_at is null) = (answer is null)),
  check (answered_at is not null or answered_by is null)
);
-- A sending that is repeated has one effect.
create unique index homework_attempts_client on homework_attempts (user_id, client_id);
-- One attempt of a homework waits at a time.
create unique index homework_attempts_open on homework_attempts (status_id) where answered_at is null;
create index homework_attempts_status on homework_attempts (status_id, id);
-- The queue of the desk: of all courses, and of some.
create index homework_attempts_queue on homework_attempts (answer_by, id) where answered_at is null;
create index homework_attempts_course_queue on homework_attempts (course_id, answer_by, id) where answered_at is null;
-- Figures of answers, and the usual time until one.
create index homework_attempts_answered on homework_attempts (course_id, answered_at) where answered_at is not null;
create index homework_attempts_expert on homework_attempts (answered_by, answered_at) where answered_at is not null;
create index homework_attempts_selfie on homework_attempts (selfie_file_id) where selfie_file_id is not null;
create index homework_attempts_message on homework_attempts (message_id) where message_id is not null;
create index homework_attempts_answer_message on homework_attempts (answer_message_id)
  where answer_message_id is not null;

-- Files of an attempt in the order in which the learner chose them.
create table homework_attempt_files (
  attempt_id bigint not null references homework_attempts,
  file_id bigint not null references files,
  position integer not null,
  primary key (attempt_id, file_id)
);
create index homework_attempt_files_file on homework_attempt_files (file_id);

-- What was sent before attempts were kept: without words or files, answered where it was checked.
insert into homework_attempts (status_id, user_id, course_id, client_id, message, sent_at, answer_by, answered_at, verdict, answer)
select h.id, s.user_id, s.course_id, gen_random_uuid(), '', sent, sent + interval '24 hours', checked, verdict,
  case when checked is not null then '' end
from homework_statuses h join streams s on s.id = h.stream_id,
  lateral (select coalesce(h.sent_at, h.created_at) as sent, nullif(h.status, 'UPLOADED') as verdict) attempt,
  lateral (select case when verdict is not null then greatest(coalesce(h.checked_at, h.sent_at, h.created_at), sent) end as checked) answered
where h.status <> 'NOT_UPLOADED';
