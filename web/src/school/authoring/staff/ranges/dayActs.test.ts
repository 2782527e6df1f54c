import { expect, it } from 'vitest'
import { draftOf, partId } from '#contract/school/authoring/draft.ts'
import { applyOperation, type DraftParts, type Operation } from '#contract/school/authoring/operations.ts'
import { outlineOf } from '../outline.ts'
import { addRestDays, daysOf, duplicateDays, moveDays, pasteDays, setOnDays, titlesOf } from './dayActs.ts'

const lessonDay = (key: string) => ({ key, title: { en: key }, sets: ['morning'] })

/** A course with the stages one, of four days, and two, of three; the fourth day is one of rest. */
function course(): DraftParts {
  const parts = draftOf({
    slug: 'calm',
    brands: ['face'],
    language: 'en',
    accessDays: 30,
    title: { en: 'Calm' },
    videos: { film: { file: 'media/film.mp4' } },
    lessons: { breath: { title: { en: 'Breath' }, video: 'film' } },
    sets: { morning: { lessons: ['breath'] } },
    homeworks: { photo: { title: { en: 'Photo' } } },
    stages: [
      {
        key: 'one',
        title: { en: 'Begin' },
        days: [
          { ...lessonDay('d1'), points: 5, homeworks: [{ homework: 'photo', required: true }] },
          lessonDay('d2'),
          lessonDay('d3'),
          { key: 'd4', rest: true },
        ],
      },
      { key: 'two', title: { en: 'Go on' }, days: ['d5', 'd6', 'd7'].map(lessonDay) },
    ],
  })
  return new Map(parts.map((part) => [partId(part), part]))
}

const daysIn = (parts: DraftParts) => daysOf(outlineOf(parts))

/** The days of both stages after an act; new ones by their kind of key. */
function after(act: (parts: DraftParts) => Operation[]): { stages: string[]; parts: DraftParts; undone: DraftParts } {
  const parts = course()
  const undo = act(parts)
    .map((operation) => applyOperation(parts, operation))
    .toReversed()
    .flat()
  const stages = ['one', 'two'].map((stage) =>
    (parts.get(`stage ${stage}`)?.lists.days ?? []).map(({ key }) => (key.startsWith('day-') ? 'new' : key)).join(' '),
  )
  const undone = new Map(parts)
  for (const operation of undo) applyOperation(undone, operation)
  return { stages, parts, undone }
}

it.each([
  ['later in their stage', { from: 1, to: 2 }, 3, ['d3 d1 d2 d4', 'd5 d6 d7']],
  ['earlier in their stage', { from: 2, to: 3 }, 0, ['d2 d3 d1 d4', 'd5 d6 d7']],
  ['into another stage', { from: 1, to: 2 }, 6, ['d3 d4', 'd5 d6 d1 d2 d7']],
  ['out of two stages', { from: 4, to: 5 }, 7, ['d1 d2 d3', 'd6 d7 d4 d5']],
  ['to the end of the stage before', { from: 5, to: 6 }, 4, ['d1 d2 d3 d4 d5 d6', 'd7']],
])('days move %s', (_, range, behind, stages) => {
  const moved = after((parts) => moveDays(daysIn(parts), range, behind))
  expect(moved.stages).toEqual(stages)
  expect(moved.undone).toEqual(course())
})

it('days that stand there already need no operation', () => {
  expect(moveDays(daysIn(course()), { from: 2, to: 3 }, 1)).toEqual([])
  expect(moveDays(daysIn(course()), { from: 1, to: 2 }, 0)).toEqual([])
})

it('copies of days stand behind the range, with keys of their own and the same sets and homework', () => {
  const copied = after((parts) => duplicateDays(parts, daysIn(parts), { from: 1, to: 2 }))
  expect(copied.stages).toEqual(['d1 d2 new new d3 d4', 'd5 d6 d7'])
  const keys = copied.parts.get('stage one')?.lists.days?.map(({ key }) => key) ?? []
  expect(new Set(keys).size).toBe(6)
  const copy = copied.parts.get(`day ${keys[2]}`)
  expect(copy?.fields).toEqual({ title: { en: 'd1' }, points: 5 })
  expect(copy?.lists).toEqual({ sets: [{ key: 'morning' }], homeworks: [{ key: 'photo', required: true }] })
  expect([...copied.parts.values()].filter(({ kind }) => kind === 'set' || kind === 'lesson')).toHaveLength(2)
  expect(copied.undone).toEqual(course())
})

it('a value is set only on the days that have another one', () => {
  const set = (field: string, value: unknown) =>
    setOnDays(daysIn(course()), { from: 1, to: 4 }, field, value).map((one) => one.key)
  expect(set('points', 5)).toEqual(['d2', 'd3', 'd4'])
  expect(set('points', null)).toEqual(['d1'])
  expect(set('rest', true)).toEqual(['d1', 'd2', 'd3'])
  expect(set('demo', null)).toEqual([])
})

it.each([
  [1, { from: 1, to: 7 }, ['d1 new d2 new d3 d4', 'd5 new d6 new d7 new']],
  [2, { from: 1, to: 7 }, ['d1 d2 new d3 d4', 'd5 d6 new d7']],
  [3, { from: 1, to: 7 }, ['d1 d2 d3 d4', 'd5 d6 d7 new']],
  [2, { from: 2, to: 4 }, ['d1 d2 d3 d4', 'd5 d6 d7']],
  [4, { from: 1, to: 7 }, ['d1 d2 d3 d4', 'd5 d6 d7']],
])('a rest day after every %i days is added only where none is', (every, range, stages) => {
  const rested = after((parts) => addRestDays(parts, daysIn(parts), range, every))
  expect(rested.stages).toEqual(stages)
})

it('rest days are not added a second time', () => {
  const { parts } = after((course) => addRestDays(course, daysIn(course), { from: 1, to: 7 }, 2))
  expect(addRestDays(parts, daysIn(parts), { from: 1, to: 9 }, 2)).toEqual([])
})

it('each pasted title becomes a day at the end of the stage, and empty lines none', () => {
  const { titles, tooLong } = titlesOf(' Neck \r\n\r\nJaw\n\t\n', 200)
  expect([titles, tooLong]).toEqual([['Neck', 'Jaw'], []])
  const pasted = after((parts) => pasteDays(parts, 'one', titles, 'es'))
  expect(pasted.stages).toEqual(['d1 d2 d3 d4 new new', 'd5 d6 d7'])
  const added = daysIn(pasted.parts).slice(4, 6)
  expect(added.map(({ part }) => part.fields)).toEqual([{ title: { es: 'Neck' } }, { title: { es: 'Jaw' } }])
})

it('lines that are too long are named by their numbers in the text', () => {
  expect(titlesOf(['a'.repeat(200), '', 'b'.repeat(201)].join('\n'), 200).tooLong).toEqual([3])
})

it('keys of four hundred pasted days differ', () => {
  const titles = Array.from({ length: 400 }, (_, index) => `Day ${index}`)
  const keys = pasteDays(course(), 'two', titles, 'en').map(({ key }) => key)
  expect(new Set(keys).size).toBe(400)
})
