import { first, type Sql } from '../database.ts'
import { listVideosOfCourse } from '../videos/videos.ts'
import type { Content, ContentDay, ContentHomework, ContentLesson, ContentSet, ContentStage, Texts } from './content.ts'

type CourseRow = Omit<Content, 'stages' | 'days' | 'videos'>
type StageRow = { id: number; sort: number; title: Texts }
type DayRow = Omit<ContentDay, 'sets' | 'homeworks' | 'stage_sort'>
type SetRow = Omit<ContentSet, 'lessons'> & { day_id: number }
type LessonRow = ContentLesson & { lesson_set_id: number }
type HomeworkRow = ContentHomework & { owner_id: number }

/** Everything of a course that is not archived, put together. */
export async function findContent(sql: Sql, courseId: number): Promise<Content> {
  const [courses, stages, days, sets, lessons, dayHomeworks, stageHomeworks, videos] = await Promise.all([
    findCourse(sql, courseId),
    listStages(sql, courseId),
    listDays(sql, courseId),
    listSets(sql, courseId),
    listLessons(sql, courseId),
    listDayHomeworks(sql, courseId),
    listStageHomeworks(sql, courseId),
    listVideosOfCourse(sql, courseId),
  ])
  const course = first(courses)
  if (!course) throw new Error(`Course ${courseId} has gone`)
  const lessonsOf = Map.groupBy(lessons, (lesson) => lesson.lesson_set_id)
  const setsOf = Map.groupBy(sets, (set) => set.day_id)
  const daysOf = Map.groupBy(days, (day) => day.stage_id)
  const homeworksOfDay = Map.groupBy(dayHomeworks, (homework) => homework.owner_id)
  const homeworksOfStage = Map.groupBy(stageHomeworks, (homework) => homework.owner_id)
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
  const full = stages.map(fullStage)
  return {
    ...course,
    stages: full,
    days: full.flatMap((stage) => stage.days),
    videos: new Map(videos.map((video) => [video.id, video])),
  }
}

function findCourse(sql: Sql, courseId: number): Promise<CourseRow[]> {
  return sql<CourseRow>`
    select id, version, default_language, title, short_title, short_description, category, complexity, image, background, documents,
      options, is_demo_documents_accessible, is_demo_expert_message_enabled, is_demo_user_message_enabled,
      is_demo_offline_mode_accessible, extract(epoch from created_at)::bigint as created_at,
      extract(epoch from updated_at)::bigint as updated_at
    from courses where id = ${courseId}`
}

function listStages(sql: Sql, courseId: number): Promise<StageRow[]> {
  return sql<StageRow>`
    select id, sort, title from stages where course_id = ${courseId} and archived_at is null order by sort, id`
}

function listDays(sql: Sql, courseId: number): Promise<DayRow[]> {
  return sql<DayRow>`
    select id, stage_id, day_number, day_of_rest, title, excerpt, required_to_complete, points, is_demo_accessible
    from days where course_id = ${courseId} and archived_at is null order by day_number`
}

function listSets(sql: Sql, courseId: number): Promise<SetRow[]> {
  return sql<SetRow>`
    select s.id, s.day_id, s.sort, s.title, s.repeat_count, s.repeat_from, s.repeat_to
    from lesson_sets s join days d on d.id = s.day_id
    where d.course_id = ${courseId} and s.archived_at is null order by s.sort, s.id`
}

function listLessons(sql: Sql, courseId: number): Promise<LessonRow[]> {
  return sql<LessonRow>`
    select id, lesson_set_id, sort, title, description, video_seconds, is_required, training_options,
      survey_form_url, image, video_id, description_video_id, vertical_video_id, vertical_description_video_id
    from lessons where course_id = ${courseId} and archived_at is null order by sort, id`
}

function listDayHomeworks(sql: Sql, courseId: number): Promise<HomeworkRow[]> {
  return sql<HomeworkRow>`
    select a.id, a.day_id as owner_id, a.homework_id, a.is_required,
      extract(epoch from a.created_at)::bigint as created_at, extract(epoch from a.updated_at)::bigint as updated_at,
      h.title, h.description, h.scores, h.exercises, h.is_file_required, h.is_message_required,
      h.is_exercise_required, h.is_selfie_required
    from day_homeworks a join homeworks h on h.id = a.homework_id
    where h.course_id = ${courseId} and a.archived_at is null order by a.id`
}

function listStageHomeworks(sql: Sql, courseId: number): Promise<HomeworkRow[]> {
  return sql<HomeworkRow>`
    select a.id, a.stage_id as owner_id, a.homework_id, a.is_required,
      extract(epoch from a.created_at)::bigint as created_at, extract(epoch from a.updated_at)::bigint as updated_at,
      h.title, h.description, h.scores, h.exercises, h.is_file_required, h.is_message_required,
      h.is_exercise_required, h.is_selfie_required
    from stage_homeworks a join homeworks h on h.id = a.homework_id
    where h.course_id = ${courseId} and a.archived_at is null order by a.id`
}
