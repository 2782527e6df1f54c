import { expect, test } from 'vitest'
import { streakDays } from './streak.ts'

const today = 20_000
/** Days ago; `frozen`: the last and the first frozen one. */
type Past = { practice: number[]; rest?: number[]; frozen?: [number, number] }
const ago = (...days: number[]) => days.map((count) => today - count)

test.each([
  ['nothing without practice', { practice: [] }, 0],
  ['today', { practice: [0] }, 1],
  ['up to yesterday, as today may still come', { practice: [1, 2] }, 2],
  ['not what a missed day ended', { practice: [2, 3] }, 0],
  ['a rest day between days with practice', { practice: [0, 2], rest: [1] }, 3],
  ['no rest day before the first practice', { practice: [0], rest: [1] }, 1],
  ['a rest day that is today', { practice: [1], rest: [0] }, 2],
  ['over frozen days, without them', { practice: [0, 4], frozen: [1, 3] }, 2],
] satisfies [string, Past, number][])('a streak counts %s', (_, { practice, rest = [], frozen }: Past, expected) => {
  const frozenDays = frozen ? [{ startDay: today - frozen[1], endDay: today - frozen[0] + 1 }] : []
  expect(streakDays({ today, practiceDays: ago(...practice), restDays: ago(...rest), frozenDays })).toBe(expected)
})
