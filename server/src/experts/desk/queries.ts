import type { FormerAnswer, ReplyTemplate } from '#contract/experts/desk/api.ts'
import { lockUser } from '../../accounts/users/users.ts'
import { videoColumns, type VideoRow } from '../../learning/videos/videos.ts'
import { first, fragment, type Sql } from '../../platform/database/database.ts'
import type { Texts } from '../../platform/language/text.ts'
import type { Rota } from '../rota/intervals.ts'

type LessonRow = { id: number; title: Texts; video_id: number }

type TeamRow = {
  id: number
  is_expert: boolean
  is_admin: boolean
  course_ids: number[] | null
  lead_ids: number[]
} & Rota

/** The staff member `me` serves a course `c`: one of theirs, or any if they have none; administrators serve all. */
export const isServed = fragment`
      (not exists (select from expert_courses x where x.user_id = (select id from me))
        or exists (select from expert_courses x where x.user_id = (select id from me) and x.course_id = c.id)
        or exists (select from users v where v.id = (select id from me) and 'admin' = any (v.roles)))`

/** An answered attempt `a` that `me` may correct: answered by them or in a course they lead, and not their own homework. */
const isCorrectableBy = fragment`
      a.answered_at is not null and a.user_id <> me.id and (
        me.id in (a.answered_by, a.corrected_by) or 'admin' = any (me.roles)
        or exists (select from expert_courses x where x.user_id = me.id and x.course_id = a.course_id and x.is_lead)
      ) is true`

/** Earlier answers of an attempt `a` and of those before it, oldest first. */
const formerAnswers = fragment`
      (select coalesce(json_agg(json_build_object('attempt_id', k.attempt_id, 'verdict', k.verdict, 'answer', k.answer,
          'file_ids', array(select t.file_id from homework_correction_files t where t.correction_id = k.id order by t.position),
          'file_owner_ids', array(select distinct f.user_id from homework_correction_files t join files f on f.id = t.file_id
            where t.correction_id = k.id),
          'expert_name', coalesce(full_name(e), ''),
          'answered_at', date_part('epoch', k.answered_at)::bigint,
          'corrected_at', date_part('epoch', k.corrected_at)::bigint) order by k.id), '[]')
        from homework_attempts b join homework_corrections k on k.attempt_id = b.id
          left join users e on e.id = k.answered_by
        where b.status_id = a.status_id and b.id <= a.id)`

/** The newest selfie of the run in the same stage as an attempt `a`. */
const stageSelfie = fragment`
      (select b.selfie_file_id
        from stream_homeworks g
          left join day_homeworks oh on oh.id = g.day_homework_id left join days o on o.id = oh.day_id
          left join stage_homeworks ph on ph.id = g.stage_homework_id
          join homework_attempts b on b.status_id = g.id and b.selfie_file_id is not null
        where g.stream_id = h.stream_id and coalesce(o.stage_id, ph.stage_id) = coalesce(d.stage_id, sh.stage_id)
        order by b.id desc limit 1)`

export type HomeworkRow = {
  status_id: number
  description: Texts
  points: number
  selfie_file_id: number | null
  former_answers: (Omit<FormerAnswer, 'files'> & { file_ids: number[]; file_owner_ids: number[] })[]
  can_correct: boolean
}

/** The task of an attempt, the last selfie of its stage, and its corrected answers, oldest first. */
export async function findHomework(
  sql: Sql,
  { attemptId, expertId }: { attemptId: number; expertId: number },
): Promise<HomeworkRow | undefined> {
  return first(
    await sql<HomeworkRow>`
      select a.status_id, w.description, coalesce((w.scores ->> 'DONE')::integer, 0) as points,
        ${stageSelfie} as selfie_file_id, ${formerAnswers} as former_answers,
        (select ${isCorrectableBy} from users me where me.id = ${expertId}) as can_correct
      from homework_attempts a
        join stream_homeworks h on h.id = a.status_id
        left join day_homeworks dh on dh.id = h.day_homework_id
        left join days d on d.id = dh.day_id
        left join stage_homeworks sh on sh.id = h.stage_homework_id
        join homeworks w on w.id = coalesce(dh.homework_id, sh.homework_id)
      where a.id = ${attemptId}`,
  )
}

export function listTemplates(sql: Sql, userId: number): Promise<ReplyTemplate[]> {
  return sql<ReplyTemplate>`select id, title, text from reply_templates where user_id = ${userId} order by id`
}

export type NewTemplate = { userId: number; title: string; text: string }

/** Inserts a template unless the expert has reached the limit. */
export async function insertTemplate(
  sql: Sql,
  { userId, title, text, maximum }: NewTemplate & { maximum: number },
): Promise<ReplyTemplate | undefined> {
  await lockUser(sql, userId)
  return first(
    await sql<ReplyTemplate>`
      insert into reply_templates (user_id, title, text) select ${userId}, ${title}, ${text}
      where (select count(*) from reply_templates where user_id = ${userId}) < ${maximum}
      returning id, title, text`,
  )
}

