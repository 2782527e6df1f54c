import type { Course } from '#contract/learning/courses/api.ts'
import type { Stream, StreamState } from '#contract/learning/streams/api.ts'
import { streamLists } from '#contract/learning/streams/rules.ts'
import { calendarStages } from './stages.ts'

/** A learner's runs by what can be done with them: continue, wait, look back. */
export type CourseGroups = Record<'active' | 'paused' | 'finished', Stream[]>

/** Demo runs count as active, only where the brand allows demo access. */
export function courseGroups(streams: readonly Stream[], isDemoAccessible: boolean): CourseGroups {
  const shown = streams.filter((stream) => isDemoAccessible || !stream.is_demo)
  const paused = shown.filter(
    (stream) => !stream.is_demo && (streamLists.frozen(stream) || stream.status === 'stopped'),
  )
  return {
    active: shown.filter((stream) => streamLists.openOrNotStarted(stream)),
    paused,
    finished: shown.filter((stream) => streamLists.endedOrStopped(stream) && !paused.includes(stream)),
  }
}

/** Whether a trial has nothing more to do: it has ended, or all that is left is in the full course. */
export function isTrialOver(stream: Pick<Stream, 'is_demo' | 'status'>, course: Course, state: StreamState): boolean {
  if (!stream.is_demo) return false
  if (stream.status === 'ended') return true
  const states = calendarStages(course, state).flatMap(({ tiles }) => tiles.map((tile) => tile.state))
  return states.includes('demo') && states.every((tile) => tile === 'done' || tile === 'rest' || tile === 'demo')
}
