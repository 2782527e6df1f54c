import type { TSchema } from 'typebox'
import * as file from '../../learning/courses/courseFile.ts'
import type { PartKind } from './draft.ts'

type Fields = Readonly<Record<string, TSchema>>

function fieldsWithout(fields: Fields, ...left: readonly string[]): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !left.includes(name)))
}

const maps = ['videos', 'lessons', 'sets', 'homeworks'] as const

/** The schema of each kind in the course file. */
export const partSchemas = {
  course: file.CourseFile,
  stage: file.Stage,
  day: file.Day,
  set: file.LessonSet,
  lesson: file.Lesson,
  homework: file.Homework,
  video: file.Video,
  option: file.Option,
  document: file.Document,
} as const satisfies Record<PartKind, TSchema>

/** The fields of each kind with the schema of the course file; lists and keys are no fields. */
export const partFields: Readonly<Record<PartKind, Fields>> = {
  course: fieldsWithout(partSchemas.course.properties, 'slug', 'stages', 'options', 'documents', ...maps),
  stage: fieldsWithout(partSchemas.stage.properties, 'key', 'days', 'homeworks'),
  day: fieldsWithout(partSchemas.day.properties, 'key', 'sets', 'homeworks'),
  set: fieldsWithout(partSchemas.set.properties, 'lessons'),
  lesson: partSchemas.lesson.properties,
  homework: partSchemas.homework.properties,
  video: partSchemas.video.properties,
  option: fieldsWithout(partSchemas.option.properties, 'key'),
  document: fieldsWithout(partSchemas.document.properties, 'key'),
}
