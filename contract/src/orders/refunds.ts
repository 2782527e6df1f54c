type Refunded = {
  /** Points that the order spent. */
  points: number
  /** What was paid for it, and what has gone back, in minor units. */
  paid: number
  refunded: number
}

/** Points that are back after a refund: in proportion, rounded down, and all of them once all of the money is. */
export function pointsReturned({ points, paid, refunded }: Refunded): number {
  return refunded >= paid ? points : Math.floor((points * refunded) / paid)
}
