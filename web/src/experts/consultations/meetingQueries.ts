import { queryOptions } from '@tanstack/react-query'
import { listMeetings, listMeetingSlots, listOfferedMeetings, type Meeting } from '#contract/experts/meetings/api.ts'
import { queryOf } from '../../platform/cache/queries.ts'
import { nowSeconds } from '../../platform/clock.ts'

/** Meetings of all runs; refetched when a link opens or closes and when a meeting ends. */
export function meetingsQuery() {
  return queryOptions({
    ...queryOf(listMeetings, { query: { expand: 'course' } }),
    refetchInterval: ({ state }) => untilMeetingChangesMs(state.data ?? [], nowSeconds()),
  })
}

export const offersQuery = () => queryOf(listOfferedMeetings, {})
export const slotsQuery = (id: number) => queryOf(listMeetingSlots, { query: { id } })

/** Also true while the meeting takes place, and after its end while it can be joined. */
export function isUpcoming({ state, link }: Meeting): boolean {
  return state === 'confirmed' || state === 'waiting' || Boolean(link?.url)
}

export function isBookable({ state, lock }: Meeting): boolean {
  return state === 'available' && lock === null
}

/** By time. Past meetings that can still be joined are left out once another has begun. */
export function upcomingMeetings(meetings: readonly Meeting[]): Meeting[] {
  const upcoming = meetings.filter(isUpcoming)
  const hasBegun = upcoming.some(({ state, link }) => state !== 'over' && Boolean(link?.url))
  return hasBegun ? upcoming.filter(({ state }) => state !== 'over') : upcoming
}

type TimedMeeting = Pick<Meeting, 'link' | 'start_date_time' | 'minutes'>

const hourMs = 3_600_000

/** Milliseconds until a link opens or closes or a meeting ends, at most an hour; false if nothing will change. */
export function untilMeetingChangesMs(meetings: readonly TimedMeeting[], now: number): number | false {
  const changes = meetings.flatMap(timesOf).filter((at) => at > now)
  return changes.length > 0 && Math.min(hourMs, (Math.min(...changes) - now) * 1000 + 1000)
}

function timesOf({ link, start_date_time: startsAt, minutes }: TimedMeeting): number[] {
  const ends = startsAt === null ? [] : [startsAt + minutes * 60]
  return link ? [...ends, link.opens_at, link.closes_at] : ends
}
