export type Size = { width: number; height: number }

/** A square of a picture: its centre and side, in pixels of the picture. */
export type Crop = { x: number; y: number; side: number }

/** How much closer one can come than the largest square. */
export const largestZoom = 4

/** The largest square in the middle. */
export function wholeCrop({ width, height }: Size): Crop {
  return { x: width / 2, y: height / 2, side: Math.min(width, height) }
}

/** The nearest square that lies inside of the picture. */
export function insideOf({ width, height }: Size, { x, y, side }: Crop): Crop {
  const largest = Math.min(width, height)
  const fitting = clamp(side, largest / largestZoom, largest)
  return {
    x: clamp(x, fitting / 2, width - fitting / 2),
    y: clamp(y, fitting / 2, height - fitting / 2),
    side: fitting,
  }
}

/** Where the square stands between the edges, 0 to 100; 50 where it cannot move. */
export function positionOf({ width, height }: Size, { x, y, side }: Crop): { x: number; y: number } {
  return { x: share(x - side / 2, width - side), y: share(y - side / 2, height - side) }
}

export function atPosition({ width, height }: Size, crop: Crop, position: { x: number; y: number }): Crop {
  const along = (percent: number, room: number) => crop.side / 2 + (percent / 100) * room
  return { ...crop, x: along(position.x, width - crop.side), y: along(position.y, height - crop.side) }
}

function share(part: number, room: number): number {
  return room > 0 ? Math.round((part / room) * 100) : 50
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most)
}
