import { queryOptions } from '@tanstack/react-query'
import { listMeetings, listMeetingSlots, listOfferedMeetings, type Meeting } from '#contract/experts/meetings/api.ts'
import { queryOf } from '../../platform/cache/queries.ts'
import { nowSeconds } from '../../platform/clock.ts'

const hourMs = 3_600_000

/** The meetings of all runs; refetched on screen when a link opens or closes, and when one ends. */
export function meetingsQuery() {
  return queryOptions({
    ...queryOf(listMeetings, { query: { expand: 'course' } }),
    refetchInterval: ({ state }) => untilMeetingChangesMs(state.data ?? [], nowSeconds()),
  })
}

export const offersQuery = () => queryOf(listOfferedMeetings, {})
export const slotsQuery = (id: number) => queryOf(listMeetingSlots, { query: { id } })

/** Whether it is still ahead, takes place, or can be joined after its end. */
export function isUpcoming({ state, link }: Meeting): boolean {
  return state === 'confirmed' || state === 'waiting' || Boolean(link?.url)
}

/** Whether its learner can book it now. */
export function isBookable({ state, lock }: Meeting): boolean {
  return state === 'available' && lock === null
}

/** By time, but one that is over and can still be joined gives way to one that has begun. */
export function upcomingMeetings(meetings: readonly Meeting[]): Meeting[] {
  const upcoming = meetings.filter(isUpcoming)
  const hasBegun = upcoming.some(({ state, link }) => state !== 'over' && Boolean(link?.url))
  return hasBegun ? upcoming.filter(({ state }) => state !== 'over') : upcoming
}

type TimedMeeting = Pick<Meeting, 'link' | 'start_date_time' | 'minutes'>

/** Milliseconds until a link opens or closes or a meeting ends, within the next hour; later ones are looked at again then. */
export function untilMeetingChangesMs(meetings: readonly TimedMeeting[], now: number): number | false {
  const changes = meetings.flatMap(timesOf).filter((at) => at > now)
  return changes.length > 0 && Math.min(hourMs, (Math.min(...changes) - now) * 1000 + 1000)
}

function timesOf({ link, start_date_time: startsAt, minutes }: TimedMeeting): number[] {
  const ends = startsAt === null ? [] : [startsAt + minutes * 60]
  return link ? [...ends, link.opens_at, link.closes_at] : ends
}
