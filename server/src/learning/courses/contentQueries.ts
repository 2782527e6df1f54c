import { first, fragment, type Sql } from '../../platform/database/database.ts'
import { videoColumns, type VideoRow } from '../videos/videos.ts'
import type { Content, ContentDay, ContentHomework, ContentLesson, ContentSet, ContentStage } from './content.ts'
import type { Texts } from '../../platform/language/text.ts'

type CourseRow = Omit<Content, 'stages' | 'days' | 'minutes_a_day' | 'videos'>
type StageRow = { id: number; sort: number; title: Texts }
type DayRow = Omit<ContentDay, 'sets' | 'homeworks' | 'stage_sort'>
type SetRow = Omit<ContentSet, 'lessons'> & { day_id: number }
type LessonRow = ContentLesson & { lesson_set_id: number }
type HomeworkRow = ContentHomework & { owner_id: number }

type ContentRows = {
  course: CourseRow | null
  stages: StageRow[]
  days: DayRow[]
  sets: SetRow[]
  lessons: LessonRow[]
  day_homeworks: HomeworkRow[]
  stage_homeworks: HomeworkRow[]
  videos: VideoRow[]
}

const homeworkColumns = fragment`
          a.homework_id, a.is_required, extract(epoch from a.created_at)::bigint as created_at,
          extract(epoch from a.updated_at)::bigint as updated_at, h.title, h.description, h.scores, h.exercises,
          h.is_file_required, h.is_message_required, h.is_exercise_required, h.is_selfie_required`

/** The unarchived content of a course, in one statement and so from one snapshot. */
export async function findContent(sql: Sql, courseId: number): Promise<Content> {
  const rows = first(
    await sql<ContentRows>`
      select
        (select to_json(course) from (
          select id, version, default_language, title, short_title, short_description, category, complexity, image,
            background, demo_video_id, documents, options, is_demo_documents_accessible, is_demo_expert_message_enabled,
            is_demo_user_message_enabled, is_demo_offline_mode_accessible,
            access_days, consultation_count, jsonb_array_length(video_consultations) as video_consultation_count,
            array(select id from course_offers where course_id = courses.id and archived_at is null
              order by sort, id) as offer_ids,
            extract(epoch from created_at)::bigint as created_at, extract(epoch from updated_at)::bigint as updated_at
          from courses where id = ${courseId}) course) as course,
        (select coalesce(json_agg(stage), '[]') from (
          select id, sort, title from stages
          where course_id = ${courseId} and archived_at is null order by sort, id) stage) as stages,
        (select coalesce(json_agg(day), '[]') from (
          select id, stage_id, day_number, day_of_rest, title, excerpt, required_to_complete, points, is_demo_accessible,
            array(select b.id from banners b where b.stage_day_ids @> array[days.id] and b.is_published
              and b.ended_at is null order by b.sort, b.id) as banner_ids
          from days where course_id = ${courseId} and archived_at is null order by day_number) day) as days,
        (select coalesce(json_agg(lesson_set), '[]') from (
          select s.id, s.day_id, s.sort, s.title, s.repeat_count, s.repeat_from, s.repeat_to
          from lesson_sets s join days d on d.id = s.day_id
          where d.course_id = ${courseId} and s.archived_at is null order by s.sort, s.id) lesson_set) as sets,
        (select coalesce(json_agg(lesson), '[]') from (
          select id, lesson_set_id, sort, title, description, video_seconds, is_required, training_options,
            survey_form_url, image, video_id, description_video_id, vertical_video_id, vertical_description_video_id
          from lessons where course_id = ${courseId} and archived_at is null order by sort, id) lesson) as lessons,
        (select coalesce(json_agg(homework), '[]') from (
          select a.id, a.day_id as owner_id, ${homeworkColumns}
          from day_homeworks a join homeworks h on h.id = a.homework_id
          where h.course_id = ${courseId} and a.archived_at is null order by a.id) homework) as day_homeworks,
        (select coalesce(json_agg(homework), '[]') from (
          select a.id, a.stage_id as owner_id, ${homeworkColumns}
          from stage_homeworks a join homeworks h on h.id = a.homework_id
          where h.course_id = ${courseId} and a.archived_at is null order by a.id) homework) as stage_homeworks,
        (select coalesce(json_agg(video), '[]') from (
          select ${videoColumns} from videos where course_id = ${courseId}) video) as videos`,
  )
  if (!rows?.course) throw new Error(`Course ${courseId} was deleted`)
  return contentOf(rows.course, rows)
}

function contentOf(course: CourseRow, rows: ContentRows): Content {
  const lessonsOf = Map.groupBy(rows.lessons, (lesson) => lesson.lesson_set_id)
  const setsOf = Map.groupBy(rows.sets, (set) => set.day_id)
  const daysOf = Map.groupBy(rows.days, (day) => day.stage_id)
  const homeworksOfDay = Map.groupBy(rows.day_homeworks, (homework) => homework.owner_id)
  const homeworksOfStage = Map.groupBy(rows.stage_homeworks, (homework) => homework.owner_id)
  const fullSet = (set: SetRow): ContentSet => ({ ...set, lessons: lessonsOf.get(set.id) ?? [] })
  const fullStage = (stage: StageRow): ContentStage => ({
    ...stage,
    homeworks: homeworksOfStage.get(stage.id) ?? [],
    days: (daysOf.get(stage.id) ?? []).map((day) => ({
      ...day,
      stage_sort: stage.sort,
      sets: (setsOf.get(day.id) ?? []).map(fullSet),
      homeworks: homeworksOfDay.get(day.id) ?? [],
    })),
  })
  const stages = rows.stages.map(fullStage)
  const days = stages.flatMap((stage) => stage.days)
  const videos = new Map(rows.videos.map((video) => [video.id, video]))
  return { ...course, stages, days, minutes_a_day: minutesADay(days), videos }
}

function minutesADay(days: readonly ContentDay[]): number {
  const active = days.filter((day) => !day.day_of_rest)
  const seconds = active
    .flatMap((day) => day.sets.flatMap((set) => set.lessons))
    .reduce((sum, lesson) => sum + lesson.video_seconds, 0)
  return Math.max(1, Math.round(seconds / 60 / Math.max(1, active.length)))
}
