import { expect, test } from 'vitest'
import type { CourseFile } from '../../learning/courses/courseFile.ts'
import { courseFileOf, courseKey, draftOf, partId, type DraftPart } from './draft.ts'
import {
  applyOperation,
  neededParts,
  OperationRefusal,
  watchedNames,
  type DraftParts,
  type Operation,
} from './operations.ts'

const file: CourseFile = {
  slug: 'neck',
  brands: ['face'],
  language: 'en',
  accessDays: 30,
  title: { en: 'Neck' },
  options: [{ key: 'pace', title: { en: 'Pace' }, values: [{ key: 'slow', title: { en: 'Slow' } }] }],
  documents: [{ key: 'map', title: { en: 'Map' }, url: 'https://school.test/map' }],
  videos: { film: { file: 'media/film.mp4' } },
  lessons: { one: { title: { en: 'One' }, video: 'film' }, two: { title: { en: 'Two' } } },
  sets: { morning: { lessons: ['one', { lesson: 'two', required: false }] }, evening: { lessons: ['two'] } },
  homeworks: { photo: { title: { en: 'Photo' } } },
  stages: [
    {
      key: 's1',
      title: { en: 'First' },
      homeworks: [{ homework: 'photo', required: true }],
      days: [
        { key: 'd1', title: { en: 'Day' }, sets: ['morning', 'evening'], homeworks: [{ homework: 'photo' }] },
        { key: 'd2', rest: true },
      ],
    },
    { key: 's2', title: { en: 'Second' }, days: [{ key: 'd3', title: { en: 'Day' }, sets: ['morning'] }] },
  ],
}

const partsOf = (parts: readonly DraftPart[]): DraftParts => new Map(parts.map((part) => [partId(part), part]))
const fileOf = (parts: DraftParts) => courseFileOf('neck', [...parts.values()])
const days = { kind: 'stage', key: 's1', list: 'days' } as const
const ofSecond = { ...days, key: 's2' }

/** Applies the operation, and then what undoes it. */
function applyAndUndo(operation: Operation): { changed: CourseFile; undone: unknown } {
  const parts = partsOf(draftOf(file))
  const undo = applyOperation(parts, operation)
  const changed = fileOf(parts) as CourseFile
  for (const each of undo) applyOperation(parts, each)
  return { changed, undone: fileOf(parts) }
}

function reasonOf(operation: Operation, parts = partsOf(draftOf(file))): string | undefined {
  const before = new Map(parts)
  try {
    applyOperation(parts, operation)
    return undefined
  } catch (error) {
    expect(parts).toEqual(before)
    return error instanceof OperationRefusal ? error.reason : String(error)
  }
}

test('a draft is the course file as data: taken apart and put together it is the same', () => {
  expect(courseFileOf('neck', draftOf(file))).toEqual(file)
})

test('a text is set in one language, and an emptied one is gone', () => {
  const name = { type: 'set', kind: 'lesson', key: 'one', field: 'title' } as const
  const { changed, undone } = applyAndUndo({ ...name, language: 'es', value: 'Uno' })
  expect(changed.lessons['one']?.title).toEqual({ en: 'One', es: 'Uno' })
  expect(undone).toEqual(file)
  const cleared = applyAndUndo({ ...name, language: 'en', value: null })
  expect(cleared.changed.lessons['one']).toEqual({ video: 'film' })
  expect(cleared.undone).toEqual(file)
})

test('a day moves to another stage, behind the day that is named', () => {
  const { changed, undone } = applyAndUndo({
    type: 'move',
    kind: 'day',
    key: 'd1',
    from: days,
    to: { ...ofSecond, after: 'd3' },
  })
  expect(changed.stages.map((stage) => stage.days.map(({ key }) => key))).toEqual([['d2'], ['d3', 'd1']])
  expect(undone).toEqual(file)
})

