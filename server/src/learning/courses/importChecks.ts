import type { AddError, Path } from '../../platform/config/yamlFile.ts'
import { didYouMean } from '../../platform/config/yamlErrors.ts'
import {
  textFields,
  type CourseFile,
  type DayFile,
  type HomeworkAttachment,
  type LessonFile,
  type Text,
} from '#contract/learning/courses/courseFile.ts'

/** A lesson's key in a set, and whether the day requires it. */
export function lessonReferenceOf(reference: CourseFile['sets'][string]['lessons'][number]): {
  lesson: string
  required: boolean
} {
  return typeof reference === 'string' ? { lesson: reference, required: true } : reference
}

function missing(what: string, name: string, names: readonly string[]): string {
  return `there is no ${what} "${name}"${didYouMean(name, names)}`
}

/** Reports unknown keys, duplicate keys, and texts that are missing in the course's language. */
export function checkCourse(course: CourseFile, brands: ReadonlySet<string>, addError: AddError): void {
  for (const [index, brand] of course.brands.entries())
    if (!brands.has(brand)) addError(['brands', index], missing('brand', brand, [...brands]))
  checkTexts(course, course.language, { path: [], addError })
  checkVideo(course, course.demoVideo, { path: ['demoVideo'], addError })
  for (const [key, lesson] of Object.entries(course.lessons))
    checkLesson(course, lesson, { path: ['lessons', key], addError })
  for (const [key, set] of Object.entries(course.sets)) checkSet(course, { key, set, addError })
  checkUnique(course.options ?? [], ['options'], addError)
  for (const [index, option] of (course.options ?? []).entries())
    checkUnique(option.values, ['options', index, 'values'], addError)
  for (const [key, homework] of Object.entries(course.homeworks ?? {})) {
    const exercises = homework.exercises ?? []
    checkUnique(exercises, ['homeworks', key, 'exercises'], addError)
    if (homework.requires?.includes('exercise') && exercises.length === 0)
      addError(['homeworks', key, 'requires'], 'an exercise is required but none is listed')
  }
  checkUnique(course.documents ?? [], ['documents'], addError)
  for (const [index, { url, file }] of (course.documents ?? []).entries())
    if ((url === undefined) === (file === undefined)) addError(['documents', index], 'needs either a url or a file')
  checkUnique(course.stages, ['stages'], addError)
  checkDays(course, addError)
  checkVideoConsultations(course, addError)
}

/** Reports video consultations that no day would open. */
function checkVideoConsultations({ stages, videoConsultations = [] }: CourseFile, addError: AddError): void {
  const days = stages.flatMap((stage) => stage.days).length
  for (const [index, { fromDay = 1 }] of videoConsultations.entries())
    if (fromDay > days)
      addError(['videoConsultations', index, 'fromDay'], `there is no day ${fromDay}: the course has ${days}`)
}

function checkDays(course: CourseFile, addError: AddError): void {
  const seen = new Set<string>()
  for (const [stageIndex, stage] of course.stages.entries()) {
    checkHomeworks(course, stage.homeworks, { path: ['stages', stageIndex, 'homeworks'], addError })
    for (const [dayIndex, day] of stage.days.entries()) {
      const path = ['stages', stageIndex, 'days', dayIndex]
      if (seen.has(day.key)) addError([...path, 'key'], `the day "${day.key}" is there already`)
      seen.add(day.key)
      checkDay(course, day, { path, addError })
    }
  }
}

type Location = { path: Path; addError: AddError }

function checkDay(course: CourseFile, day: DayFile, { path, addError }: Location): void {
  checkHomeworks(course, day.homeworks, { path: [...path, 'homeworks'], addError })
  if (day.rest) {
    for (const name of ['sets', 'homeworks', 'points', 'required'] as const)
      if (day[name] !== undefined) addError([...path, name], 'a day of rest has nothing to do')
    return
  }
  if (!day.title) addError(path, `the day "${day.key}" has no title`)
  const lessons = new Set<string>()
  for (const [index, key] of (day.sets ?? []).entries()) {
    const set = course.sets[key]
    if (!set) addError([...path, 'sets', index], missing('set', key, Object.keys(course.sets)))
    if (day.sets?.indexOf(key) !== index) addError([...path, 'sets', index], `the set "${key}" is in this day already`)
    for (const { lesson } of (set?.lessons ?? []).map(lessonReferenceOf)) {
      if (lessons.has(lesson)) addError([...path, 'sets', index], `the lesson "${lesson}" is in this day already`)
      lessons.add(lesson)
    }
  }
  if (![...lessons].some((key) => course.lessons[key]?.video))
    addError(path, `the day "${day.key}" has no lesson with a video`)
}

function checkHomeworks(
  course: CourseFile,
  attachments: readonly HomeworkAttachment[] | undefined,
  { path, addError }: Location,
): void {
  const seen = new Set<string>()
  for (const [index, { homework }] of (attachments ?? []).entries()) {
    if (!course.homeworks?.[homework])
      addError([...path, index], missing('homework', homework, Object.keys(course.homeworks ?? {})))
    if (seen.has(homework)) addError([...path, index], `the homework "${homework}" is here already`)
    seen.add(homework)
  }
}

function checkSet(
  course: CourseFile,
  { key, set, addError }: { key: string; set: CourseFile['sets'][string]; addError: AddError },
): void {
  const seen = new Set<string>()
  for (const [index, { lesson }] of set.lessons.map(lessonReferenceOf).entries()) {
    const path = ['sets', key, 'lessons', index]
    if (!course.lessons[lesson]) addError(path, missing('lesson', lesson, Object.keys(course.lessons)))
    if (seen.has(lesson)) addError(path, `the lesson "${lesson}" is in this set already`)
    seen.add(lesson)
  }
  const { count, from, to } = set.repeat ?? { count: 1, from: 1, to: 1 }
  if (from > count || count > to) addError(['sets', key, 'repeat'], 'the count must lie between from and to')
}

const videoFields = ['video', 'descriptionVideo', 'verticalVideo', 'verticalDescriptionVideo'] as const

function checkVideo(course: CourseFile, key: string | undefined, { path, addError }: Location): void {
  if (key !== undefined && !course.videos[key]) addError(path, missing('video', key, Object.keys(course.videos)))
}

function checkLesson(course: CourseFile, lesson: LessonFile, { path, addError }: Location): void {
  for (const field of videoFields) checkVideo(course, lesson[field], { path: [...path, field], addError })
  for (const [key, values] of Object.entries(lesson.options ?? {})) {
    const option = course.options?.find((known) => known.key === key)
    if (!option)
      addError([...path, 'options', key], missing('option', key, course.options?.map((known) => known.key) ?? []))
    for (const [index, value] of values.entries())
      if (option && !option.values.some((known) => known.key === value))
        addError([...path, 'options', key, index], `the option "${key}" has no value "${value}"`)
  }
}

function checkUnique(items: readonly { key: string }[], path: Path, addError: AddError): void {
  for (const [index, item] of items.entries())
    if (items.findIndex((other) => other.key === item.key) !== index)
      addError([...path, index, 'key'], `"${item.key}" is there already`)
}

function checkTexts(value: unknown, language: keyof Text, { path, addError }: Location): void {
  if (value === null || typeof value !== 'object') return
  for (const [name, child] of Object.entries(value)) {
    const location = { path: [...path, Array.isArray(value) ? Number(name) : name], addError }
    const isText = textFields.has(name) && child !== null && typeof child === 'object'
    if (isText && !(language in child)) addError(location.path, `has no text in the course's language (${language})`)
    else if (!isText) checkTexts(child, language, location)
  }
}
