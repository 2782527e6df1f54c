import { expect, it } from 'vitest'
import { correctedRate, framesAhead } from './inStep.ts'

it.each([
  ['at the same distance from "here" are together', { seconds: 5, here: 2 }, { seconds: 8, here: 5 }, 0],
  ['count the longer frames where the rates differ', { seconds: 5, here: 2 }, { seconds: 8.2, here: 5 }, 5],
  ['are behind by negative frames', { seconds: 5, here: 2 }, { seconds: 7.96, here: 5 }, -1],
])('two videos in step %s', (_title, leader, follower, frames) =>
  expect(framesAhead({ ...leader, frameRate: 25 }, { ...follower, frameRate: 50 })).toBeCloseTo(frames),
)

it.each([
  ['keeps its rate within a quarter of a frame', 1, 0.2, 1],
  ['goes slower when it is ahead', 1, 2, 0.84],
  ['goes faster when it is behind', 0.5, -2, 0.58],
  ['never differs by more than a fifth', 1, 6, 0.8],
  ['seeks where it is far off', 1, 7, 'seek'],
] as const)('two videos in step the follower %s', (_title, rate, ahead, corrected) => {
  const found = correctedRate(rate, ahead, 25)
  expect(typeof found === 'number' ? Number(found.toFixed(3)) : found).toBe(corrected)
})
