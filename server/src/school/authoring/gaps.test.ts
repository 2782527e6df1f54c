import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parse, stringify } from 'yaml'
import type { CourseFile } from '#contract/learning/courses/courseFile.ts'
import {
  courseFileOf,
  courseKey,
  draftOf,
  partId,
  type DraftPart,
  type PartKind,
} from '#contract/school/authoring/draft.ts'
import { isBlocking } from '#contract/school/authoring/gap.ts'
import { gapsOf, type SchoolResources } from '#contract/school/authoring/gaps.ts'
import {
  applyOperation,
  OperationRefusal,
  type DraftParts,
  type Operation,
} from '#contract/school/authoring/operations.ts'
import { checkCourse } from '../../learning/courses/importChecks.ts'
import { parseCourseFile } from '../../learning/courses/importReader.ts'
import { courseText } from '../../../test/courseFolder.ts'

const brands = new Set(['face', 'mind'])
const text = courseText('own').replace(
  'stages:',
  `documents: [{ key: memo, title: { ru: Памятка }, url: 'https://memo.test' }]
options: [{ key: level, title: { ru: Уровень }, values: [{ key: easy, title: { ru: Легко } }] }]
videoConsultations: [{ title: { ru: Встреча }, minutes: 30, fromDay: 2 }]
stages:`,
)
const published = () => draftOf(parse(text) as CourseFile)

/** A school that has all files of the draft: the import looks for them elsewhere. */
function schoolWith(parts: readonly DraftPart[]): SchoolResources {
  const names = parts.flatMap(({ fields: { image, background, file } }) => [image, background, file])
  const videos = parts
    .filter(({ kind, fields }) => kind === 'video' && fields['file'] !== undefined)
    .map(({ key, fields }) => [key, { file: fields['file'] as string, subtitles: ['ru', 'en', 'es'] }] as const)
  return {
    brands,
    takenServices: new Set(),
    files: new Set(names.filter((name) => typeof name === 'string')),
    videos: new Map(videos),
  }
}

const blocking = (parts: readonly DraftPart[]) => gapsOf(parts, schoolWith(parts)).filter(isBlocking)

/** The errors of the import for the same course. */
function importErrors(parts: readonly DraftPart[]): string[] {
  const source = Buffer.from(stringify(courseFileOf('own', parts)))
  const { course, errors, addError } = parseCourseFile('own', source)
  if (course) checkCourse(course, brands, addError)
  return errors
}

const texts = [{ ru: 'Слова' }, { en: 'Words' }]
const values: readonly [PartKind, field: string, values: readonly unknown[]][] = [
  ['course', 'language', ['ru', 'en', null]],
  ['course', 'accessDays', [40, null]],
  ['course', 'brands', [['face'], ['elsewhere'], null]],
  ['course', 'demoVideo', ['film', 'gone', null]],
  ['course', 'videoConsultations', [[{ title: { en: 'Call' }, minutes: 30, fromDay: 9 }], null]],
  ['day', 'rest', [true, null]],
  ['day', 'points', [5, null]],
  ['day', 'required', [true, null]],
  ['set', 'repeat', [{ count: 3, from: 1, to: 2 }, { count: 1, from: 1, to: 2 }, null]],
  ['lesson', 'video', ['film', 'gone', null]],
  ['lesson', 'options', [{ level: ['easy'] }, { level: ['hard'] }, { age: ['old'] }, null]],
  ['homework', 'requires', [['exercise'], ['file'], null]],
  [
    'homework',
    'exercises',
    [
      [{ key: 'one', title: texts[0] }],
      [
        { key: 'one', title: texts[0] },
        { key: 'one', title: texts[1] },
      ],
      null,
    ],
  ],
  ['video', 'file', ['media/film.mp4', null]],
  ['option', 'values', [[{ key: 'easy', title: texts[1] }], [{ key: 'easy', title: texts[0] }], null]],
  ['document', 'url', ['https://memo.test', null]],
  ['document', 'file', ['memo.pdf', null]],
]
const titled: readonly PartKind[] = ['course', 'stage', 'day', 'lesson', 'homework', 'option', 'document']

