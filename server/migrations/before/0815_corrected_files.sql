-- Files of an answer to homework as they were before a correction, in their order.
create table homework_correction_files (
  correction_id bigint not null references homework_corrections,
  file_id bigint not null references files,
  position integer not null,
  primary key (correction_id, file_id)
);
create index homework_correction_files_file on homework_correction_files (file_id);
-- Corrections so far left the files as they were.
insert into homework_correction_files (correction_id, file_id, position)
select k.id, t.file_id, t.position
from homework_corrections k join homework_attempts a on a.id = k.attempt_id join message_files t on t.message_id = a.answer_message_id;
