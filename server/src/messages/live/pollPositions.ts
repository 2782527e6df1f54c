import { eventStoredSeconds } from '#contract/messages/live/api.ts'

/** A position of this age may precede events that have been deleted. */
const maxAgeSeconds = eventStoredSeconds - 3600

/** What a client that polls has read: the events visible in the snapshot. For clients it is opaque. */
export function positionOf(snapshot: string, now: number): string {
  return `${now}-${snapshot}`
}

/** The snapshot of a position; undefined if the position is too old or not one of ours. Times in seconds. */
export function snapshotOfPosition(position: string, now: number): string | undefined {
  const [, time, snapshot = ''] = /^(\d{1,12})-(.*)$/.exec(position) ?? []
  if (time === undefined || now - Number(time) > maxAgeSeconds) return undefined
  return isSnapshot(snapshot) ? snapshot : undefined
}

/** Whether PostgreSQL can read it: `xmin:xmax:` and ids between them, in order, of transactions that were open. */
function isSnapshot(text: string): boolean {
  const [, xmin = '0', xmax = '0', list = ''] = /^(\d{1,19}):(\d{1,19}):((?:\d{1,19}(?:,(?!$)|$))*)$/.exec(text) ?? []
  const open = list === '' ? [] : list.split(',').map(BigInt)
  const isInRange = open.every((id) => id >= BigInt(xmin) && id < BigInt(xmax))
  return BigInt(xmin) > 0n && BigInt(xmin) <= BigInt(xmax) && isInRange && isOrdered(open)
}

function isOrdered(ids: readonly bigint[]): boolean {
  return ids.every((id, index) => index === 0 || id > (ids[index - 1] ?? 0n))
}
