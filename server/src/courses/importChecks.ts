import type { Note, Path } from '../yamlFile.ts'
import type { CourseFile, DayFile, HomeworkPlace, LessonFile, Text } from './importSchema.ts'

/** The key of a lesson in a set, and whether finishing the day needs it. */
export function lessonPlace(place: CourseFile['sets'][string]['lessons'][number]): {
  lesson: string
  required: boolean
} {
  return typeof place === 'string' ? { lesson: place, required: true } : place
}

/** Notes every name that leads nowhere, every name used twice, and every text that the course's language lacks. */
export function checkCourse(course: CourseFile, brands: ReadonlySet<string>, note: Note): void {
  for (const [index, brand] of course.brands.entries())
    if (!brands.has(brand)) note(['brands', index], `there is no brand "${brand}"`)
  checkTexts(course, course.language, { path: [], note })
  for (const [key, lesson] of Object.entries(course.lessons))
    checkLesson(course, lesson, { path: ['lessons', key], note })
  for (const [key, set] of Object.entries(course.sets)) checkSet(course, { key, set, note })
  checkUnique(course.options ?? [], ['options'], note)
  for (const [index, option] of (course.options ?? []).entries())
    checkUnique(option.values, ['options', index, 'values'], note)
  for (const [key, homework] of Object.entries(course.homeworks ?? {})) {
    const exercises = homework.exercises ?? []
    checkUnique(exercises, ['homeworks', key, 'exercises'], note)
    if (homework.requires?.includes('exercise') && exercises.length === 0)
      note(['homeworks', key, 'requires'], 'an exercise is required but none is listed')
  }
  checkUnique(course.documents ?? [], ['documents'], note)
  checkUnique(course.stages, ['stages'], note)
  checkDays(course, note)
}

function checkDays(course: CourseFile, note: Note): void {
  const seen = new Set<string>()
  for (const [stageIndex, stage] of course.stages.entries()) {
    checkHomeworkPlaces(course, stage.homeworks, { path: ['stages', stageIndex, 'homeworks'], note })
    for (const [dayIndex, day] of stage.days.entries()) {
      const path = ['stages', stageIndex, 'days', dayIndex]
      if (seen.has(day.key)) note([...path, 'key'], `the day "${day.key}" is there already`)
      seen.add(day.key)
      checkDay(course, day, { path, note })
    }
  }
}

type Place = { path: Path; note: Note }

function checkDay(course: CourseFile, day: DayFile, { path, note }: Place): void {
  checkHomeworkPlaces(course, day.homeworks, { path: [...path, 'homeworks'], note })
  if (day.rest) {
    for (const name of ['sets', 'homeworks', 'points', 'required'] as const)
      if (day[name] !== undefined) note([...path, name], 'a day of rest has nothing to do')
    return
  }
  if (!day.title) note(path, `the day "${day.key}" has no title`)
  const lessons = new Set<string>()
  for (const [index, key] of (day.sets ?? []).entries()) {
    const set = course.sets[key]
    if (!set) note([...path, 'sets', index], `there is no set "${key}"`)
    if (day.sets?.indexOf(key) !== index) note([...path, 'sets', index], `the set "${key}" is in this day already`)
    for (const { lesson } of (set?.lessons ?? []).map(lessonPlace)) {
      if (lessons.has(lesson)) note([...path, 'sets', index], `the lesson "${lesson}" is in this day already`)
      lessons.add(lesson)
    }
  }
  if (![...lessons].some((key) => course.lessons[key]?.video))
    note(path, `the day "${day.key}" has no lesson with a video`)
}

function checkHomeworkPlaces(
  course: CourseFile,
  places: readonly HomeworkPlace[] | undefined,
  { path, note }: Place,
): void {
  const seen = new Set<string>()
  for (const [index, { homework }] of (places ?? []).entries()) {
    if (!course.homeworks?.[homework]) note([...path, index], `there is no homework "${homework}"`)
    if (seen.has(homework)) note([...path, index], `the homework "${homework}" is here already`)
    seen.add(homework)
  }
}

function checkSet(
  course: CourseFile,
  { key, set, note }: { key: string; set: CourseFile['sets'][string]; note: Note },
): void {
  const seen = new Set<string>()
  for (const [index, { lesson }] of set.lessons.map(lessonPlace).entries()) {
    const path = ['sets', key, 'lessons', index]
    if (!course.lessons[lesson]) note(path, `there is no lesson "${lesson}"`)
    if (seen.has(lesson)) note(path, `the lesson "${lesson}" is in this set already`)
    seen.add(lesson)
  }
  const { count, from, to } = set.repeat ?? { count: 1, from: 1, to: 1 }
  if (from > count || count > to) note(['sets', key, 'repeat'], 'the count must lie between from and to')
}

const videoFields = ['video', 'descriptionVideo', 'verticalVideo', 'verticalDescriptionVideo'] as const

function checkLesson(course: CourseFile, lesson: LessonFile, { path, note }: Place): void {
  for (const field of videoFields) {
    const key = lesson[field]
    if (key !== undefined && !course.videos[key]) note([...path, field], `there is no video "${key}"`)
  }
  for (const [key, values] of Object.entries(lesson.options ?? {})) {
    const option = course.options?.find((known) => known.key === key)
    if (!option) note([...path, 'options', key], `there is no option "${key}"`)
    for (const [index, value] of values.entries())
      if (option && !option.values.some((known) => known.key === value))
        note([...path, 'options', key, index], `the option "${key}" has no value "${value}"`)
  }
}

function checkUnique(items: readonly { key: string }[], path: Path, note: Note): void {
  for (const [index, item] of items.entries())
    if (items.findIndex((other) => other.key === item.key) !== index)
      note([...path, index, 'key'], `"${item.key}" is there already`)
}

const textFields = new Set(['title', 'shortTitle', 'description', 'shortDescription', 'excerpt'])

function checkTexts(value: unknown, language: keyof Text, { path, note }: Place): void {
  if (value === null || typeof value !== 'object') return
  for (const [name, child] of Object.entries(value)) {
    const place = { path: [...path, Array.isArray(value) ? Number(name) : name], note }
    const isText = textFields.has(name) && child !== null && typeof child === 'object'
    if (isText && !(language in child)) note(place.path, `has no text in the course's language (${language})`)
    else if (!isText) checkTexts(child, language, place)
  }
}
