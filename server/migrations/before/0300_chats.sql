-- The head of a chat, which every message of it updates: a page, its count and the unread number cost the same in a chat of
-- fifty messages and in one of fifty thousand.
alter table chats
  -- Whose run it is, and of which course.
  add column user_id bigint references users,
  add column course_id bigint references courses,
  add column messages_count integer not null default 0 check (messages_count >= 0),
  -- Messages to the learner that are not viewed.
  add column unread_count integer not null default 0 check (unread_count >= 0),
  -- The latest message of an expert.
  add column expert_message_id bigint references messages,
  -- The learner's oldest question without an answer, and until when an answer was promised; null: nothing waits.
  add column waiting_message_id bigint references messages,
  add column answer_by timestamptz,
  add constraint chats_waiting check ((waiting_message_id is null) = (answer_by is null));

alter table messages
  -- Its place in the chat, from 1.
  add column number integer check (number > 0),
  add column edited_at timestamptz,
  -- By the learner, of an expert's message.
  add column rating integer check (rating between 1 and 5);

update messages m set number = n.number
from (select id, row_number() over (partition by chat_id order by id) as number from messages) n where n.id = m.id;

update chats c set user_id = s.user_id, course_id = s.course_id,
  messages_count = (select count(*) from messages where chat_id = c.id),
  unread_count = (select count(*) from messages where chat_id = c.id and user_id <> s.user_id and viewed_at is null),
  expert_message_id = (select max(id) from messages where chat_id = c.id and user_id <> s.user_id)
from streams s where s.id = c.stream_id;

alter table chats alter column user_id set not null, alter column course_id set not null;
alter table messages alter column number set not null;

create index chats_user on chats (user_id);
create index chats_course on chats (course_id);
create index chats_expert_message on chats (expert_message_id) where expert_message_id is not null;
create index chats_waiting_message on chats (waiting_message_id) where waiting_message_id is not null;
-- The queue of the desk: of all courses, and of some.
create index chats_queue on chats (answer_by, id) where answer_by is not null;
create index chats_course_queue on chats (course_id, answer_by, id) where answer_by is not null;

-- Pages of a chat.
create unique index messages_number on messages (chat_id, number);
-- When a person wrote last, in all chats: messages about homework are not held up.
create index messages_written on messages (user_id, id) where homework_status_id is null;

-- Files of a message in the order in which they were chosen.
create table message_files (
  message_id bigint not null references messages,
  file_id bigint not null references files,
  position integer not null,
  primary key (message_id, file_id)
);
create index message_files_file on message_files (file_id);

alter table consultations
  -- How many of the consultations of the run it uses; 0 once it was given back.
  add column amount integer not null default 1 check (amount >= 0),
  -- When an expert wrote last in it.
  add column answered_at timestamptz,
  add column closed_at timestamptz;

update consultations q set end_message_id = (select max(id) from messages where chat_id = q.chat_id)
where status <> 'open' and end_message_id is null;
update consultations set closed_at = now() where status <> 'open';

alter table consultations
  add constraint consultations_rated check (rating is null or status = 'rated');
-- What closes by itself.
create index consultations_answered on consultations (answered_at) where status = 'open' and answered_at is not null;

-- Notices of an expert's message.
alter table notices
  add column chat_id bigint references chats,
  drop constraint notices_kind_check,
  add constraint notices_kind_check
    check (kind in ('homework_answered', 'expert_message', 'access_ending', 'freeze_over')),
  add constraint notices_chat check ((chat_id is not null) = (kind = 'expert_message'));
create index notices_chat on notices (chat_id) where chat_id is not null;
