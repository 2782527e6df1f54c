import type { Database } from '../src/platform/database/database.ts'
import { dateIn, schoolZone } from './schoolZone.ts'

type Scale = { courseId: number; learners: number; entriesEach: number }

/** The session token of the learner with this number, 1 … `learners`. */
export function scaleToken(number: number): string {
  return `scale-${String(number).padStart(37, '0')}`
}

/**
 * Fills a database with learners on day 12 of a course, with a planned freeze, filters, files, reminders and notices, and with
 * `entriesEach` statistic entries on as many lessons. Takes
 * about ten seconds for a million entries. Returns the runs, in the order of the learners' numbers.
 */
export async function addScale(database: Database, { courseId, learners, entriesEach }: Scale): Promise<number[]> {
  const client = await database.pool.connect()
  try {
    await client.query('begin')
    // Skips foreign keys: checking them row by row would take minutes.
    await client.query('set local session_replication_role = replica')
    await client.query('set local synchronous_commit = off')
    const values = {
      learners,
      course: courseId,
      entries: entriesEach,
      zone: `'${schoolZone}'`,
      today: `'${dateIn(0)}'::date`,
    }
    for (const statement of [...people, ...practice])
      await client.query(
        Object.entries(values).reduce((text, [name, value]) => text.replaceAll(`:${name}`, String(value)), statement),
      )
    const { rows } = await client.query<{ stream_id: number }>('select stream_id from scale order by number')
    await client.query('drop table scale, watched')
    await client.query('commit')
    await client.query('vacuum analyze')
    await client.query('checkpoint')
    return rows.map((row) => row.stream_id)
  } finally {
    client.release()
  }
}

const people = [
  `insert into users (email, username, name, last_name, locale, timezone)
    select 'learner-' || number || '@scale.test', 'learner-' || number, 'Name', 'Surname', 'ru', :zone
    from generate_series(1, :learners) as number`,
  `create temporary table scale as
    select id as user_id, null::bigint as stream_id, row_number() over (order by id) as number
    from users where email like '%@scale.test'`,
  `insert into sessions (user_id, token_hash, brand, app_type, user_agent, expires_at, proved_at)
    select user_id, sha256(convert_to('scale-' || lpad(number::text, 37, '0'), 'UTF8')), 'local', 'web', 'browser',
      now() + interval '30 days', now() from scale`,
]

const practice = [
  `insert into streams (user_id, course_id, started_on, starts_at, ends_at)
    select user_id, :course, :today - 11, :today - 11, :today + 100 from scale`,
  `update scale set stream_id = s.id from streams s where s.user_id = scale.user_id`,
  `create temporary table watched as
    select l.id as lesson_id from lessons l join days d on d.id = l.day_id where l.course_id = :course
    order by d.day_number, l.sort limit :entries`,
  `insert into day_statuses (stream_id, day_id, started_at, finished_at)
    select stream_id, d.id, now() - interval '1 day', case when d.day_number < 6 then now() end
    from scale, days d where d.course_id = :course and d.day_number <= 6`,
  `insert into lesson_statistics (user_id, client_id, stream_id, lesson_id, viewed_seconds, play_count)
    select user_id, gen_random_uuid(), stream_id, lesson_id, 55, 1 from scale, watched`,
  `insert into lesson_progress (stream_id, lesson_id, viewed_seconds, play_count, position_seconds)
    select stream_id, lesson_id, 55, 1, 0 from scale, watched`,
  `insert into practice_days (user_id, practiced_on, viewed_seconds)
    select user_id, :today - day, 600 from scale, generate_series(1, 6) as day`,
  `insert into stream_homeworks (stream_id, target_type, target_id)
    select stream_id, 'course_stage_homework', h.id from scale, stage_homeworks h
    join stages t on t.id = h.stage_id where t.course_id = :course`,
  `insert into stream_homeworks (stream_id, target_type, target_id)
    select stream_id, 'stage_day_homework', h.id from scale, day_homeworks h
    join days d on d.id = h.day_id where d.course_id = :course and h.archived_at is null`,
  `insert into homework_attempts (status_id, user_id, course_id, client_id, message, answer_by)
    select h.id, user_id, :course, gen_random_uuid(), 'Done', now() + interval '1 day' from scale join stream_homeworks h using (stream_id)
    where h.target_type = 'course_stage_homework'`,
  `insert into files (user_id, type, name, mime, size, content)
    select user_id, 2, 'face.jpg', 'image/webp', 1000, 'face.webp' from scale`,
  // Planned, so that nothing closes.
  `insert into stream_freezes (stream_id, status, start_date, end_date)
    select stream_id, 1, :today + 30, :today + 37 from scale`,
  // Two thirds of the lessons name a value, half of which are not chosen.
  `update courses set version = version + 1, options = '[{"id": 900000001, "key": "place", "title": {"en": "Place"}, "values": [
      {"id": 900000002, "key": "floor", "title": {"en": "Floor"}}, {"id": 900000003, "key": "chair", "title": {"en": "Chair"}}]}]'
    where id = :course and options = '[]'`,
  `update lessons set training_options = jsonb_build_array(900000002 + id % 3)
    where course_id = :course and id % 3 < 2 and training_options = '[]'`,
  `update streams set filters = coalesce((
      select jsonb_object_agg(option ->> 'id', jsonb_build_array(option -> 'values' -> 0 -> 'id'))
      from courses c, jsonb_array_elements(c.options) as option where c.id = :course), '{}')
    where id in (select stream_id from scale)`,
  `insert into reminder_settings (user_id, brand) select user_id, 'face' from scale`,
  `insert into reminders (user_id, weekday, time)
    select user_id, day, '07:40' from scale, generate_series(1, 3) as day`,
  `insert into notices (user_id, kind, cause, stream_id)
    select user_id, 'freeze_over', 'scale ' || time, stream_id from scale, generate_series(1, 2) as time`,
  `insert into chats (stream_id, user_id, course_id, messages_count)
    select stream_id, user_id, :course, 3 from scale`,
  `insert into messages (chat_id, user_id, message, number)
    select c.id, c.user_id, 'How often?', place from scale join chats c using (stream_id), generate_series(1, 3) as place`,
  `with given as (
      insert into points_transactions (reference, how_it_was)
      select 'scale ' || user_id || ' ' || day, '{}' from scale, generate_series(1, 2) as day
      returning id, split_part(reference, ' ', 2)::bigint as user_id
    )
    insert into points_postings (transaction_id, account, user_id, amount)
    select id, account, user_id, amount from given, (values ('learner', 40), ('school', -40)) as side (account, amount)`,
]
