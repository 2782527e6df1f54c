-- Answers to questions of chats and requests of meetings, which keep their present state only. Homework keeps its own.
create table desk_answers (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('chat', 'meeting')),
  course_id bigint not null references courses,
  expert_id bigint not null references users,
  -- The answer in a chat, which the learner rates.
  message_id bigint unique references messages,
  asked_at timestamptz not null,
  answer_by timestamptz not null,
  answered_at timestamptz not null default now(),
  check ((message_id is not null) = (kind = 'chat'))
);
create index desk_answers_answered on desk_answers (answered_at);
create index desk_answers_course on desk_answers (course_id, answered_at);
create index desk_answers_expert on desk_answers (expert_id, answered_at);

-- What was answered in chats in the last week, so that the figures go on.
insert into desk_answers (kind, course_id, expert_id, message_id, asked_at, answer_by, answered_at)
select 'chat', c.course_id, m.user_id, m.id, q.asked_at, q.asked_at + interval '24 hours', m.created_at
from messages m join chats c on c.id = m.chat_id, lateral (
  select min(q.created_at) as asked_at from messages q
  where q.chat_id = m.chat_id and q.user_id = c.user_id and q.homework_status_id is null and q.number < m.number
    and q.number > (
      select coalesce(max(b.number), 0) from messages b
      where b.chat_id = m.chat_id and b.user_id <> c.user_id and b.homework_status_id is null and b.number < m.number)) q
where m.user_id <> c.user_id and m.homework_status_id is null and m.created_at > now() - interval '7 days'
  and q.asked_at is not null;
