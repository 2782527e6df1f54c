import type { DayRecord } from '#contract/days/api.ts'
import type { StatisticAnswer } from '#contract/lessons/api.ts'
import { getStreamStatus, listStreams, type Progress, type Stream, type StreamState } from '#contract/streams/api.ts'
import { queryClient } from '../queries.ts'
import { learnerDay } from './label.ts'

/** Writes the totals of a lesson, as the server counted them, into what is shown; nothing is fetched again. */
export function patchLesson(answer: StatisticAnswer, dayId: number): void {
  const { lesson_id, viewed_seconds, play_count, position_seconds } = answer
  const status = { lesson_set_lesson_id: lesson_id, viewed_seconds, play_count, position_seconds }
  patchState(answer.stream_id, (state) => {
    const others = state.lessons?.filter((lesson) => lesson.lesson_set_lesson_id !== lesson_id)
    return startedToday({
      ...state,
      ...(others && { lessons: [...others, status] }),
      ...daysWith(state, dayId, { id: answer.day_status_id, stage_day_started_at: answer.day_started_at }),
    })
  })
}

/** Writes where a lesson was left into what is shown, before the server knows. */
export function patchPosition({ streamId, lessonId }: { streamId: number; lessonId: number }, seconds: number): void {
  patchState(streamId, (state) => {
    const found = state.lessons?.find((lesson) => lesson.lesson_set_lesson_id === lessonId)
    const others = state.lessons?.filter((lesson) => lesson !== found)
    const before = found ?? { lesson_set_lesson_id: lessonId, viewed_seconds: 0, play_count: 0 }
    return { ...state, ...(others && { lessons: [...others, { ...before, position_seconds: seconds }] }) }
  })
}

/** Writes a started or finished day into what is shown. */
export function patchDay(record: DayRecord): void {
  const { id, stage_day_started_at, end_time } = record
  patchState(record.stream_id, (state) => ({
    ...state,
    ...daysWith(state, record.stage_day_id, { id, stage_day_started_at, end_time }),
  }))
}

/** Writes the progress of a run into the list of runs. */
export function patchProgress(streamId: number, progress: Progress): void {
  patch<Stream[]>(listStreams.path, (streams) =>
    streams.map((stream) => (stream.id === streamId ? { ...stream, progress } : stream)),
  )
}

type DayPart = Partial<NonNullable<StreamState['days']>[number]>

function daysWith(state: StreamState, dayId: number, part: DayPart): Pick<StreamState, 'days'> {
  if (!state.days) return {}
  return { days: state.days.map((day) => (day.stage_day_id === dayId ? { ...day, ...part } : day)) }
}

/** Today counts as a day with practice from its first statistic on. */
function startedToday(state: StreamState): StreamState {
  const today = learnerDay(Date.now() / 1000)
  if (state.practice_days.includes(today)) return state
  return { ...state, practice_days: [today, ...state.practice_days], streak_days: state.streak_days + 1 }
}

function patchState(streamId: number, change: (state: StreamState) => StreamState): void {
  patch<StreamState>(getStreamStatus.path, (state) => (state.stream_id === streamId ? change(state) : state))
}

/** Changes every kept answer of a call, in every language. It stays as old as it was: the next fetch is still due. */
function patch<Data>(path: string, change: (data: Data) => Data): void {
  for (const query of queryClient.getQueryCache().findAll({ queryKey: [path] })) {
    const data = query.state.data as Data | undefined
    if (data === undefined) continue
    queryClient.setQueryData<Data>(query.queryKey, change(data), { updatedAt: query.state.dataUpdatedAt })
  }
}
