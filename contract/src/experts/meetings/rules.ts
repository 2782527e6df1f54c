/** `available`: not booked; `waiting`: an expert has to confirm it. */
export const meetingStates = ['available', 'waiting', 'confirmed', 'over'] as const
export type MeetingState = (typeof meetingStates)[number]

/** All times in seconds since 1970. */
export type BookedMeeting = { startsAt: number | null; minutes: number; isConfirmed: boolean }

export function meetingState({ startsAt, minutes, isConfirmed }: BookedMeeting, now: number): MeetingState {
  if (startsAt === null) return 'available'
  if (startsAt + minutes * 60 <= now) return 'over'
  return isConfirmed ? 'confirmed' : 'waiting'
}

const linkSecondsBefore = 10 * 60
/** After the end of a meeting. */
export const linkSecondsAfter = 30 * 60

/** When the link of a confirmed meeting is shown, in seconds since 1970; the end is exclusive. */
export function linkTimes({ startsAt, minutes }: { startsAt: number; minutes: number }) {
  return { opensAt: startsAt - linkSecondsBefore, closesAt: startsAt + minutes * 60 + linkSecondsAfter }
}

/** An expert confirms within this time, but before it begins. */
const confirmSeconds = 24 * 3600

export function confirmBy(requestedAt: number, startsAt: number): number {
  return Math.min(requestedAt + confirmSeconds, startsAt)
}

/** How many days ahead a meeting can be booked. */
export const bookingDays = 28
export const meetingNoteMaximum = 1000
export const meetingsMaximum = 20

/** Seconds since 1970; `until` is not included. */
export type Interval = { from: number; until: number }

/** Two slots of an expert begin at least this many seconds apart. */
const slotStepSeconds = 15 * 60

/**
 * Beginnings of the meetings of a length that fit into the intervals one after the other, in ascending order. What an interval has
 * left at its end counts together with one that begins there: the last hour before midnight with the first of the next day.
 */
export function slotStarts(intervals: readonly Interval[], minutes: number): number[] {
  const step = Math.ceil((minutes * 60) / slotStepSeconds) * slotStepSeconds
  const sorted = intervals.toSorted((one, other) => one.from - other.from)
  return sorted.flatMap(({ from, until }, index) => {
    const count = Math.max(0, Math.floor((until - from - minutes * 60) / step) + 1)
    const starts = Array.from({ length: count }, (_, at) => from + at * step)
    const rest = from + count * step
    return rest + slotStepSeconds <= until && rest + minutes * 60 <= endOfTouching(sorted, index)
      ? [...starts, rest]
      : starts
  })
}

/** When the interval ends, or the last of those that each begin where the one before ends. */
function endOfTouching(sorted: readonly Interval[], index: number): number {
  let end = sorted[index]?.until ?? 0
  for (const { from, until } of sorted.slice(index + 1)) {
    if (from !== end) break
    end = until
  }
  return end
}

export function overlaps(one: Interval, other: Interval): boolean {
  return one.from < other.until && other.from < one.until
}

/** The moments nearest to a wished one, in ascending order. */
export function nearestTo(wished: number, moments: readonly number[], count = 3): number[] {
  return moments
    .toSorted((one, other) => Math.abs(one - wished) - Math.abs(other - wished) || one - other)
    .slice(0, count)
    .toSorted((one, other) => one - other)
}

/** Whether an expert may meet learners at an address: with https, without a name or password, on one of the hosts or below it. */
export function isMeetingLink(url: string, hosts: readonly string[]): boolean {
  const host = /^https:\/\/(?<host>[a-z\d.-]+(?::\d+)?)(?:[/?#][^\s\\]*)?$/i.exec(url)?.groups?.['host']?.toLowerCase()
  return host !== undefined && hosts.some((allowed) => host === allowed || host.endsWith(`.${allowed}`))
}
