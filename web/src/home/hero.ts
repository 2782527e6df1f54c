import type { Course, Day } from '#contract/learning/courses/api.ts'
import type { Lock, Stream, StreamState } from '#contract/learning/streams/api.ts'
import { calendarStages, type CalendarStage } from '../learning/programme/stages.ts'
import { nextUnfinishedTile, type DayTile } from '../learning/programme/tiles.ts'

export type EmptyReason =
  | { kind: 'none' }
  | { kind: 'frozen' | 'not_started' | 'stopped' | 'ended' | 'completed' | 'trial_over'; stream: Stream }

const reasonOrder = { completed: 0, freeze: 1, not_started: 2, stopped: 3, ended: 4 } as const

/** Why there is nothing to do today, by the run that resumes first. */
export function emptyReason(streams: readonly Stream[]): EmptyReason {
  const statusOf = (stream: Stream) => (stream.status === 'open' ? 'completed' : stream.status)
  const [stream] = streams.toSorted(
    (a, b) => reasonOrder[statusOf(a)] - reasonOrder[statusOf(b)] || b.end_date - a.end_date,
  )
  if (!stream) return { kind: 'none' }
  const status = statusOf(stream)
  if (stream.is_demo && (status === 'ended' || status === 'completed')) return { kind: 'trial_over', stream }
  return { kind: status === 'freeze' ? 'frozen' : status, stream }
}

type StageTile = { stage: CalendarStage; tile: DayTile }

/** The state of the run's day that Today shows. */
export type Hero =
  /** Lessons to watch: `earlier` if finishing the day opens today's. */
  | (StageTile & { kind: 'lesson' | 'earlier'; today: Day })
  /** All lessons are watched; the day can be finished. */
  | (StageTile & { kind: 'finish'; today: Day })
  /** `next`: the next day to do, `following`: the one after today, of rest or not. */
  | (StageTile & {
      kind: 'done' | 'rest'
      catchUp: DayTile | undefined
      next: DayTile | undefined
      following: DayTile | undefined
    })
  | (StageTile & { kind: 'locked'; lock: Lock })

/** The day that the hero shows; undefined if the course has no days or the status is loading. */
export function heroOf(course: Course, state: StreamState | undefined): Hero | undefined {
  const stages = calendarStages(course, state)
  const all = stages.flatMap((stage) => stage.tiles.map((tile) => ({ stage, tile })))
  const today = all.find(({ tile }) => tile.day.day_number === state?.today_day_number)
  if (!today || !state?.days) return undefined
  const unfinished = all.filter(({ tile }) => tile.state === 'started' || tile.state === 'open')
  const { tile } = today
  if (tile.state === 'started' || tile.state === 'open') return lessonHero(today, tile.day)
  if (tile.lock) return lockedHero({ today, lock: tile.lock, all, unfinished })
  const next = nextUnfinishedTile(
    all.map((one) => one.tile),
    tile,
  )
  const following = all[all.indexOf(today) + 1]?.tile
  return { ...today, kind: tile.state === 'rest' ? 'rest' : 'done', catchUp: unfinished[0]?.tile, next, following }
}

function lessonHero(stageTile: StageTile, today: Day): Hero {
  if (!stageTile.tile.plan.next) return { ...stageTile, kind: 'finish', today }
  return { ...stageTile, kind: stageTile.tile.day === today ? 'lesson' : 'earlier', today }
}

type LockedToday = { today: StageTile; lock: Lock; all: readonly StageTile[]; unfinished: readonly StageTile[] }

/** Today's day is locked: shows the day that unlocks it, otherwise the latest unfinished day. */
function lockedHero({ today, lock, all, unfinished }: LockedToday): Hero {
  const required = all.find(({ tile }) => tile.day.day_number === lock.day_number)
  if (required) return lessonHero(required, today.tile.day)
  const shown = unfinished.at(-1)
  return shown ? lessonHero(shown, shown.tile.day) : { ...today, kind: 'locked', lock }
}
