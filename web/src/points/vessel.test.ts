import { expect, it } from 'vitest'
import { lineShare, vesselLevel } from './vessel.ts'

it.each([
  [-40, 0],
  [0, 0],
  [100, lineShare / 2],
  [200, lineShare],
])('%i of 200 points stand at %f', (balance, level) => {
  expect(vesselLevel(balance, 200)).toBeCloseTo(level)
})

it('above the line it rises with every point and never runs over', () => {
  const levels = [200, 201, 400, 1240, 100_000].map((balance) => vesselLevel(balance, 200))
  expect(levels.toSorted((a, b) => a - b)).toEqual(levels)
  expect(new Set(levels).size).toBe(levels.length)
  expect(levels.at(-1)).toBeLessThan(1)
})
