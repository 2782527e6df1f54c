import {
  isShapeComplete,
  linePointsMaximum,
  shapesMaximum,
  type Point,
  type Shape,
  type ShapeKind,
} from '#contract/experts/marks/rules.ts'

/** What is being drawn: complete shapes are given on, an unfinished one belongs to the drawing. */
export type Drawing = { tool: ShapeKind; begun: Shape | undefined; cursor: Point }

export const noDrawing: Drawing = { tool: 'arrow', begun: undefined, cursor: { x: 0.5, y: 0.5 } }

/** Points of a free line that are closer than this share are one. */
const nearest = 0.01

const clamp = (share: number) => Math.round(Math.min(1, Math.max(0, share)) * 10_000) / 10_000

/** A point within the picture, to a ten-thousandth. */
export function pointAt(x: number, y: number): Point {
  return { x: clamp(x), y: clamp(y) }
}

export function begin(drawing: Drawing, point: Point): Drawing {
  return { ...drawing, cursor: point, begun: { kind: drawing.tool, points: [point] } }
}

/** The unfinished shape reaches to the point. A free line of the most points gets no more. */
export function extend(drawing: Drawing, point: Point): Drawing {
  const { begun } = drawing
  if (!begun) return { ...drawing, cursor: point }
  const [first = point] = begun.points
  if (begun.kind !== 'line') return { ...drawing, cursor: point, begun: { ...begun, points: [first, point] } }
  const last = begun.points.at(-1) ?? first
  const isNear = Math.hypot(point.x - last.x, point.y - last.y) < nearest
  if (isNear || begun.points.length >= linePointsMaximum) return { ...drawing, cursor: point }
  return { ...drawing, cursor: point, begun: { ...begun, points: [...begun.points, point] } }
}

/** Ends the unfinished shape; returns it with the others unless it is only a dot, or there are as many as possible. */
export function finish(drawing: Drawing, shapes: readonly Shape[]): Shape[] {
  const { begun } = drawing
  const isKept = begun && isShapeComplete(begun) && shapes.length < shapesMaximum
  return isKept ? [...shapes, begun] : [...shapes]
}
