import { taggedTitle } from '#contract/learning/courses/rules.ts'
import { languages } from '#contract/endpoint.ts'
import type { Sql } from '../../platform/database/database.ts'
import type { ContentDocument } from './content.ts'
import { createStatusesOfCourse, trialServices } from './importPorts.ts'
import { lockVideos, registerVideo, updateVideosVersions, type PreparedVideo } from '../videos/videos.ts'
import { lessonReferenceOf } from './importChecks.ts'
import { lockCourseChanges, listParts, type CourseChanges } from './importChanges.ts'
import { servedFile } from './importDocuments.ts'
import type { CourseContent } from './importFolder.ts'
import * as queries from './importQueries.ts'
import type { CourseFile, DayFile, LessonFile, StageFile, Text } from '#contract/learning/courses/courseFile.ts'
import { assignIds } from './stableIds.ts'

/** A course whose images and videos are in the media folder; `videos` is undefined if it seemed unchanged. */
export type PreparedCourse = {
  content: CourseContent
  images: ReadonlyMap<string, string>
  videos: ReadonlyMap<string, PreparedVideo> | undefined
}

/** A concurrent import changed the course after its files were prepared. */
export class CourseConflict extends Error {}

type SavedVideo = { id: number; durationMs: number }

type DocumentEntry = NonNullable<CourseFile['documents']>[number]

type WriteContext = {
  sql: Sql
  file: CourseFile
  courseId: number
  options: queries.IdentifiedOption[]
  videos: ReadonlyMap<string, SavedVideo>
  images: PreparedCourse['images']
  homeworkIds: ReadonlyMap<string, number>
}

export type WrittenCourse = {
  id: number
  slug: string
  version: number
  /** Undefined if the course is unchanged. */
  changes: CourseChanges | undefined
}

/**
 * Writes the courses to the database. Rows are locked in one order, against deadlocks of concurrent imports: courses by
 * slug, their videos, and last the versions of these.
 */
export async function writeCourses(sql: Sql, courses: readonly PreparedCourse[]): Promise<WrittenCourse[]> {
  const known = new Map<string, queries.KnownCourse>()
  for (const slug of courses.map(({ content }) => content.file.slug).toSorted()) {
    const course = await queries.lockCourseOfSlug(sql, slug)
    if (course) known.set(slug, course)
  }
  await lockVideos(
    sql,
    Array.from(known.values(), ({ id }) => id),
  )
  for (const { content } of courses) await giveUpServices(sql, content, known.get(content.file.slug))
  const written = []
  for (const course of courses) written.push(await writeCourse(sql, course, known.get(course.content.file.slug)))
  await updateVideosVersions(
    sql,
    written.filter(({ changes }) => changes).map(({ id }) => id),
  )
  return written
}

/** First for all courses, so that a service can move from one to another. */
async function giveUpServices(sql: Sql, { file }: CourseContent, known: queries.KnownCourse | undefined) {
  if (known) await trialServices.registered.removeOthers(sql, { courseId: known.id, ids: file.demo?.services ?? [] })
}

async function writeCourse(
  sql: Sql,
  prepared: PreparedCourse,
  known: queries.KnownCourse | undefined,
): Promise<WrittenCourse> {
  const { content } = prepared
  const { slug } = content.file
  if (known?.contentHash === content.contentHash) {
    await queries.updateSource(sql, { courseId: known.id, source: sourceOf(content) })
    return { id: known.id, slug, version: known.version, changes: undefined }
  }
  const before = known ? await listParts(sql, known.id) : []
  const { id, version } = await writeContent(sql, prepared, known)
  const after = await listParts(sql, id)
  const removed = known?.brands.filter((brand) => !content.file.brands.includes(brand)) ?? []
  return { id, slug, version, changes: await lockCourseChanges(sql, { before, after }, { courseId: id, removed }) }
}

