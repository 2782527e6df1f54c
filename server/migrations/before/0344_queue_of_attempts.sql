-- A page of the desk reads nothing more of the attempts that wait.
drop index homework_attempts_course_queue;
create index homework_attempts_course_queue on homework_attempts (course_id, answer_by, id)
  include (user_id, status_id, sent_at) where answered_at is null;
