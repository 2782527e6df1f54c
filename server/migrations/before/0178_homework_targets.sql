-- What was sent is for a homework of a day or of a stage that there is. Its target decides which of the two it names.
delete from homework_statuses h
where not case target_type
  when 'stage_day_homework' then exists (select from day_homeworks where id = h.target_id)
  else exists (select from stage_homeworks where id = h.target_id) end;

alter table homework_statuses
  add column day_homework_id bigint
    generated always as (case when target_type = 'stage_day_homework' then target_id end) stored
    references day_homeworks,
  add column stage_homework_id bigint
    generated always as (case when target_type = 'course_stage_homework' then target_id end) stored
    references stage_homeworks;
create index homework_statuses_day_homework on homework_statuses (day_homework_id);
create index homework_statuses_stage_homework on homework_statuses (stage_homework_id);
