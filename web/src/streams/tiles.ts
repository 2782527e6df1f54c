import type { Day } from '#contract/courses/api.ts'
import { followingDay } from '#contract/days/rules.ts'
import type { DayStatus, StreamState } from '#contract/streams/api.ts'
import { dayPlan, threadOf, type DayPlan } from '../days/plan.ts'
import type { ThreadSegment } from '../ui/Thread.tsx'

export type TileState = 'done' | 'part' | 'open' | 'later' | 'locked' | 'rest' | 'frozen' | 'demo'

export type DayTile = {
  day: Day
  plan: DayPlan
  state: TileState
  /** It is today's and may be opened: the one that is shown large. */
  isToday: boolean
  /** Its place in the calendar has come and gone. */
  isPast: boolean
  opensAt: number | undefined
  lock: DayStatus['lock']
  segments: ThreadSegment[]
}

/** One day of the calendar. Without a status, which comes later than the course, it is closed but not said why. */
export function dayTile(day: Day, state: StreamState | undefined): DayTile {
  const status = state?.days?.find((one) => one.stage_day_id === day.id)
  const plan = dayPlan(day, state)
  const shown = tileState(day, plan, status)
  const isClosed = shown !== 'done' && (status ? status.lock !== null : true)
  return {
    day,
    plan,
    state: shown,
    isToday: status?.lock === null && day.day_number === state?.today_day_number,
    isPast: state !== undefined && day.day_number < state.today_day_number,
    opensAt: status?.lock?.opens_at ?? status?.opens_at,
    lock: status?.lock ?? null,
    segments: threadOf(plan.lessons, isClosed && shown !== 'later'),
  }
}

function tileState(day: Day, plan: DayPlan, status: DayStatus | undefined): TileState {
  if (day.day_of_rest) return 'rest'
  if (status?.end_time) return 'done'
  const code = status?.lock?.code
  if (code === 'stream_frozen') return 'frozen'
  if (code === 'day_locked_in_demo') return 'demo'
  if (code === 'day_not_open_yet' || code === 'stream_not_started') return 'later'
  if (code || !status) return 'locked'
  return status.stage_day_started_at || plan.viewedSeconds > 0 ? 'part' : 'open'
}

/** What comes after a day for whoever is done with it. */
export function followingTile(tiles: readonly DayTile[], { day }: DayTile): DayTile | undefined {
  const days = tiles.map((tile) => ({
    tile,
    dayNumber: tile.day.day_number,
    isRest: tile.state === 'rest',
    isFinished: tile.state === 'done',
  }))
  return followingDay(days, day.day_number)?.tile
}