const keys: Record<PartKind, readonly string[]> = {
  course: [courseKey],
  stage: ['stage'],
  day: ['d1', 'd2'],
  set: ['morning', 'evening'],
  lesson: ['one', 'two'],
  homework: ['photo'],
  video: ['film'],
  option: ['level'],
  document: ['memo'],
}
const setting = fc.constantFrom(...values).chain(([kind, field, allowed]) =>
  fc.record({
    type: fc.constant('set' as const),
    kind: fc.constant(kind),
    key: fc.constantFrom(...keys[kind]),
    field: fc.constant(field),
    value: fc.constantFrom(...allowed),
  }),
)
const titling = fc.constantFrom(...titled).chain((kind) =>
  fc.record({
    type: fc.constant('set' as const),
    kind: fc.constant(kind),
    key: fc.constantFrom(...keys[kind]),
    field: fc.constant('title'),
    language: fc.constantFrom('ru' as const, 'en' as const),
    value: fc.constantFrom('Слова', null),
  }),
)
const lists = [
  ['day', 'stage', 'stage', 'days'],
  ['set', 'day', 'd1', 'sets'],
  ['set', 'day', 'd2', 'sets'],
  ['lesson', 'set', 'morning', 'lessons'],
  ['lesson', 'set', 'evening', 'lessons'],
  ['homework', 'day', 'd1', 'homeworks'],
  ['stage', 'course', courseKey, 'stages'],
] as const
const placing = fc.constantFrom(...lists).chain(([kind, owner, ownerKey, list]) =>
  fc.record({ item: fc.constantFrom(...keys[kind]), isRemoved: fc.boolean() }).map(({ item, isRemoved }): Operation => {
    const place = { kind: owner, key: ownerKey, list }
    if (isRemoved) return { type: 'remove', kind, key: item, from: place }
    return { type: 'add', kind, key: item, place: { ...place, after: null } }
  }),
)
const operations: fc.Arbitrary<Operation[]> = fc.array(fc.oneof(setting, titling, placing), { maxLength: 6 })

test('a draft lacks something exactly where the import would refuse its file', () => {
  let refused = 0
  fc.assert(
    fc.property(operations, (list) => {
      const parts: DraftParts = new Map(published().map((part) => [partId(part), part]))
      for (const operation of list)
        try {
          applyOperation(parts, operation)
        } catch (error) {
          if (!(error instanceof OperationRefusal)) throw error
        }
      const draft = [...parts.values()]
      const errors = importErrors(draft)
      refused += errors.length > 0 ? 1 : 0
      expect({ gaps: blocking(draft).length > 0, errors }).toEqual({ gaps: errors.length > 0, errors })
    }),
    { numRuns: 600, seed: 31 },
  )
  expect(refused).toBeGreaterThan(200)
})

test('a gap names its part and field, and hints keep nobody from publishing', () => {
  const parts = published().map((part) =>
    part.key === 'd2' ? { ...part, fields: {}, lists: { sets: [], homeworks: [] } } : part,
  )
  expect(blocking(parts)).toEqual([
    { kind: 'day', key: 'd2', reason: 'required', field: 'title' },
    { kind: 'day', key: 'd2', reason: 'day_without_video', field: 'sets' },
  ])
  expect(gapsOf(parts, schoolWith(parts))).toContainEqual({ kind: 'set', key: 'evening', reason: 'unused' })
  expect(gapsOf(parts, schoolWith(parts))).toContainEqual({
    kind: 'lesson',
    key: 'two',
    reason: 'translation_missing',
    field: 'title',
    language: 'en',
  })
})

test('files and services that the school does not have are named', () => {
  const school: SchoolResources = { brands, takenServices: new Set([7]), files: new Set(), videos: new Map() }
  const parts = published().map((part) =>
    part.kind === 'course'
      ? { ...part, fields: { ...part.fields, image: 'cover.jpg', demo: { services: [7] } } }
      : part,
  )
  expect(gapsOf(parts, school).filter(isBlocking)).toEqual([
    { kind: 'course', key: courseKey, reason: 'file_missing', field: 'image', item: 'cover.jpg' },
    { kind: 'course', key: courseKey, reason: 'service_taken', field: 'demo', item: '7' },
    { kind: 'video', key: 'film', reason: 'file_missing', field: 'file', item: 'media/film.mp4' },
  ])
})