async function writeContent(sql: Sql, prepared: PreparedCourse, known: queries.KnownCourse | undefined) {
  const { content, images } = prepared
  const { file } = content
  if (!prepared.videos) throw new CourseConflict()
  const options = assignOptionIds(file, known?.options ?? [])
  const course = await queries.upsertCourse(sql, { ...courseRow(content, images), options })
  const services = { courseId: course.id, ids: file.demo?.services ?? [] }
  if (!(await trialServices.registered.give(sql, services))) throw new CourseConflict()
  if (known) await queries.updateArchived(sql, course.id)
  const videos = await writeVideos(sql, course.id, prepared.videos)
  await queries.updateDemoVideo(sql, { courseId: course.id, videoId: videos.get(file.demoVideo ?? '')?.id ?? null })
  const homeworkIds = await writeHomeworks(sql, course.id, file)
  const context = { sql, file, courseId: course.id, options, videos, images, homeworkIds }
  let dayNumber = 1
  for (const [index, stage] of file.stages.entries()) {
    await writeStage(context, stage, { sort: index + 1, dayNumber })
    dayNumber += stage.days.length
  }
  if (known) await createStatusesOfCourse.registered(sql, course.id)
  return course
}

function sourceOf({ source, images, documents }: CourseContent): queries.CourseSource {
  return { text: source, images: hashesOf(images), documents: hashesOf(documents) }
}

function hashesOf(files: ReadonlyMap<string, { hash: string }>): Record<string, string> {
  return Object.fromEntries(Array.from(files, ([name, { hash }]) => [name, hash]))
}

function documentRow({ documents }: CourseContent, { file = '', ...document }: DocumentEntry): ContentDocument {
  const stored = documents.get(file)
  return stored ? { ...document, file: servedFile(stored) } : document
}

async function writeVideos(sql: Sql, courseId: number, videos: ReadonlyMap<string, PreparedVideo>) {
  const saved = new Map<string, SavedVideo>()
  for (const [key, video] of videos) {
    const id = await registerVideo(sql, courseId, video)
    saved.set(key, { id, durationMs: video.row.duration_ms })
  }
  return saved
}

function courseRow(content: CourseContent, images: PreparedCourse['images']): Omit<queries.CourseRow, 'options'> {
  const { file, contentHash } = content
  const { documents = true, expertMessages = true, userMessages = true, offline = true } = file.demo ?? {}
  return {
    slug: file.slug,
    source: sourceOf(content),
    brands: file.brands,
    contentHash,
    defaultLanguage: file.language,
    title: file.title,
    shortTitle: file.shortTitle ?? file.title,
    shortDescription: file.shortDescription ?? {},
    category: file.category ?? '',
    complexity: file.complexity ?? 1,
    accessDays: file.accessDays,
    image: pathOf(images, file.image),
    background: pathOf(images, file.background),
    documents: (file.documents ?? []).map((document) => documentRow(content, document)),
    demo: { documents, expertMessages, userMessages, offline },
    hasExpertChat: file.expertChat ?? false,
    consultationCount: file.consultations ?? 0,
    videoConsultations: (file.videoConsultations ?? []).map(({ fromDay = 1, ...one }) => ({ ...one, fromDay })),
  }
}

function pathOf(images: PreparedCourse['images'], name: string | undefined): string | null {
  return images.get(name ?? '') ?? null
}

/** Value ids are unique across all options. */
function assignOptionIds(file: CourseFile, known: readonly queries.IdentifiedOption[]): queries.IdentifiedOption[] {
  const options = file.options ?? []
  const knownValues = known.flatMap((option) => option.values)
  const values = assignIds(options.flatMap(valuesOf), knownValues)
  return assignIds(options, known).map((option) => ({
    ...option,
    values: values.filter((value) => value.key.startsWith(`${option.key}/`)),
  }))
}

function valuesOf(option: { key: string; values: readonly { key: string; title: Text }[] }) {
  return option.values.map((value) => ({ ...value, key: `${option.key}/${value.key}` }))
}

async function writeHomeworks(sql: Sql, courseId: number, file: CourseFile): Promise<Map<string, number>> {
  const ids = new Map<string, number>()
  for (const [key, { title, description = {}, scores = {}, exercises = [], requires = [] }] of Object.entries(
    file.homeworks ?? {},
  ))
    ids.set(key, await queries.upsertHomework(sql, { courseId, key, title, description, scores, exercises, requires }))
  return ids
}

