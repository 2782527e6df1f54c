-- Own answers in courses that an expert does not lead, for the report.
drop index homework_attempts_expert;
create index homework_attempts_expert on homework_attempts (answered_by, course_id, answered_at) where answered_at is not null;