export async function updateTemplate(
  sql: Sql,
  { userId, id, title, text }: NewTemplate & { id: number },
): Promise<ReplyTemplate | undefined> {
  return first(
    await sql<ReplyTemplate>`
      update reply_templates set title = ${title}, text = ${text}
      where id = ${id} and user_id = ${userId} returning id, title, text`,
  )
}

export async function hasTemplate(sql: Sql, { userId, id }: { userId: number; id: number }): Promise<boolean> {
  const rows = await sql`select id from reply_templates where id = ${id} and user_id = ${userId}`
  return rows.length > 0
}

export async function deleteTemplate(sql: Sql, { userId, id }: { userId: number; id: number }): Promise<boolean> {
  const rows = await sql`delete from reply_templates where id = ${id} and user_id = ${userId} returning id`
  return rows.length > 0
}

export async function isCorrectable(
  sql: Sql,
  { attemptId, expertId }: { attemptId: number; expertId: number },
): Promise<boolean> {
  const row = first(
    await sql<{ can_correct: boolean }>`
      select ${isCorrectableBy} as can_correct
      from homework_attempts a, users me where a.id = ${attemptId} and me.id = ${expertId}`,
  )
  return row?.can_correct ?? false
}

export async function hasCourses(sql: Sql, courseIds: readonly number[]): Promise<boolean> {
  const rows = await sql`select from courses where id = any (${courseIds})`
  return rows.length === new Set(courseIds).size
}

/** Sets the courses of an expert (none: all) and those they lead. */
export async function updateExpertCourses(
  sql: Sql,
  { userId, courseIds, leadIds = [] }: { userId: number; courseIds: readonly number[]; leadIds?: readonly number[] },
): Promise<void> {
  await sql`delete from expert_courses where user_id = ${userId} and course_id <> all (${courseIds})`
  await sql`
    insert into expert_courses (user_id, course_id, is_lead)
    select ${userId}, id, id = any (${leadIds}::bigint[]) from unnest(${courseIds}::bigint[]) as course (id)
    on conflict (user_id, course_id) do update set is_lead = excluded.is_lead`
}

/** Experts and administrators with open accounts and their rota around a UTC date, in one statement because every queue needs it. */
export function listTeam(sql: Sql, date: string): Promise<TeamRow[]> {
  return sql<TeamRow>`
    select u.id, 'expert' = any (u.roles) as is_expert, 'admin' = any (u.roles) as is_admin,
      (select json_agg(course_id) from expert_courses x where x.user_id = u.id) as course_ids,
      (select coalesce(json_agg(course_id), '[]') from expert_courses x where x.user_id = u.id and x.is_lead) as lead_ids,
      u.timezone,
      (select coalesce(json_agg(json_build_object('kind', h.kind, 'weekday', h.weekday, 'from_minute', h.from_minute,
          'to_minute', h.to_minute)), '[]') from expert_hours h where h.expert_id = u.id) as hours,
      (select coalesce(json_agg(json_build_object('first_day', o.first_day, 'last_day', o.last_day)), '[]')
        from expert_absences o where o.expert_id = u.id and o.last_day >= ${date}::date - 1) as absences,
      (select coalesce(json_agg(json_build_object('kind', e.kind, 'day', e.day, 'hours', e.hours)), '[]')
        from expert_exceptions e where e.expert_id = u.id and e.day between ${date}::date - 1 and ${date}::date + 1) as exceptions
    from users u where u.roles <> '{}' and u.roles && '{expert,admin}' and u.closed_at is null and u.deleted_at is null`
}

export async function listCourseIds(sql: Sql): Promise<number[]> {
  const rows = await sql<{ id: number }>`select id from courses`
  return rows.map(({ id }) => id)
}

/** Lessons with a video of the day that a homework belongs to, in order. The caller checks the attempt. */
export function listLessonsOfAttempt(sql: Sql, attemptId: number): Promise<LessonRow[]> {
  return sql<LessonRow>`
    select l.id, l.title, coalesce(l.video_id, l.vertical_video_id) as video_id
    from homework_attempts a
      join stream_homeworks h on h.id = a.status_id
      join day_homeworks d on d.id = h.day_homework_id
      join lesson_sets s on s.day_id = d.day_id and s.archived_at is null
      join lessons l on l.lesson_set_id = s.id and l.archived_at is null
    where a.id = ${attemptId} and coalesce(l.video_id, l.vertical_video_id) is not null
    order by s.sort, l.sort`
}

export function listLessonVideos(sql: Sql, ids: readonly number[]): Promise<VideoRow[]> {
  return sql<VideoRow>`select ${videoColumns} from videos where id = any (${ids})`
}
