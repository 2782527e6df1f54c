/** `available`: not booked; `waiting`: an expert has to confirm it. */
export const meetingStates = ['available', 'waiting', 'confirmed', 'over'] as const
export type MeetingState = (typeof meetingStates)[number]

/** Times are epoch seconds. */
export type BookedMeeting = { startsAt: number | null; minutes: number; isConfirmed: boolean }

export function meetingState({ startsAt, minutes, isConfirmed }: BookedMeeting, now: number): MeetingState {
  if (startsAt === null) return 'available'
  if (startsAt + minutes * 60 <= now) return 'over'
  return isConfirmed ? 'confirmed' : 'waiting'
}

const linkSecondsBefore = 10 * 60
/** The link stays open this long after the end of a meeting. */
export const linkSecondsAfter = 30 * 60

/** The interval (epoch seconds, exclusive end) in which the link of a confirmed meeting is shown. */
export function linkTimes({ startsAt, minutes }: { startsAt: number; minutes: number }) {
  return { opensAt: startsAt - linkSecondsBefore, closesAt: startsAt + minutes * 60 + linkSecondsAfter }
}

/** An expert confirms within this time, but before the meeting begins. */
const confirmSeconds = 24 * 3600

export function confirmBy(requestedAt: number, startsAt: number): number {
  return Math.min(requestedAt + confirmSeconds, startsAt)
}

/** Meetings can be booked this many days ahead. */
export const bookingDays = 28
export const maxMeetingNoteLength = 1000

/** Epoch seconds; `until` is exclusive. */
export type Interval = { from: number; until: number }

/** The minimum seconds between the starts of two slots of an expert. */
const slotStepSeconds = 15 * 60

/**
 * Start times of the slots of a length that fit into the intervals one after the other, ascending. The rest of an interval counts together
 * with one that begins where it ends: the last hour before midnight with the first of the next day.
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

/** The end of a chain of intervals in which each begins where the previous one ends. */
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

/** The moments nearest to a wished one, ascending. */
export function nearestTo(wished: number, moments: readonly number[], count = 3): number[] {
  return moments
    .toSorted((one, other) => Math.abs(one - wished) - Math.abs(other - wished) || one - other)
    .slice(0, count)
    .toSorted((one, other) => one - other)
}

/** Whether an expert may meet learners at a URL: https, without credentials, on one of the hosts or a subdomain. */
export function isMeetingLink(url: string, hosts: readonly string[]): boolean {
  const host = /^https:\/\/(?<host>[a-z\d.-]+(?::\d+)?)(?:[/?#][^\s\\]*)?$/i.exec(url)?.groups?.['host']?.toLowerCase()
  return host !== undefined && hosts.some((allowed) => host === allowed || host.endsWith(`.${allowed}`))
}
