import type { FinishedDay } from '#contract/learning/days/api.ts'
import type { StatisticResponse } from '#contract/learning/lessons/api.ts'
import {
  getStreamStatus,
  listStreams,
  type Progress,
  type Stream,
  type StreamState,
} from '#contract/learning/streams/api.ts'
import { patchQueries, queryClient } from '../../platform/cache/queries.ts'
import { nowSeconds } from '../../platform/clock.ts'
import { learnerDay } from './learnerDay.ts'

/** Patches the lesson's totals from the server into the cached status. */
export function patchLesson(response: StatisticResponse, dayId: number): void {
  const { lesson_id, viewed_seconds, play_count, position_seconds } = response
  const status = { lesson_set_lesson_id: lesson_id, viewed_seconds, play_count, position_seconds }
  patchState(response.stream_id, (state) => {
    const others = state.lessons?.filter((lesson) => lesson.lesson_set_lesson_id !== lesson_id)
    return withPracticeToday({
      ...state,
      ...(others && { lessons: [...others, status] }),
      ...patchedDays(state, dayId, { id: response.day_status_id, stage_day_started_at: response.day_started_at }),
    })
  })
}

/** Patches the position of a lesson into the cached status, ahead of the server. */
export function patchPosition({ streamId, lessonId }: { streamId: number; lessonId: number }, seconds: number): void {
  patchState(streamId, (state) => {
    const found = state.lessons?.find((lesson) => lesson.lesson_set_lesson_id === lessonId)
    const others = state.lessons?.filter((lesson) => lesson !== found)
    const previous = found ?? { lesson_set_lesson_id: lessonId, viewed_seconds: 0, play_count: 0 }
    return { ...state, ...(others && { lessons: [...others, { ...previous, position_seconds: seconds }] }) }
  })
}

export function patchDay(finished: FinishedDay): void {
  const { id, stage_day_started_at, end_time, streak_days } = finished
  patchState(finished.stream_id, (state) => ({
    ...state,
    streak_days,
    ...patchedDays(state, finished.stage_day_id, { id, stage_day_started_at, end_time, is_complete: true }),
  }))
}

export function patchProgress(streamId: number, progress: Progress): void {
  patchStream(streamId, { progress })
}

export function patchFilters(streamId: number, filters: Stream['filters']): void {
  patchStream(streamId, { filters })
}

function patchStream(streamId: number, change: Partial<Stream>): void {
  patchQueries<Stream[]>(listStreams.path, (streams) =>
    streams.map((stream) => (stream.id === streamId ? { ...stream, ...change } : stream)),
  )
}

/** Removes the recap of the week from all runs in the cache. */
export function patchClosedRecap(): void {
  patchQueries<StreamState>(getStreamStatus.path, (state) => ({ ...state, week_recap: null }))
}

type DayChange = Partial<NonNullable<StreamState['days']>[number]>

function patchedDays(state: StreamState, dayId: number, change: DayChange): Pick<StreamState, 'days'> {
  if (!state.days) return {}
  return { days: state.days.map((day) => (day.stage_day_id === dayId ? { ...day, ...change } : day)) }
}

/** Today counts as a practice day from its first statistic. */
function withPracticeToday(state: StreamState): StreamState {
  const today = learnerDay(nowSeconds())
  if (state.practice_days.includes(today)) return state
  return { ...state, practice_days: [today, ...state.practice_days], streak_days: state.streak_days + 1 }
}

function patchState(streamId: number, change: (state: StreamState) => StreamState): void {
  patchQueries<StreamState>(getStreamStatus.path, (state) => (state.stream_id === streamId ? change(state) : state))
}

/**
 * Shows a run as the server has changed it, and refetches what depends on it. Focuses the page's content where the pressed button
 * is gone with the former state.
 */
export async function showChangedRun(stream: Stream): Promise<void> {
  patchStream(stream.id, stream)
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: [getStreamStatus.path] }),
    queryClient.invalidateQueries({ queryKey: [listStreams.path] }),
  ])
  // Once the dialog has closed.
  requestAnimationFrame(focusContent)
}

function focusContent(): void {
  const content = document.getElementById('main')
  if (!content?.contains(document.activeElement)) content?.focus({ preventScroll: true })
}
