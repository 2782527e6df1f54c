-- The status of a homework is read from its latest attempt (decision 0155).

-- A status without an attempt gets one without words or files.
insert into homework_attempts (status_id, user_id, course_id, client_id, message, sent_at, answer_by, answered_at, verdict, answer)
select h.id, s.user_id, s.course_id, gen_random_uuid(), '', sent, sent + interval '24 hours', answered, verdict,
  case when answered is not null then '' end
from homework_statuses h join streams s on s.id = h.stream_id,
  lateral (select coalesce(h.sent_at, h.created_at) as sent, nullif(h.status, 'UPLOADED') as verdict) attempt,
  lateral (select case when verdict is not null then greatest(h.checked_at, sent) end as answered) answer
where h.status <> 'NOT_UPLOADED' and not exists (select from homework_attempts a where a.status_id = h.id);

alter table homework_statuses drop column status, drop column sent_at, drop column checked_at;

alter table homework_statuses rename to stream_homeworks;
alter sequence homework_statuses_id_seq rename to stream_homeworks_id_seq;
alter index homework_statuses_day_homework rename to stream_homeworks_day_homework;
alter index homework_statuses_stage_homework rename to stream_homeworks_stage_homework;
do $$
declare name text;
begin
  for name in select conname from pg_constraint where conrelid = 'stream_homeworks'::regclass loop
    execute format('alter table stream_homeworks rename constraint %I to %I', name,
      replace(name, 'homework_statuses', 'stream_homeworks'));
  end loop;
end $$;

-- The latest attempt of a homework says its status.
create view homework_statuses as
select h.id, h.stream_id, h.target_type, h.target_id, h.day_homework_id, h.stage_homework_id,
  coalesce(a.verdict, case when a.id is null then 'NOT_UPLOADED' else 'UPLOADED' end) as status, a.sent_at,
  case when a.verdict is null then a.answer_by end as answer_by
from stream_homeworks h left join lateral (
  select id, verdict, sent_at, answer_by from homework_attempts where status_id = h.id order by id desc limit 1
) a on true;
