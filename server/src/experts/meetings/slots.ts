import { bookingDays, overlaps, slotStarts, type Interval } from '#contract/experts/meetings/rules.ts'
import { daySeconds } from '#contract/platform/dates.ts'
import { utcDate, type Moment } from '../../platform/clock.ts'
import type { Sql } from '../../platform/database/database.ts'
import { intervalsOf } from '../rota/intervals.ts'
import { rotaOfExperts } from '../rota/rota.ts'
import { listBusy, listMeetingExperts } from './queries.ts'

/** `startsAt` is in epoch seconds. */
export type Slot = { startsAt: number; expertIds: number[]; isFree: boolean }

type SlotFilter = Moment & {
  meetingId: number
  courseId: number
  learnerId: number
  minutes: number
  /** Only slots that begin within the range and the next days. */
  from: number
  until: number | null
}

type People = { expert_id: number; user_id: number }

/** The person is in the meeting, as its expert or its learner. */
const isOf = ({ expert_id, user_id }: People, id: number) => expert_id === id || user_id === id

/**
 * Slots of a course's experts by time. `expertIds` lists the free ones, fewest meetings first; a slot is not free while the learner has
 * another meeting.
 */
export async function listSlots(sql: Sql, wanted: SlotFilter): Promise<Slot[]> {
  const { meetingId, courseId, learnerId, minutes, from, now } = wanted
  const last = now + bookingDays * daySeconds
  const range = { from, until: Math.min(last, wanted.until ?? last) }
  if (range.until <= range.from) return []
  const expertIds = await listMeetingExperts(sql, { courseId, learnerId, today: utcDate(now) })
  if (expertIds.length === 0) return []
  const rotas = await rotaOfExperts(sql, { expertIds, now })
  const busy = await listBusy(sql, {
    expertIds,
    learnerId,
    meetingId,
    range: { from, until: range.until + daySeconds },
  })
  const countOf = (id: number) => busy.filter(({ expert_id }) => expert_id === id).length
  const slots = new Map<number, Slot>()
  for (const id of expertIds.toSorted((one, other) => countOf(one) - countOf(other))) {
    const rota = rotas.get(id)
    if (!rota) continue
    // A meeting may continue into the hours of the next day.
    const hours = intervalsOf(rota, 'meetings', { from, until: range.until + daySeconds })
    for (const startsAt of slotStarts(hours, minutes)) {
      if (startsAt < range.from || startsAt >= range.until) continue
      const slot = slots.get(startsAt) ?? { startsAt, expertIds: [], isFree: false }
      const time: Interval = { from: startsAt, until: startsAt + minutes * 60 }
      const isFree = !busy.some((one) => overlaps(one, time) && (isOf(one, id) || isOf(one, learnerId)))
      if (isFree) slot.expertIds.push(id)
      slots.set(startsAt, { ...slot, isFree: slot.isFree || isFree })
    }
  }
  return [...slots.values()].toSorted((one, other) => one.startsAt - other.startsAt)
}