test('a day whose neighbour is gone stands last', () => {
  const { changed } = applyAndUndo({
    type: 'move',
    kind: 'day',
    key: 'd1',
    from: days,
    to: { ...ofSecond, after: 'gone' },
  })
  expect(changed.stages[1]?.days.map(({ key }) => key)).toEqual(['d3', 'd1'])
})

test('a removed stage takes its days with it, and comes back with them, their sets and homework', () => {
  const operation: Operation = {
    type: 'remove',
    kind: 'stage',
    key: 's1',
    from: { kind: 'course', key: courseKey, list: 'stages' },
  }
  const { changed, undone } = applyAndUndo(operation)
  expect(changed.stages.map(({ key }) => key)).toEqual(['s2'])
  expect(undone).toEqual(file)
  expect(neededParts([operation])).toBeUndefined()
  expect(watchedNames(partsOf(draftOf(file)), operation)).toEqual(['stage s1', 'day d1', 'day d2'])
})

test('a set stands in many days; out of one, it stays in the others', () => {
  const from = { kind: 'day', key: 'd1', list: 'sets' } as const
  const { changed, undone } = applyAndUndo({ type: 'remove', kind: 'set', key: 'morning', from })
  expect(changed.stages[0]?.days[0]?.sets).toEqual(['evening'])
  expect(changed.sets).toEqual(file.sets)
  expect(undone).toEqual(file)
})

test('a new lesson is added to a set, and undoing it leaves nothing behind', () => {
  const place = { kind: 'set', key: 'evening', list: 'lessons', after: null, required: false } as const
  const { changed, undone } = applyAndUndo({
    type: 'add',
    kind: 'lesson',
    key: 'three',
    fields: { title: { en: 'Three' } },
    place,
  })
  expect(changed.sets['evening']?.lessons).toEqual([{ lesson: 'three', required: false }, 'two'])
  expect(undone).toEqual(file)
})

test('whether a lesson is required is said where it stands', () => {
  const { changed, undone } = applyAndUndo({
    type: 'require',
    kind: 'set',
    key: 'evening',
    list: 'lessons',
    item: 'two',
    value: false,
  })
  expect(changed.sets['evening']?.lessons).toEqual([{ lesson: 'two', required: false }])
  expect(undone).toEqual(file)
})

test('what does not fit the draft is refused with its reason, and changes nothing', () => {
  const lessons = { kind: 'set', key: 'evening', list: 'lessons' } as const
  expect(reasonOf({ type: 'set', kind: 'day', key: 'gone', field: 'points', value: 1 })).toBe('missing')
  expect(reasonOf({ type: 'add', kind: 'day', key: 'd1', fields: {}, place: { ...ofSecond, after: null } })).toBe(
    'exists',
  )
  expect(reasonOf({ type: 'add', kind: 'day', key: 'd9', fields: {} })).toBe('wrong_list')
  expect(reasonOf({ type: 'add', kind: 'day', key: 'd9', fields: {}, place: { ...lessons, after: null } })).toBe(
    'wrong_list',
  )
  expect(reasonOf({ type: 'add', kind: 'lesson', key: 'two', place: { ...lessons, after: null } })).toBe('placed')
  expect(reasonOf({ type: 'add', kind: 'lesson', key: 'gone', place: { ...lessons, after: null } })).toBe('missing')
  expect(reasonOf({ type: 'remove', kind: 'lesson', key: 'two' })).toBe('in_use')
  expect(reasonOf({ type: 'remove', kind: 'day', key: 'd1' })).toBe('wrong_list')
  expect(reasonOf({ type: 'remove', kind: 'day', key: 'd1', from: ofSecond })).toBe('missing')
  expect(reasonOf({ type: 'move', kind: 'day', key: 'd3', from: days, to: { ...ofSecond, after: null } })).toBe(
    'missing',
  )
  expect(reasonOf({ type: 'remove', kind: 'course', key: courseKey })).toBe('wrong_list')
})
