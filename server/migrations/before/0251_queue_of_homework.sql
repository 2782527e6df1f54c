-- Whose homework waits is read with the queue: an expert's own and that of closed accounts are left out.
drop index homework_attempts_queue;
create index homework_attempts_queue on homework_attempts (answer_by, id) include (user_id) where answered_at is null;
drop index homework_attempts_course_queue;
create index homework_attempts_course_queue on homework_attempts (course_id, answer_by, id) include (user_id)
  where answered_at is null;
