import { expect, it } from 'vitest'
import { clusterMarks, pinWidth } from './MarkTrack.tsx'

const shares = [0.1, 0.14, 0.3, 0.31, 0.33, 0.9]

it('marks that stand apart have a target each', () => {
  expect(clusterMarks(shares, 10_000)).toEqual(shares.map((at, first) => ({ first, count: 1, at })))
})

it('marks whose targets would overlap share one, and no two targets overlap', () => {
  expect(clusterMarks(shares, 400)).toEqual([
    { first: 0, count: 2, at: 0.1 },
    { first: 2, count: 3, at: 0.3 },
    { first: 5, count: 1, at: 0.9 },
  ])
  for (const width of [120, 326, 700]) {
    const places = clusterMarks(shares, width).map(({ at }) => at * width)
    const distances = places.slice(1).map((place, index) => place - (places[index] ?? 0))
    expect(Math.min(...distances, Infinity)).toBeGreaterThanOrEqual(pinWidth)
  }
})

it('every mark is in exactly one of them, two of one moment in the same', () => {
  const clusters = clusterMarks([0.5, 0.5, 0.51], 1e6)
  expect(clusters.map(({ count }) => count)).toEqual([2, 1])
})
