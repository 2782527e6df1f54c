import { describe, expect, test } from 'vitest'
import { filterSets, isLessonShown } from './filters.ts'

/** Level: 11 easy, 12 hard. Place: 21 home, 22 outdoors. */
const options = [
  { id: 1, training_lesson_option_values: [{ id: 11 }, { id: 12 }] },
  { id: 2, training_lesson_option_values: [{ id: 21 }, { id: 22 }] },
]
const lesson = (training_options: number[], seconds = 60) => ({ training_options, seconds })

test.each([
  ['that names no option is always shown', [], { 1: [11], 2: [21] }, true],
  ['is shown while nothing is chosen', [11], {}, true],
  ['is shown while nothing is chosen of its option', [11], { 1: [], 2: [21] }, true],
  ['is shown when one of its values is chosen', [11, 12], { 1: [12] }, true],
  ['is shown when one of several chosen values is its own', [11], { 1: [11, 12] }, true],
  ['is hidden when only other values are chosen', [11], { 1: [12] }, false],
  ['is hidden when one of two options does not match', [11, 21], { 1: [11], 2: [22] }, false],
  ['is shown when both options match', [11, 21], { 1: [11], 2: [21, 22] }, true],
  ['is not hidden by a value that the course no longer has', [11], { 1: [19] }, true],
  ['is not hidden by an option that the course no longer has', [11], { 9: [91] }, true],
])('a lesson %s', (_, named, filters, expected) =>
  expect(isLessonShown(lesson(named), { options, filters })).toBe(expected),
)

describe('filtered sets', () => {
  const hasVideo = ({ seconds }: { seconds: number }) => seconds > 0
  const easy = lesson([11])
  const hard = lesson([12])
  const any = lesson([])
  const silent = lesson([], 0)
  test.each([
    ['are whole without filters', [[easy, hard], [any]], {}, [[easy, hard], [any]], false],
    ['lose hidden lessons', [[easy, hard], [any]], { 1: [11] }, [[easy], [any]], false],
    ['do not include empty sets', [[hard], [easy, any]], { 1: [11] }, [[easy, any]], false],
    ['are whole when nothing is left', [[hard], [hard]], { 1: [11] }, [[hard], [hard]], true],
    ['are whole when no video is left', [[hard, silent]], { 1: [11] }, [[hard, silent]], true],
    ['are not emptied by filters of a day without lessons', [], { 1: [11] }, [], false],
  ])('the sets of a day %s', (_, lessons, filters, expected, isEmptied) => {
    const sets = lessons.map((of) => ({ lessons: of }))
    const filtered = filterSets(sets, { options, filters, hasVideo })
    expect(filtered.sets.map((set) => set.lessons)).toEqual(expected)
    expect(filtered.isEmptied).toBe(isEmptied)
    expect(filterSets(filtered.sets, { options, filters, hasVideo })).toEqual(filtered)
  })
})
