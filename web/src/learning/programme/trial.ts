import type { Course } from '#contract/learning/courses/api.ts'
import type { Stream, StreamState } from '#contract/learning/streams/api.ts'
import { calendarStages } from './stages.ts'

/** Whether a trial has nothing more to do: it has ended, or all that is left is in the full course. */
export function isTrialOver(stream: Pick<Stream, 'is_demo' | 'status'>, course: Course, state: StreamState): boolean {
  if (!stream.is_demo) return false
  if (stream.status === 'ended') return true
  const states = calendarStages(course, state).flatMap(({ tiles }) => tiles.map((tile) => tile.state))
  return states.includes('demo') && states.every((tile) => tile === 'done' || tile === 'rest' || tile === 'demo')
}
