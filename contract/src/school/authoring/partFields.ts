import type { TSchema } from 'typebox'
import * as file from '../../learning/courses/courseFile.ts'
import type { PartKind } from './draft.ts'

type Fields = Readonly<Record<string, TSchema>>

function fieldsWithout(fields: Fields, ...left: readonly string[]): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !left.includes(name)))
}

const maps = ['videos', 'lessons', 'sets', 'homeworks'] as const

/** The fields of each kind with the schema of the course file; lists and keys are no fields. */
export const partFields: Readonly<Record<PartKind, Fields>> = {
  course: fieldsWithout(file.CourseFile.properties, 'slug', 'stages', 'options', 'documents', ...maps),
  stage: fieldsWithout(file.Stage.properties, 'key', 'days', 'homeworks'),
  day: fieldsWithout(file.Day.properties, 'key', 'sets', 'homeworks'),
  set: fieldsWithout(file.LessonSet.properties, 'lessons'),
  lesson: file.Lesson.properties,
  homework: file.Homework.properties,
  video: file.Video.properties,
  option: fieldsWithout(file.Option.properties, 'key'),
  document: fieldsWithout(file.Document.properties, 'key'),
}
