import type { Point, Shape } from '#contract/experts/marks/rules.ts'

export const ringOn = (from: Point, to: Point): Shape => ({ kind: 'ring', points: [from, to] })
export const arrowFrom = (from: Point, to: Point): Shape => ({ kind: 'arrow', points: [from, to] })
export const lineThrough = (...points: [number, number][]): Shape => ({
  kind: 'line',
  points: points.map(([x, y]) => ({ x, y })),
})
