import { expect, it } from 'vitest'
import { withPosition, clampCrop, positionOf, initialCrop } from './crop.ts'

const wide = { width: 400, height: 200 }

it('a crop starts with the largest centred square', () => {
  expect(initialCrop(wide)).toEqual({ x: 200, y: 100, side: 200 })
})

it.each([
  [
    { x: -50, y: 100, side: 200 },
    { x: 100, y: 100, side: 200 },
  ],
  [
    { x: 900, y: 900, side: 100 },
    { x: 350, y: 150, side: 100 },
  ],
  [
    { x: 200, y: 100, side: 999 },
    { x: 200, y: 100, side: 200 },
  ],
  [
    { x: 200, y: 100, side: 1 },
    { x: 200, y: 100, side: 50 },
  ],
])('clamps %j to %j', (crop, clamped) => {
  expect(clampCrop(wide, crop)).toEqual(clamped)
})

it('a crop moves from edge to edge; an axis without room stays at 50', () => {
  const crop = initialCrop(wide)
  expect(positionOf(wide, crop)).toEqual({ x: 50, y: 50 })
  const left = withPosition(wide, crop, { x: 0, y: 50 })
  expect(left).toEqual({ x: 100, y: 100, side: 200 })
  expect(positionOf(wide, left)).toEqual({ x: 0, y: 50 })
})
