import { expect, it } from 'vitest'
import { lineShare, gaugeLevel } from './PointsGauge.tsx'

it.each([
  [-40, 0],
  [0, 0],
  [100, lineShare / 2],
  [200, lineShare],
])('%i of 200 points fill the gauge to %f', (balance, level) => {
  expect(gaugeLevel(balance, 200)).toBeCloseTo(level)
})

it('rises strictly above the line and stays below 1', () => {
  const levels = [200, 201, 400, 1240, 100_000].map((balance) => gaugeLevel(balance, 200))
  expect(levels.toSorted((a, b) => a - b)).toEqual(levels)
  expect(new Set(levels).size).toBe(levels.length)
  expect(levels.at(-1)).toBeLessThan(1)
})
