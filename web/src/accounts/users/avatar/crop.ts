export type Size = { width: number; height: number }

/** A square of an image: centre and side in image pixels. */
export type Crop = { x: number; y: number; side: number }

/** Relative to the largest square. */
export const maxZoom = 4

/** The largest centred square. */
export function initialCrop({ width, height }: Size): Crop {
  return { x: width / 2, y: height / 2, side: Math.min(width, height) }
}

/** The nearest square inside the image and within the zoom limits. */
export function clampCrop({ width, height }: Size, { x, y, side }: Crop): Crop {
  const largest = Math.min(width, height)
  const fitting = clamp(side, largest / maxZoom, largest)
  return {
    x: clamp(x, fitting / 2, width - fitting / 2),
    y: clamp(y, fitting / 2, height - fitting / 2),
    side: fitting,
  }
}

/** The position between the edges, 0 to 100; 50 when it cannot move. */
export function positionOf({ width, height }: Size, { x, y, side }: Crop): { x: number; y: number } {
  return { x: share(x - side / 2, width - side), y: share(y - side / 2, height - side) }
}

export function withPosition({ width, height }: Size, crop: Crop, position: { x: number; y: number }): Crop {
  const centreAt = (percent: number, range: number) => crop.side / 2 + (percent / 100) * range
  return { ...crop, x: centreAt(position.x, width - crop.side), y: centreAt(position.y, height - crop.side) }
}

function share(part: number, range: number): number {
  return range > 0 ? Math.round((part / range) * 100) : 50
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most)
}
