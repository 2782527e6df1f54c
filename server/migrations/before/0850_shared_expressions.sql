-- A text in the language, else in another one that it is written in.
create function text_in(texts jsonb, language text) returns text immutable parallel safe language sql
  return coalesce(texts ->> language, texts ->> 'en', texts ->> 'ru', texts ->> 'es');

-- Whether something of these brands is visible in a brand; null stands for staff, who see all.
create function is_visible_in(brands text[], brand text) returns boolean immutable parallel safe language sql
  return brand is null or brand = any (brands);

create function full_name(person users) returns text immutable parallel safe language sql
  return trim(person.name || ' ' || person.last_name);

-- How staff see a person: by name, else by e-mail.
create function display_name(person users) returns text immutable parallel safe language sql
  return coalesce(nullif(full_name(person), ''), person.email, '');

create function course_title(course courses, language text) returns text immutable parallel safe language sql
  return coalesce(course.title ->> language, course.title ->> course.default_language, '');

-- Services without a title have that of their course.
create function service_title(service services, course courses, language text) returns text immutable parallel safe language sql
  return coalesce(service.title ->> language, service.title ->> course.default_language, service.title ->> 'en',
    course.title ->> language, course.title ->> course.default_language, '');

-- Items that wait for an answer, of each kind, until when. A view per kind, so that each is read in the order of its index.
create view waiting_homework as
  select 'homework'::text as kind, id, course_id, user_id, answer_by, status_id, sent_at
  from homework_attempts where answered_at is null;
create view waiting_chats as
  select 'chat'::text as kind, id, course_id, user_id, answer_by, null::bigint as status_id, null::timestamptz as sent_at
  from chats where answer_by is not null;
create view waiting_meetings as
  select 'meeting'::text as kind, id, course_id, user_id, confirm_by as answer_by, null::bigint as status_id,
    null::timestamptz as sent_at
  from meetings where confirm_by is not null;

-- Waiting items that an expert of the course holds: handed over, or a meeting of its expert. Rebooking a meeting clears its
-- hand-over.
create view held_items as
  select i.kind, i.id, i.course_id, i.user_id, i.answer_by, i.status_id, i.sent_at, i.expert_id
  from (
    select w.kind, w.id, w.course_id, w.user_id, w.answer_by, w.status_id, w.sent_at, g.expert_id
    from desk_assignments g join waiting_homework w on w.id = g.attempt_id
    union all
    select w.kind, w.id, w.course_id, w.user_id, w.answer_by, w.status_id, w.sent_at, g.expert_id
    from desk_assignments g join waiting_chats w on w.id = g.chat_id
    union all
    select 'meeting'::text, m.id, m.course_id, m.user_id, m.confirm_by, null::bigint, null::timestamptz,
      case when g.item_id is null then m.expert_id else g.expert_id end
    from meetings m left join desk_assignments g on g.meeting_id = m.id and g.assigned_at >= m.requested_at
    where m.confirm_by is not null
  ) i
  where i.expert_id <> i.user_id
    and (not exists (select from expert_courses x where x.user_id = i.expert_id)
      or exists (select from expert_courses x where x.user_id = i.expert_id and x.course_id = i.course_id));
