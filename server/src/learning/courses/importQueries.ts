import { first, type Sql } from '../../platform/database/database.ts'
import type { ContentDocument } from './content.ts'
import type { Text } from '#contract/learning/courses/courseFile.ts'
import { assignIds, type Identified } from './stableIds.ts'

export type IdentifiedOption = Identified & { values: Identified[] }

type Hashes = Readonly<Record<string, string>>

/**
 * The source of a course: the text of its file, and the SHA-256 of each image and document by its name; earlier versions
 * knew no documents.
 */
export type CourseSource = { text: string; images: Hashes; documents?: Hashes }

export type CourseRow = {
  slug: string
  source: CourseSource
  brands: string[]
  contentHash: string
  defaultLanguage: string
  title: Text
  shortTitle: Text
  shortDescription: Text
  category: string
  complexity: number
  accessDays: number
  image: string | null
  background: string | null
  documents: ContentDocument[]
  options: IdentifiedOption[]
  demo: { documents: boolean; expertMessages: boolean; userMessages: boolean; offline: boolean }
  hasExpertChat: boolean
  consultationCount: number
  videoConsultations: { title: Text; minutes: number; fromDay: number }[]
}

export type KnownCourse = {
  id: number
  contentHash: string
  version: number
  brands: string[]
  options: IdentifiedOption[]
}

