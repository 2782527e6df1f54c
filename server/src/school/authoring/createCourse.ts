import { stringify } from 'yaml'
import { keyPattern } from '#contract/learning/courses/courseFile.ts'
import type { Language } from '#contract/endpoint.ts'
import { recordChange } from '../../accounts/audit/audit.ts'
import { insertEmptyCourse } from '../../learning/courses/publish.ts'
import type { Sql } from '../../platform/database/database.ts'
import { ApiError, refuseField, type FieldViolation } from '../../platform/errors.ts'

type NewCourse = {
  key: string
  title: string
  language: Language
  brands: readonly string[]
  accessDays: number
  userId: number
}

const stageTitles: Readonly<Record<Language, string>> = { ru: 'Начало', en: 'Start', es: 'Comienzo' }

/** Creates a course with an empty stage, from which its draft begins; returns its id. Throws a 422. */
export async function createEmptyCourse(
  sql: Sql,
  { key, userId, ...given }: NewCourse,
  knownBrands: ReadonlySet<string>,
): Promise<number> {
  const { language, accessDays } = given
  const brands = [...given.brands]
  const text = given.title.trim()
  const fields: FieldViolation[] = []
  if (text === '') fields.push({ field: 'title', rule: 'required' })
  if (!new RegExp(keyPattern).test(key)) fields.push({ field: 'key', rule: 'course_key_characters' })
  if (brands.length === 0) fields.push({ field: 'brands', rule: 'required' })
  if (!brands.every((brand) => knownBrands.has(brand))) fields.push({ field: 'brands', rule: 'invalid' })
  if (fields.length > 0) throw new ApiError('validation_failed', { fields })
  const title = { [language]: text }
  const stage = { key: 'stage-1', title: { [language]: stageTitles[language] }, days: [] }
  const file = { slug: key, brands, language, accessDays, title, videos: {}, lessons: {}, sets: {}, stages: [stage] }
  const course = { slug: key, brands, defaultLanguage: language, title, accessDays, source: stringify(file) }
  const id = await insertEmptyCourse(sql, course)
  if (id === undefined) throw refuseField('key', 'course_key_taken')
  await recordChange(sql, { actorId: userId }, { action: 'course.create', userId: null, after: { course_id: id } })
  return id
}