async function writeStage(
  context: WriteContext,
  stage: StageFile,
  position: { sort: number; dayNumber: number },
): Promise<void> {
  const { sql, courseId, homeworkIds } = context
  const stageId = await queries.upsertStage(sql, { courseId, key: stage.key, sort: position.sort, title: stage.title })
  for (const { homework, required = false } of stage.homeworks ?? [])
    await queries.upsertStageHomework(sql, { stageId, homeworkId: idOf(homeworkIds, homework), isRequired: required })
  for (const [index, day] of stage.days.entries())
    await writeDay(context, day, { stageId, dayNumber: position.dayNumber + index })
}

async function writeDay(
  context: WriteContext,
  day: DayFile,
  position: { stageId: number; dayNumber: number },
): Promise<void> {
  const { sql, courseId, file } = context
  const dayId = await queries.upsertDay(sql, {
    courseId,
    ...position,
    key: day.key,
    title: day.title ?? {},
    excerpt: day.excerpt ?? {},
    dayOfRest: day.rest ?? false,
    requiredToComplete: day.required ?? false,
    points: day.points ?? 0,
    isDemoAccessible: day.demo ?? false,
  })
  for (const { homework, required = false } of day.homeworks ?? [])
    await queries.upsertDayHomework(sql, {
      dayId,
      homeworkId: idOf(context.homeworkIds, homework),
      isRequired: required,
    })
  for (const [index, key] of (day.sets ?? []).entries()) {
    const set = file.sets[key]
    if (set) await writeSet(context, { dayId, key, sort: index + 1, set })
  }
}

type SetPlace = { dayId: number; key: string; sort: number; set: CourseFile['sets'][string] }

async function writeSet(context: WriteContext, { dayId, key, sort, set }: SetPlace): Promise<void> {
  const { sql, courseId, file } = context
  const repeat = set.repeat ?? { count: 1, from: 1, to: 1 }
  const lessonSetId = await queries.upsertLessonSet(sql, { dayId, key, sort, title: set.title ?? {}, repeat })
  for (const [index, position] of set.lessons.map(lessonReferenceOf).entries()) {
    const lesson = file.lessons[position.lesson]
    if (!lesson) continue
    const shown = { title: displayTitle(lesson), description: lesson.description ?? {}, isRequired: position.required }
    const videos = lessonVideos(context, lesson)
    const options = { trainingOptions: lessonOptions(context, lesson), surveyFormUrl: lesson.surveyFormUrl ?? '' }
    const image = pathOf(context.images, lesson.image)
    const own = { courseId, dayId, lessonSetId, key: position.lesson, sort: index + 1, image }
    await queries.upsertLesson(sql, { ...own, ...shown, ...videos, ...options })
  }
}

function lessonVideos({ videos }: WriteContext, lesson: LessonFile) {
  const id = (key: string | undefined) => (key === undefined ? null : (videos.get(key)?.id ?? null))
  const main = lesson.video === undefined ? undefined : videos.get(lesson.video)
  return {
    videoId: id(lesson.video),
    descriptionVideoId: id(lesson.descriptionVideo),
    verticalVideoId: id(lesson.verticalVideo),
    verticalDescriptionVideoId: id(lesson.verticalDescriptionVideo),
    videoSeconds: Math.round((main?.durationMs ?? 0) / 1000),
  }
}

function lessonOptions({ options }: WriteContext, lesson: LessonFile): number[] {
  const chosen = new Set(
    Object.entries(lesson.options ?? {}).flatMap(([key, values]) => values.map((value) => `${key}/${value}`)),
  )
  return options.flatMap((option) => option.values.filter((value) => chosen.has(value.key)).map((value) => value.id))
}

function displayTitle({ title, kind }: LessonFile): Text {
  if (!kind) return title
  const tagged: Text = {}
  for (const language of languages) {
    const text = title[language]
    if (text !== undefined) tagged[language] = taggedTitle(text, kind, language)
  }
  return tagged
}

function idOf(ids: ReadonlyMap<string, number>, key: string): number {
  const id = ids.get(key)
  if (id === undefined) throw new Error(`"${key}" was checked but is missing`)
  return id
}
