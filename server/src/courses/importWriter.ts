import { taggedTitle } from '#contract/courses/rules.ts'
import { languages } from '#contract/endpoint.ts'
import type { Sql } from '../database.ts'
import { lockVideos, registerVideo, updateVideosVersions, type PreparedVideo } from '../videos/videos.ts'
import { lessonPlace } from './importChecks.ts'
import type { CourseVideo } from './importMedia.ts'
import type { CoursePictures } from './importPictures.ts'
import * as queries from './importQueries.ts'
import type { CourseFile, DayFile, LessonFile, StageFile, Text } from './importSchema.ts'
import { numbered } from './numbered.ts'

/** What is read of a course's folder. */
export type CourseContent = {
  file: CourseFile
  contentHash: string
  videos: readonly CourseVideo[]
  pictures: CoursePictures
}

/** A course whose pictures and films stand in the media folder; without them when it seemed to be there already. */
export type PreparedCourse = {
  content: CourseContent
  /** The paths under which pictures are kept, by their names. */
  pictures: ReadonlyMap<string, string>
  videos: ReadonlyMap<string, PreparedVideo> | undefined
}

/** Another import has changed the course since its files were prepared. */
export class CourseOvertaken extends Error {}

type SavedVideo = { id: number; durationMs: number }

type Writing = {
  sql: Sql
  file: CourseFile
  courseId: number
  options: queries.NumberedOption[]
  videos: ReadonlyMap<string, SavedVideo>
  pictures: PreparedCourse['pictures']
  homeworkIds: ReadonlyMap<string, number>
}

export type ImportedCourse = { slug: string; version: number; isChanged: boolean }

/**
 * Brings the database to what the courses' files say. Rows are locked in one order, whatever is imported beside: courses
 * by their slugs, their videos, and last the versions of these.
 */
export async function writeCourses(sql: Sql, courses: readonly PreparedCourse[]): Promise<ImportedCourse[]> {
  const known = new Map<string, queries.KnownCourse>()
  for (const slug of courses.map(({ content }) => content.file.slug).toSorted()) {
    const course = await queries.findCourse(sql, slug)
    if (course) known.set(slug, course)
  }
  await lockVideos(
    sql,
    Array.from(known.values(), ({ id }) => id),
  )
  const written = []
  for (const course of courses) written.push(await writeCourse(sql, course, known.get(course.content.file.slug)))
  const changed = written.filter(({ isChanged }) => isChanged)
  await updateVideosVersions(
    sql,
    changed.map(({ id }) => id),
  )
  return written.map(({ slug, version, isChanged }) => ({ slug, version, isChanged }))
}

async function writeCourse(sql: Sql, prepared: PreparedCourse, known: queries.KnownCourse | undefined) {
  const { content, pictures } = prepared
  const { file, contentHash } = content
  if (known?.contentHash === contentHash)
    return { id: known.id, slug: file.slug, version: known.version, isChanged: false }
  if (!prepared.videos) throw new CourseOvertaken()
  const options = numberedOptions(file, known?.options ?? [])
  const course = await queries.upsertCourse(sql, { ...courseRow(content, pictures), options })
  await queries.upsertServices(sql, { courseId: course.id, ids: file.demo?.services ?? [] })
  if (known) await queries.updateArchived(sql, course.id)
  const videos = await writeVideos(sql, course.id, prepared.videos)
  const homeworkIds = await writeHomeworks(sql, course.id, file)
  const writing = { sql, file, courseId: course.id, options, videos, pictures, homeworkIds }
  let dayNumber = 1
  for (const [index, stage] of file.stages.entries()) {
    await writeStage(writing, stage, { sort: index + 1, dayNumber })
    dayNumber += stage.days.length
  }
  return { id: course.id, slug: file.slug, version: course.version, isChanged: true }
}

async function writeVideos(sql: Sql, courseId: number, videos: ReadonlyMap<string, PreparedVideo>) {
  const saved = new Map<string, SavedVideo>()
  for (const [key, video] of videos) {
    const id = await registerVideo(sql, courseId, video)
    saved.set(key, { id, durationMs: video.row.duration_ms })
  }
  return saved
}

