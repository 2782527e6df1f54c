-- Own answers in courses that an expert does not lead; the others are read with their course.
drop index desk_answers_expert;
create index desk_answers_expert on desk_answers (expert_id, course_id, answered_at);
