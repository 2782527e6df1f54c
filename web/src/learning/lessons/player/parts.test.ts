import { expect, it } from 'vitest'
import { filledParts, partsOf } from './Scrubber.tsx'

it.each([
  ['half a minute', 36, [5, 5, 5, 5, 5, 5, 6]],
  ['one minute', 60, [10, 10, 10, 10, 10, 10]],
  ['nine minutes', 540, [120, 120, 120, 120, 60]],
  ['three quarters of an hour', 2700, [600, 600, 600, 600, 300]],
  ['an unknown duration', Number.NaN, []],
  ['zero', 0, []],
])('splits a video of %s into parts of a round length', (_title, duration, expected) => {
  expect(partsOf(duration)).toEqual(expected)
})

it.each([1, 7, 41.05, 600, 7199, 30_000])(
  'the parts of a video of %d seconds add up to it and are at most eight',
  (seconds) => {
    const parts = partsOf(seconds)
    expect(parts.reduce((sum, part) => sum + part, 0)).toBeCloseTo(seconds)
    expect(parts.length).toBeLessThanOrEqual(8)
  },
)

it('parts fill in order', () => {
  expect(filledParts([60, 60, 30], 90)).toEqual([1, 0.5, 0])
  expect(filledParts([60, 60, 30], 0)).toEqual([0, 0, 0])
  expect(filledParts([60, 60, 30], 150)).toEqual([1, 1, 1])
})