function courseRow(
  { file, contentHash }: CourseContent,
  pictures: PreparedCourse['pictures'],
): Omit<queries.CourseRow, 'options'> {
  const { documents = true, expertMessages = true, userMessages = true, offline = true } = file.demo ?? {}
  return {
    slug: file.slug,
    brands: file.brands,
    contentHash,
    defaultLanguage: file.language,
    title: file.title,
    shortTitle: file.shortTitle ?? file.title,
    shortDescription: file.shortDescription ?? {},
    category: file.category ?? '',
    complexity: file.complexity ?? 1,
    accessDays: file.accessDays,
    image: pathOf(pictures, file.image),
    background: pathOf(pictures, file.background),
    documents: file.documents ?? [],
    demo: { documents, expertMessages, userMessages, offline },
  }
}

function pathOf(pictures: PreparedCourse['pictures'], name: string | undefined): string | null {
  return pictures.get(name ?? '') ?? null
}

/** Values are numbered through all options, so that a value's number alone tells which one it is. */
function numberedOptions(file: CourseFile, known: readonly queries.NumberedOption[]): queries.NumberedOption[] {
  const options = file.options ?? []
  const knownValues = known.flatMap((option) => option.values)
  const values = numbered(options.flatMap(valuesOf), knownValues)
  return numbered(options, known).map((option) => ({
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
  writing: Writing,
  stage: StageFile,
  place: { sort: number; dayNumber: number },
): Promise<void> {
  const { sql, courseId, homeworkIds } = writing
  const stageId = await queries.upsertStage(sql, { courseId, key: stage.key, sort: place.sort, title: stage.title })
  for (const { homework, required = false } of stage.homeworks ?? [])
    await queries.upsertStageHomework(sql, { stageId, homeworkId: idOf(homeworkIds, homework), isRequired: required })
  for (const [index, day] of stage.days.entries())
    await writeDay(writing, day, { stageId, dayNumber: place.dayNumber + index })
}

async function writeDay(writing: Writing, day: DayFile, place: { stageId: number; dayNumber: number }): Promise<void> {
  const { sql, courseId, file } = writing
  const dayId = await queries.upsertDay(sql, {
    courseId,
    ...place,
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
      homeworkId: idOf(writing.homeworkIds, homework),
      isRequired: required,
    })
  for (const [index, key] of (day.sets ?? []).entries()) {
    const set = file.sets[key]
    if (set) await writeSet(writing, { dayId, key, sort: index + 1, set })
  }
}

type SetPlace = { dayId: number; key: string; sort: number; set: CourseFile['sets'][string] }

async function writeSet(writing: Writing, { dayId, key, sort, set }: SetPlace): Promise<void> {
  const { sql, courseId, file } = writing
  const repeat = set.repeat ?? { count: 1, from: 1, to: 1 }
  const lessonSetId = await queries.upsertLessonSet(sql, { dayId, key, sort, title: set.title ?? {}, repeat })
  for (const [index, place] of set.lessons.map(lessonPlace).entries()) {
    const lesson = file.lessons[place.lesson]
    if (!lesson) continue
    const shown = { title: shownTitle(lesson), description: lesson.description ?? {}, isRequired: place.required }
    const videos = lessonVideos(writing, lesson)
    const options = { trainingOptions: lessonOptions(writing, lesson), surveyFormUrl: lesson.surveyFormUrl ?? '' }
    const image = pathOf(writing.pictures, lesson.image)
    const own = { courseId, dayId, lessonSetId, key: place.lesson, sort: index + 1, image }
    await queries.upsertLesson(sql, { ...own, ...shown, ...videos, ...options })
  }
}

function lessonVideos({ videos }: Writing, lesson: LessonFile) {
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

function lessonOptions({ options }: Writing, lesson: LessonFile): number[] {
  const chosen = new Set(
    Object.entries(lesson.options ?? {}).flatMap(([key, values]) => values.map((value) => `${key}/${value}`)),
  )
  return options.flatMap((option) => option.values.filter((value) => chosen.has(value.key)).map((value) => value.id))
}

function shownTitle({ title, kind }: LessonFile): Text {
  if (!kind) return title
  const tagged: Text = {}
  for (const language of languages) {
    const words = title[language]
    if (words !== undefined) tagged[language] = taggedTitle(words, kind, language)
  }
  return tagged
}

function idOf(ids: ReadonlyMap<string, number>, key: string): number {
  const id = ids.get(key)
  if (id === undefined) throw new Error(`"${key}" was checked but is not there`)
  return id
}
