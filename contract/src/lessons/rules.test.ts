import { expect, test } from 'vitest'
import { isPlayCounted, isWatched, isWorthSaving } from './rules.ts'

test.each([
  [1999, 0, false],
  [2000, 0, true],
  [0, 1, true],
  [0, 0, false],
])('%i ms with %i counted plays are worth an entry: %s', (viewedMs, playCount, expected) =>
  expect(isWorthSaving({ viewedMs, playCount })).toBe(expected),
)

test.each([
  [29_999, 600_000, false],
  [30_000, 600_000, true],
  [7999, 10_000, false],
  [8000, 10_000, true],
  [30_000, 0, false],
])('the end of a film counts as a play after %i ms of %i: %s', (viewedMs, durationMs, expected) =>
  expect(isPlayCounted(viewedMs, durationMs)).toBe(expected),
)

test.each([
  [100, 79, 0, false],
  [100, 80, 0, true],
  [100, 0, 1, true],
  [0, 0, 0, false],
])('a lesson of %i s with %i s viewed and %i plays is watched: %s', (seconds, viewedSeconds, playCount, expected) =>
  expect(isWatched({ seconds, viewedSeconds, playCount })).toBe(expected),
)
