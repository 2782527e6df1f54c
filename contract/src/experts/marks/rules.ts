/** Marks of one expert on one attempt. */
export const maxMarks = 50
export const maxShapes = 10
/** Points of one free line. */
export const maxLinePoints = 100
export const markLetters = 500
export const maxMarkVoiceSeconds = 60
/** Learners' videos are cut after two hours. */
export const maxMarkMs = 2 * 3600 * 1000

export const shapeKinds = ['arrow', 'ring', 'line'] as const
export type ShapeKind = (typeof shapeKinds)[number]

/** Fractions of the upright picture's width and height. */
export type Point = { x: number; y: number }
export type Shape = { kind: ShapeKind; points: Point[] }

/** Whether a shape is complete: an arrow has tail and head, a ring two opposite corners of its box. */
export function isShapeComplete({ kind, points }: Shape): boolean {
  const [first, ...others] = points
  if (!first || (kind === 'line' ? others.length === 0 : others.length !== 1)) return false
  return others.some(({ x, y }) => x !== first.x || y !== first.y)
}

/** `voice` is the recording or its id. */
type MarkContent = { shapes: readonly Shape[]; text: string; voice?: object | number | null | undefined }

/** Whether a mark has no drawing, text or recording; empty marks are not kept. */
export function isMarkEmpty({ shapes, text, voice }: MarkContent): boolean {
  return shapes.length === 0 && !hasWords({ text, voice })
}

/** Whether a mark has text or a recording. A drawing alone is not published. */
export function hasWords({ text, voice }: Pick<MarkContent, 'text' | 'voice'>): boolean {
  return text.trim() !== '' || Boolean(voice)
}

/** The frame that a video with a constant rate shows at a time. */
export function frameAt(ms: number, frameRate: number): number {
  // A time rounded to milliseconds may lie just before its frame.
  return Math.max(0, Math.floor((ms * frameRate) / 1000 + 0.001))
}

/** The middle of a frame: browsers that seek to its edge may show the neighbouring one. */
export function middleMs(frame: number, frameRate: number): number {
  return Math.round(((frame + 0.5) * 1000) / frameRate)
}
