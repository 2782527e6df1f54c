import {
  isShapeComplete,
  maxLinePoints,
  maxShapes,
  type Point,
  type Shape,
  type ShapeKind,
} from '#contract/experts/marks/rules.ts'

/** The unfinished shape. Complete ones belong to the mark. */
export type Drawing = { tool: ShapeKind; unfinished: Shape | undefined; cursor: Point }

export const noDrawing: Drawing = { tool: 'arrow', unfinished: undefined, cursor: { x: 0.5, y: 0.5 } }

const clamp = (share: number) => Math.round(Math.min(1, Math.max(0, share)) * 10_000) / 10_000

/** A point within the picture, rounded to a ten-thousandth. */
export function pointAt(x: number, y: number): Point {
  return { x: clamp(x), y: clamp(y) }
}

export function begin(drawing: Drawing, point: Point): Drawing {
  return { ...drawing, cursor: point, unfinished: { kind: drawing.tool, points: [point] } }
}

/** Points of a free line closer than this share are dropped. */
const nearest = 0.01

/** Extends the unfinished shape to a point. A free line stops growing at its maximum. */
export function extend(drawing: Drawing, point: Point): Drawing {
  const { unfinished } = drawing
  if (!unfinished) return { ...drawing, cursor: point }
  const [first = point] = unfinished.points
  if (unfinished.kind !== 'line')
    return { ...drawing, cursor: point, unfinished: { ...unfinished, points: [first, point] } }
  const last = unfinished.points.at(-1) ?? first
  const isNear = Math.hypot(point.x - last.x, point.y - last.y) < nearest
  if (isNear || unfinished.points.length >= maxLinePoints) return { ...drawing, cursor: point }
  return { ...drawing, cursor: point, unfinished: { ...unfinished, points: [...unfinished.points, point] } }
}

/** Adds the unfinished shape to the others, unless it is a dot or the maximum is reached. */
export function finish(drawing: Drawing, shapes: readonly Shape[]): Shape[] {
  const { unfinished } = drawing
  const isKept = unfinished && isShapeComplete(unfinished) && shapes.length < maxShapes
  return isKept ? [...shapes, unfinished] : [...shapes]
}
