import { fragment, type Sql } from '../../platform/database/database.ts'

export type CoursePart = {
  kind:
    | 'course'
    | 'option'
    | 'stage'
    | 'day'
    | 'set'
    | 'lesson'
    | 'day homework'
    | 'stage homework'
    | 'video'
    | 'image'
    | 'document'
  id: number
  /** Unique among the course's parts of this kind. */
  key: string
  /** Equal for parts that come from one definition of the file, such as a lesson in two days. */
  definition: string
  /** Texts and everything else that learners can see, except ids and positions. */
  content: unknown
}

const homeworkContent = fragment`
      jsonb_build_array(h.title, h.description, h.exercises, h.scores, h.is_file_required, h.is_message_required,
        h.is_exercise_required, h.is_selfie_required, a.is_required)`

export function listParts(sql: Sql, courseId: number): Promise<CoursePart[]> {
  return sql<CoursePart>`
    select 'course' as kind, id, slug as key, 'course' as definition, 0 as position,
      jsonb_build_array(title, coalesce(nullif(short_title, title), '{}'), short_description, brands, default_language, category,
        complexity, access_days, is_demo_documents_accessible, is_demo_expert_message_enabled,
        is_demo_user_message_enabled, is_demo_offline_mode_accessible, demo_video_id, has_expert_chat, consultation_count,
        video_consultations,
        (select jsonb_agg(id order by id) from services
          where course_id = courses.id and kind = 'demo' and archived_at is null)) as content
    from courses where id = ${courseId}
    union all
    select 'image', 0, name, 'image/' || name, 0, hash from courses, jsonb_each(source -> 'images') as image (name, hash)
    where id = ${courseId}
    union all
    select 'document', 0, document ->> 'key', 'document/' || (document ->> 'key'), position, document - 'key'
    from courses, jsonb_array_elements(documents) with ordinality as item (document, position) where courses.id = ${courseId}
    union all
    select 'option', (option ->> 'id')::bigint, option ->> 'key', 'option/' || (option ->> 'key'), 0, jsonb_build_array(
      option -> 'title', (select jsonb_agg(value - 'id') from jsonb_array_elements(option -> 'values') value))
    from courses, jsonb_array_elements(options) option where courses.id = ${courseId}
    union all
    select 'stage', id, key, 'stage/' || key, sort, title from stages
    where course_id = ${courseId} and archived_at is null
    union all
    select 'day', d.id, d.key, 'day/' || d.key, d.day_number, jsonb_build_array(d.title, d.excerpt, s.key, d.day_of_rest,
      d.required_to_complete, d.points, d.is_demo_accessible)
    from days d join stages s on s.id = d.stage_id where d.course_id = ${courseId} and d.archived_at is null
    union all
    select 'set', s.id, d.key || '/' || s.key, 'set/' || s.key, d.day_number, jsonb_build_array(s.title, s.repeat_count,
      s.repeat_from, s.repeat_to, (select jsonb_agg(l.key order by l.sort) from lessons l
        where l.lesson_set_id = s.id and l.archived_at is null))
    from lesson_sets s join days d on d.id = s.day_id where d.course_id = ${courseId} and s.archived_at is null
    union all
    select 'lesson', l.id, d.key || '/' || l.key, 'lesson/' || l.key, d.day_number, jsonb_build_array(l.title,
      l.description, l.video_id, l.description_video_id, l.vertical_video_id, l.vertical_description_video_id,
      l.is_required, l.training_options, l.survey_form_url)
    from lessons l join days d on d.id = l.day_id where l.course_id = ${courseId} and l.archived_at is null
    union all
    select 'day homework', a.id, d.key || '/' || h.key, 'homework/' || h.key, d.day_number, ${homeworkContent}
    from day_homeworks a join homeworks h on h.id = a.homework_id join days d on d.id = a.day_id
    where h.course_id = ${courseId} and a.archived_at is null
    union all
    select 'stage homework', a.id, s.key || '/' || h.key, 'homework/' || h.key, s.sort, ${homeworkContent}
    from stage_homeworks a join homeworks h on h.id = a.homework_id join stages s on s.id = a.stage_id
    where h.course_id = ${courseId} and a.archived_at is null
    union all
    select 'video', v.id, v.key, 'video/' || v.key, 0, jsonb_build_array(v.content_hash, v.subtitles) from videos v
    where v.course_id = ${courseId} and (
      exists (select from courses c where c.demo_video_id = v.id)
      or exists (select from lessons l where l.course_id = ${courseId} and l.archived_at is null
        and v.id in (l.video_id, l.description_video_id, l.vertical_video_id, l.vertical_description_video_id)))
    order by kind, position, key`
}

export type Removal = Record<'days' | 'lessons' | 'dayHomeworks' | 'stageHomeworks' | 'trialDays', readonly number[]>

/**
 * Locks parts against new progress, which references them, until the transaction ends. Does not wait for progress that
 * is just being written: it may reference several parts in any order, and could deadlock.
 */
export async function lockRemoved(sql: Sql, { days, trialDays, lessons, ...homeworks }: Removal): Promise<void> {
  await sql`select 1 from days where id = any (${[...days, ...trialDays]}::bigint[]) order by id for update nowait`
  await sql`select 1 from lessons where id = any (${lessons}::bigint[]) order by id for update nowait`
  await sql`select 1 from day_homeworks where id = any (${homeworks.dayHomeworks}::bigint[]) order by id for update nowait`
  await sql`select 1 from stage_homeworks where id = any (${homeworks.stageHomeworks}::bigint[]) order by id for update nowait`
}

export type BegunPart = { kind: keyof Removal; id: number; learners: number[] }

export function listBegun(sql: Sql, removed: Removal): Promise<BegunPart[]> {
  return sql<BegunPart>`
    with begun (kind, id, stream_id) as (
      select 'days', day_id, stream_id from day_statuses where day_id = any (${removed.days}::bigint[])
      union all
      select 'trialDays', day_id, stream_id from day_statuses
      where day_id = any (${removed.trialDays}::bigint[])
        and exists (select from streams s where s.id = stream_id and s.is_demo)
      union all
      select 'lessons', lesson_id, stream_id from lesson_progress where lesson_id = any (${removed.lessons}::bigint[])
      union all
      select 'dayHomeworks', day_homework_id, stream_id from stream_homeworks h join homework_attempts a on a.status_id = h.id
      where day_homework_id = any (${removed.dayHomeworks}::bigint[])
      union all
      select 'stageHomeworks', stage_homework_id, stream_id from stream_homeworks h join homework_attempts a on a.status_id = h.id
      where stage_homework_id = any (${removed.stageHomeworks}::bigint[])
    )
    select kind, id, array_agg(distinct user_id) as learners from begun
    join (select id as stream_id, user_id from streams) stream using (stream_id)
    group by kind, id order by kind, id`
}

export async function listBrandLearners(
  sql: Sql,
  { courseId, brand }: { courseId: number; brand: string },
): Promise<number[]> {
  const rows = await sql<{ id: number }>`
    select distinct s.user_id as id from streams s join sessions on sessions.user_id = s.user_id
    where s.course_id = ${courseId} and sessions.brand = ${brand}`
  return rows.map(({ id }) => id)
}
