import { expect, test } from 'vitest'
import { countedSeconds, isPlayCounted, isWatched, isWorthSaving, roundWatchTime } from './rules.ts'

test.each([
  [1999, 0, false],
  [2000, 0, true],
  [0, 1, true],
  [0, 0, false],
])('%i ms with %i counted plays are sent: %s', (viewedMs, playCount, expected) =>
  expect(isWorthSaving({ viewedMs, playCount })).toBe(expected),
)

test.each([
  [29_999, 600_000, false],
  [30_000, 600_000, true],
  [7999, 10_000, false],
  [8000, 10_000, true],
  [30_000, 0, false],
])('the end of a video counts as a play after %i ms of %i: %s', (viewedMs, durationMs, expected) =>
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

test.each([
  [100, 48, 0, 48],
  [100, 80, 0, 100],
  [100, 5, 1, 100],
  [100, 300, 2, 100],
])('a lesson of %i s with %i s viewed and %i plays counts %i s', (seconds, viewedSeconds, playCount, expected) =>
  expect(countedSeconds({ seconds, viewedSeconds, playCount })).toBe(expected),
)

test.each([
  [0, 900, 'minute', [0, 15, 15]],
  [1, 900, 'minute', [1, 14, 15]],
  [48, 120, 'minute', [1, 1, 2]],
  [400, 900, 'minute', [7, 8, 15]],
  [899, 900, 'minute', [14, 1, 15]],
  [900, 900, 'minute', [15, 0, 15]],
  [48, 80, 'second', [48, 32, 80]],
  [0, 0, 'second', [0, 0, 0]],
])('%i s viewed of %i are shown in %ss: %j', (viewedSeconds, totalSeconds, unit, [viewed, left, total]) =>
  expect(roundWatchTime(viewedSeconds, totalSeconds)).toEqual({ unit, viewed, left, total }),
)