/** Serialises concurrent imports of a slug, also for a new course. */
export async function lockCourseOfSlug(sql: Sql, slug: string): Promise<KnownCourse | undefined> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${slug}, 0))`
  return first(
    await sql<KnownCourse>`
      select id, content_hash as "contentHash", version, brands, options from courses where slug = ${slug} for no key update`,
  )
}

export async function findCourseHash(
  sql: Sql,
  slug: string,
): Promise<Pick<KnownCourse, 'id' | 'contentHash'> | undefined> {
  return first(
    await sql<Pick<KnownCourse, 'id' | 'contentHash'>>`
      select id, content_hash as "contentHash" from courses where slug = ${slug}`,
  )
}

type EmptyCourse = Pick<CourseRow, 'slug' | 'brands' | 'defaultLanguage' | 'title' | 'accessDays'> & { source: string }

/** Inserts a course that is not published yet, of version 0; undefined if the slug is taken. */
export async function insertEmptyCourse(sql: Sql, course: EmptyCourse): Promise<number | undefined> {
  const title = JSON.stringify(course.title)
  const row = first(
    await sql<{ id: number }>`
      insert into courses (slug, version, source, brands, content_hash, default_language, title, short_title, access_days)
      values (${course.slug}, 0, ${JSON.stringify({ text: course.source, images: {} })}, ${course.brands}, '',
        ${course.defaultLanguage}, ${title}, ${title}, ${course.accessDays})
      on conflict (slug) do nothing returning id`,
  )
  return row?.id
}

/** Inserts the course, or updates it and raises its version. */
export async function upsertCourse(sql: Sql, course: CourseRow): Promise<{ id: number; version: number }> {
  const { demo } = course
  const rows = await sql<{ id: number; version: number }>`
    insert into courses (slug, source, brands, content_hash, default_language, title, short_title, short_description, category,
      complexity, access_days, image, background, documents, options, is_demo_documents_accessible, is_demo_expert_message_enabled,
      is_demo_user_message_enabled, is_demo_offline_mode_accessible, has_expert_chat, consultation_count, video_consultations)
    values (${course.slug}, ${JSON.stringify(course.source)}, ${course.brands}, ${course.contentHash}, ${course.defaultLanguage},
      ${JSON.stringify(course.title)}, ${JSON.stringify(course.shortTitle)}, ${JSON.stringify(course.shortDescription)},
      ${course.category}, ${course.complexity}, ${course.accessDays}, ${course.image}, ${course.background}, ${JSON.stringify(course.documents)},
      ${JSON.stringify(course.options)}, ${demo.documents}, ${demo.expertMessages}, ${demo.userMessages}, ${demo.offline},
      ${course.hasExpertChat}, ${course.consultationCount}, ${JSON.stringify(course.videoConsultations)})
    on conflict (slug) do update set source = excluded.source, brands = excluded.brands, content_hash = excluded.content_hash,
      default_language = excluded.default_language, title = excluded.title, short_title = excluded.short_title,
      short_description = excluded.short_description, category = excluded.category, complexity = excluded.complexity,
      access_days = excluded.access_days, image = excluded.image, background = excluded.background, documents = excluded.documents, options = excluded.options,
      is_demo_documents_accessible = excluded.is_demo_documents_accessible,
      is_demo_expert_message_enabled = excluded.is_demo_expert_message_enabled,
      is_demo_user_message_enabled = excluded.is_demo_user_message_enabled,
      is_demo_offline_mode_accessible = excluded.is_demo_offline_mode_accessible,
      has_expert_chat = excluded.has_expert_chat, consultation_count = excluded.consultation_count,
      video_consultations = excluded.video_consultations,
      version = courses.version + 1, updated_at = now()
    returning id, version`
  return required(rows)
}

export async function updateDemoVideo(
  sql: Sql,
  { courseId, videoId }: { courseId: number; videoId: number | null },
): Promise<void> {
  await sql`update courses set demo_video_id = ${videoId} where id = ${courseId}`
}

/** Comments of the file can change without its content. */
export async function updateSource(
  sql: Sql,
  { courseId, source }: { courseId: number; source: CourseSource },
): Promise<void> {
  await sql`
    update courses set source = ${JSON.stringify(source)}
    where id = ${courseId} and source is distinct from ${JSON.stringify(source)}`
}

/** Archives everything below a course; the import restores its parts by key, with their progress. */
export async function updateArchived(sql: Sql, courseId: number): Promise<void> {
  await sql`update stages set archived_at = now() where course_id = ${courseId} and archived_at is null`
  await sql`update days set archived_at = now() where course_id = ${courseId} and archived_at is null`
  await sql`update lessons set archived_at = now() where course_id = ${courseId} and archived_at is null`
  await sql`
    update lesson_sets set archived_at = now()
    where archived_at is null and day_id in (select id from days where course_id = ${courseId})`
  await sql`
    update day_homeworks set archived_at = now()
    where archived_at is null and day_id in (select id from days where course_id = ${courseId})`
  await sql`
    update stage_homeworks set archived_at = now()
    where archived_at is null and stage_id in (select id from stages where course_id = ${courseId})`
}

export async function upsertStage(
  sql: Sql,
  stage: { courseId: number; key: string; sort: number; title: Text },
): Promise<number> {
  const rows = await sql<{ id: number }>`
    insert into stages (course_id, key, sort, title)
    values (${stage.courseId}, ${stage.key}, ${stage.sort}, ${JSON.stringify(stage.title)})
    on conflict (course_id, key) do update set sort = excluded.sort, title = excluded.title, archived_at = null
    returning id`
  return required(rows).id
}

export type DayRow = {
  courseId: number
  stageId: number
  key: string
  dayNumber: number
  dayOfRest: boolean
  title: Text
  excerpt: Text
  requiredToComplete: boolean
  points: number
  isDemoAccessible: boolean
}

export async function upsertDay(sql: Sql, day: DayRow): Promise<number> {
  const rows = await sql<{ id: number }>`
    insert into days (course_id, stage_id, key, day_number, day_of_rest, title, excerpt, required_to_complete, points,
      is_demo_accessible)
    values (${day.courseId}, ${day.stageId}, ${day.key}, ${day.dayNumber}, ${day.dayOfRest}, ${JSON.stringify(day.title)},
      ${JSON.stringify(day.excerpt)}, ${day.requiredToComplete}, ${day.points}, ${day.isDemoAccessible})
    on conflict (course_id, key) do update set stage_id = excluded.stage_id, day_number = excluded.day_number,
      day_of_rest = excluded.day_of_rest, title = excluded.title, excerpt = excluded.excerpt,
      required_to_complete = excluded.required_to_complete, points = excluded.points,
      is_demo_accessible = excluded.is_demo_accessible, archived_at = null
    returning id`
  return required(rows).id
}

export type SetRow = {
  dayId: number
  key: string
  sort: number
  title: Text
  repeat: { count: number; from: number; to: number }
}

export async function upsertLessonSet(sql: Sql, set: SetRow): Promise<number> {
  const { count, from, to } = set.repeat
  const rows = await sql<{ id: number }>`
    insert into lesson_sets (day_id, key, sort, title, repeat_count, repeat_from, repeat_to)
    values (${set.dayId}, ${set.key}, ${set.sort}, ${JSON.stringify(set.title)}, ${count}, ${from}, ${to})
    on conflict (day_id, key) do update set sort = excluded.sort, title = excluded.title,
      repeat_count = excluded.repeat_count, repeat_from = excluded.repeat_from, repeat_to = excluded.repeat_to,
      archived_at = null
    returning id`
  return required(rows).id
}

export type LessonRow = {
  courseId: number
  dayId: number
  lessonSetId: number
  key: string
  sort: number
  title: Text
  description: Text
  videoId: number | null
  descriptionVideoId: number | null
  verticalVideoId: number | null
  verticalDescriptionVideoId: number | null
  videoSeconds: number
  isRequired: boolean
  trainingOptions: number[]
  surveyFormUrl: string
  image: string | null
}

/** A lesson keeps its id, and so its statistics, within its day, even if it moves to another set. */
export async function upsertLesson(sql: Sql, lesson: LessonRow): Promise<void> {
  await sql`
    update lessons set lesson_set_id = ${lesson.lessonSetId}
    where day_id = ${lesson.dayId} and key = ${lesson.key} and lesson_set_id <> ${lesson.lessonSetId}
      and not exists (select 1 from lessons where lesson_set_id = ${lesson.lessonSetId} and key = ${lesson.key})`
  await sql`
    insert into lessons (course_id, day_id, lesson_set_id, key, sort, title, description, video_id,
      description_video_id, vertical_video_id, vertical_description_video_id, video_seconds, is_required,
      training_options, survey_form_url, image)
    values (${lesson.courseId}, ${lesson.dayId}, ${lesson.lessonSetId}, ${lesson.key}, ${lesson.sort},
      ${JSON.stringify(lesson.title)}, ${JSON.stringify(lesson.description)}, ${lesson.videoId},
      ${lesson.descriptionVideoId}, ${lesson.verticalVideoId}, ${lesson.verticalDescriptionVideoId},
      ${lesson.videoSeconds}, ${lesson.isRequired}, ${JSON.stringify(lesson.trainingOptions)}, ${lesson.surveyFormUrl}, ${lesson.image})
    on conflict (lesson_set_id, key) do update set sort = excluded.sort, title = excluded.title,
      description = excluded.description, video_id = excluded.video_id,
      description_video_id = excluded.description_video_id, vertical_video_id = excluded.vertical_video_id,
      vertical_description_video_id = excluded.vertical_description_video_id, video_seconds = excluded.video_seconds,
      is_required = excluded.is_required, training_options = excluded.training_options,
      survey_form_url = excluded.survey_form_url, image = excluded.image, archived_at = null`
}

export type HomeworkRow = {
  courseId: number
  key: string
  title: Text
  description: Text
  scores: Record<string, number>
  exercises: readonly { key: string; title: Text }[]
  requires: readonly string[]
}

/** Exercises keep their ids by key. */
export async function upsertHomework(sql: Sql, homework: HomeworkRow): Promise<number> {
  const known = first(
    await sql<{ exercises: Identified[] }>`
      select exercises from homeworks where course_id = ${homework.courseId} and key = ${homework.key}`,
  )
  const exercises = assignIds(homework.exercises, known?.exercises ?? [])
  const requires = (part: string) => homework.requires.includes(part)
  const rows = await sql<{ id: number }>`
    insert into homeworks (course_id, key, title, description, scores, exercises, is_file_required, is_message_required,
      is_exercise_required, is_selfie_required)
    values (${homework.courseId}, ${homework.key}, ${JSON.stringify(homework.title)},
      ${JSON.stringify(homework.description)}, ${JSON.stringify(homework.scores)}, ${JSON.stringify(exercises)},
      ${requires('file')}, ${requires('message')}, ${requires('exercise')}, ${requires('selfie')})
    on conflict (course_id, key) do update set title = excluded.title, description = excluded.description,
      scores = excluded.scores, exercises = excluded.exercises, is_file_required = excluded.is_file_required,
      is_message_required = excluded.is_message_required, is_exercise_required = excluded.is_exercise_required,
      is_selfie_required = excluded.is_selfie_required
    returning id`
  return required(rows).id
}

export async function upsertDayHomework(
  sql: Sql,
  attachment: { dayId: number; homeworkId: number; isRequired: boolean },
) {
  await sql`
    insert into day_homeworks (day_id, homework_id, is_required)
    values (${attachment.dayId}, ${attachment.homeworkId}, ${attachment.isRequired})
    on conflict (day_id, homework_id) do update set is_required = excluded.is_required, archived_at = null,
      updated_at = now()`
}

export async function upsertStageHomework(
  sql: Sql,
  attachment: { stageId: number; homeworkId: number; isRequired: boolean },
) {
  await sql`
    insert into stage_homeworks (stage_id, homework_id, is_required)
    values (${attachment.stageId}, ${attachment.homeworkId}, ${attachment.isRequired})
    on conflict (stage_id, homework_id) do update set is_required = excluded.is_required, archived_at = null,
      updated_at = now()`
}

function required<Row>(rows: readonly Row[]): Row {
  const row = first(rows)
  if (!row) throw new Error('No row was returned')
  return row
}

/** The courses whose trials these services are; null for services that are or were sold. */
export function listServiceOwners(sql: Sql, ids: readonly number[]): Promise<{ id: number; slug: string | null }[]> {
  return sql<{ id: number; slug: string | null }>`
    select s.id, case s.kind when 'demo' then c.slug end as slug
    from services s left join courses c on c.id = s.course_id
    where s.id = any (${ids}::bigint[]) and (s.kind <> 'demo' or s.archived_at is null)`
}
