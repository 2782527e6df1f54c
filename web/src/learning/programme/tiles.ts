import type { Day } from '#contract/learning/courses/api.ts'
import { followingDay } from '#contract/learning/days/rules.ts'
import type { DayStatus, StreamState } from '#contract/learning/streams/api.ts'
import { dayPlan, lessonSegments, type DayPlan } from './plan.ts'
import type { ProgressSegment } from '../../ui/Progress.tsx'

export type TileState = 'done' | 'started' | 'open' | 'upcoming' | 'locked' | 'rest' | 'frozen' | 'demo'

export type DayTile = {
  day: Day
  plan: DayPlan
  state: TileState
  /** Today's day, unlocked; shown large. */
  isToday: boolean
  /** The progress counts it: finished, or a rest day that is reached. */
  isComplete: boolean
  opensAt: number | undefined
  lock: DayStatus['lock']
  segments: ProgressSegment[]
}

/** One day of the calendar. Until the status is loaded the day is locked without a reason. */
export function dayTile(day: Day, state: StreamState | undefined): DayTile {
  const status = state?.days?.find((one) => one.stage_day_id === day.id)
  const plan = dayPlan(day, state)
  const tile = tileState(day, plan, status)
  const isLocked = tile !== 'done' && (status ? status.lock !== null : true)
  return {
    day,
    plan,
    state: tile,
    isToday: status?.lock === null && day.day_number === state?.today_day_number,
    isComplete: status?.is_complete ?? false,
    opensAt: status?.lock?.opens_at ?? status?.opens_at,
    lock: status?.lock ?? null,
    segments: lessonSegments(plan.lessons, isLocked && tile !== 'upcoming'),
  }
}

function tileState(day: Day, plan: DayPlan, status: DayStatus | undefined): TileState {
  if (day.day_of_rest) return 'rest'
  if (status?.end_time) return 'done'
  const code = status?.lock?.code
  if (code === 'stream_frozen') return 'frozen'
  if (code === 'day_locked_in_demo') return 'demo'
  if (code === 'day_not_open_yet' || code === 'stream_not_started') return 'upcoming'
  if (code || !status) return 'locked'
  return status.stage_day_started_at || plan.viewedSeconds > 0 ? 'started' : 'open'
}

/** The next day to do after one: skips rest days and finished ones. */
export function nextUnfinishedTile(tiles: readonly DayTile[], { day }: DayTile): DayTile | undefined {
  const days = tiles.map((tile) => ({
    tile,
    dayNumber: tile.day.day_number,
    isRest: tile.state === 'rest',
    isFinished: tile.state === 'done',
  }))
  return followingDay(days, day.day_number)?.tile
}
