import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { changesOf, isSameValue } from './changes.ts'
import { courseKey, type DraftPart } from './draft.ts'

const day = (key: string, fields: DraftPart['fields'] = { title: { en: key } }): DraftPart => ({
  kind: 'day',
  key,
  fields,
  lists: { sets: [], homeworks: [] },
})

/** A course of stages with these days. */
function course(stages: Record<string, readonly string[]>): DraftPart[] {
  const placed = (keys: readonly string[]) => keys.map((key) => ({ key }))
  return [
    { kind: 'course', key: courseKey, fields: { accessDays: 30 }, lists: { stages: placed(Object.keys(stages)) } },
    ...Object.entries(stages).flatMap(([key, days]): DraftPart[] => [
      { kind: 'stage', key, fields: {}, lists: { days: placed(days), homeworks: [] } },
      ...days.map((one) => day(one)),
    ]),
  ]
}

const shown = (before: readonly DraftPart[], after: readonly DraftPart[]) =>
  changesOf(before, after).map(({ key, type, from, to }) => [type, key, from, to])

describe('what a draft changes', () => {
  it('a day that moved is named with its numbers, those that it passed are not', () => {
    const before = course({ one: ['a', 'b', 'c', 'd'] })
    expect(shown(before, course({ one: ['b', 'c', 'a', 'd'] }))).toEqual([['moved', 'a', 1, 3]])
  })

  it('a day in another stage has moved also where its number stays', () => {
    const before = course({ one: ['a', 'b'], two: ['c'] })
    expect(shown(before, course({ one: ['a'], two: ['b', 'c'] }))).toEqual([['moved', 'b', 2, 2]])
  })

  it('stages that change places are named once', () => {
    const before = course({ one: ['a'], two: ['b'], three: ['c'] })
    const after = course({ two: ['b'], three: ['c'], one: ['a'] })
    expect(shown(before, after)).toContainEqual(['moved', 'one', null, null])
    expect(shown(before, after).filter(([, key]) => key === 'two' || key === 'three')).toEqual([])
  })

  it('added and removed days have one number', () => {
    expect(shown(course({ one: ['a', 'b'] }), course({ one: ['c', 'b'] }))).toEqual([
      ['added', 'c', null, 1],
      ['removed', 'a', 1, null],
    ])
  })

  it('changed texts are named with their languages, other fields and lists by name', () => {
    const before = [day('a', { title: { en: 'One', ru: 'Один' }, points: 5 })]
    const after = [{ ...day('a', { title: { en: 'Two', ru: 'Один', es: 'Dos' } }), lists: { sets: [{ key: 's' }] } }]
    expect(changesOf(before, after)).toMatchObject([
      { type: 'changed', key: 'a', fields: ['title.en', 'title.es', 'points', 'sets'] },
    ])
  })

  it('no version differs from itself, whatever the order of its names', () => {
    const parts = course({ one: ['a', 'b'], two: ['c'] })
    expect(changesOf(parts, parts)).toEqual([])
    expect(isSameValue({ a: 1, b: { c: 2, d: 3 } }, { b: { d: 3, c: 2 }, a: 1 })).toBe(true)
    expect(isSameValue([1, 2], [2, 1])).toBe(false)
  })

  it('moving the named days, and no others, gives the new order', () => {
    const keys = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']
    fc.assert(
      fc.property(fc.shuffledSubarray(keys, { minLength: keys.length }), (order) => {
        const changes = changesOf(course({ one: keys }), course({ one: order }))
        const moved = new Set(changes.map(({ key }) => key))
        const rest = (list: readonly string[]) => list.filter((key) => !moved.has(key))
        expect(rest(order)).toEqual(rest(keys))
      }),
    )
  })
})
