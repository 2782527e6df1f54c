import { eventStoredSeconds } from '#contract/messages/live/api.ts'

/** An older position may precede deleted events. */
const maxAgeSeconds = eventStoredSeconds - 3600

/** The position of a polling client: events visible in the snapshot are read. Opaque for clients. */
export function positionOf(snapshot: string, now: number): string {
  return `${now}-${snapshot}`
}

/** The snapshot of a position; undefined if it is too old or malformed. Times in seconds. */
export function snapshotOfPosition(position: string, now: number): string | undefined {
  const [, time, snapshot = ''] = /^(\d{1,12})-(.*)$/.exec(position) ?? []
  if (time === undefined || now - Number(time) > maxAgeSeconds) return undefined
  return isSnapshot(snapshot) ? snapshot : undefined
}

/** Whether PostgreSQL can parse it: `xmin:xmax:` and ordered ids in between of open transactions. */
function isSnapshot(text: string): boolean {
  const [, xmin = '0', xmax = '0', list = ''] = /^(\d{1,19}):(\d{1,19}):((?:\d{1,19}(?:,(?!$)|$))*)$/.exec(text) ?? []
  const open = list === '' ? [] : list.split(',').map(BigInt)
  const isInRange = open.every((id) => id >= BigInt(xmin) && id < BigInt(xmax))
  return BigInt(xmin) > 0n && BigInt(xmin) <= BigInt(xmax) && isInRange && isOrdered(open)
}

function isOrdered(ids: readonly bigint[]): boolean {
  return ids.every((id, index) => index === 0 || id > (ids[index - 1] ?? 0n))
}
