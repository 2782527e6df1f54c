import type { Course, Day } from '#contract/courses/api.ts'
import type { DayLock, Stream, StreamState } from '#contract/streams/api.ts'
import { calendarStages, type CalendarStage } from '../streams/stages.ts'
import { followingTile, type DayTile } from '../streams/tiles.ts'

export type Nothing =
  | { reason: 'none' }
  | { reason: 'frozen' | 'not_started' | 'stopped' | 'ended' | 'completed'; stream: Stream }

const order = { completed: 0, freeze: 1, not_started: 2, stopped: 3, ended: 4 } as const

/** Why there is nothing to do today, told of the run that comes back first. */
export function nothingToday(streams: readonly Stream[]): Nothing {
  const kindOf = (stream: Stream) => (stream.status === 'open' ? 'completed' : stream.status)
  const [stream] = streams.toSorted((a, b) => order[kindOf(a)] - order[kindOf(b)] || b.end_date - a.end_date)
  if (!stream) return { reason: 'none' }
  const kind = kindOf(stream)
  return { reason: kind === 'freeze' ? 'frozen' : kind, stream }
}

type At = { stage: CalendarStage; tile: DayTile }

/** What Today says of the run's day. */
export type Hero =
  /** There is something to watch: today's day, or an earlier one that comes first. */
  | (At & { kind: 'lesson' | 'earlier'; today: Day })
  /** Everything was watched; the day wants to be finished. */
  | (At & { kind: 'finish'; today: Day })
  | (At & { kind: 'done' | 'rest'; catchUp: DayTile | undefined; next: DayTile | undefined })
  | (At & { kind: 'waiting'; lock: DayLock })

/** Chooses the day that the hero shows; undefined while the course has no days or the status is not there. */
export function heroOf(course: Course, state: StreamState | undefined): Hero | undefined {
  const stages = calendarStages(course, state)
  const all = stages.flatMap((stage) => stage.tiles.map((tile) => ({ stage, tile })))
  const today = all.find(({ tile }) => tile.day.day_number === state?.today_day_number)
  if (!today || !state?.days) return undefined
  const unfinished = all.filter(({ tile }) => tile.state === 'part' || tile.state === 'open')
  const { tile } = today
  if (tile.state === 'part' || tile.state === 'open') return lessonHero(today, tile.day)
  if (tile.lock) return closedHero({ today, lock: tile.lock, all, unfinished })
  const next = followingTile(
    all.map((one) => one.tile),
    tile,
  )
  return { ...today, kind: tile.state === 'rest' ? 'rest' : 'done', catchUp: unfinished[0]?.tile, next }
}

function lessonHero(at: At, today: Day): Hero {
  if (!at.tile.plan.next) return { ...at, kind: 'finish', today }
  return { ...at, kind: at.tile.day === today ? 'lesson' : 'earlier', today }
}

type Closed = { today: At; lock: DayLock; all: readonly At[]; unfinished: readonly At[] }

/** Today's day is closed: the day that opens it comes first, else the latest day that is still to do. */
function closedHero({ today, lock, all, unfinished }: Closed): Hero {
  const required = all.find(({ tile }) => tile.day.day_number === lock.day_number)
  const instead = required ?? unfinished.at(-1)
  return instead ? lessonHero(instead, today.tile.day) : { ...today, kind: 'waiting', lock }
}
