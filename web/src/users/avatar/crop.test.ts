import { expect, it } from 'vitest'
import { atPosition, insideOf, positionOf, wholeCrop } from './crop.ts'

const wide = { width: 400, height: 200 }

it('a picture begins with its largest square in the middle', () => {
  expect(wholeCrop(wide)).toEqual({ x: 200, y: 100, side: 200 })
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
])('the square %j is held inside and not too close: %j', (crop, held) => {
  expect(insideOf(wide, crop)).toEqual(held)
})

it('a square can be moved from edge to edge, and one that cannot move stands in the middle', () => {
  const crop = wholeCrop(wide)
  expect(positionOf(wide, crop)).toEqual({ x: 50, y: 50 })
  const left = atPosition(wide, crop, { x: 0, y: 50 })
  expect(left).toEqual({ x: 100, y: 100, side: 200 })
  expect(positionOf(wide, left)).toEqual({ x: 0, y: 50 })
})
