import type { StatisticEntry } from '#contract/learning/lessons/api.ts'
import type { StreamState } from '#contract/learning/streams/api.ts'
import type { Entry } from '../../../platform/outbox/entry.ts'
import { entriesOf } from '../../../platform/outbox/outboxState.ts'
import { statisticEntries } from './watched.ts'

/** The state of a run with what was watched on this device and the server does not know yet. */
export function withWatched(state: StreamState, entries: readonly Entry[]): StreamState {
  const unsent = entriesOf(entries, statisticEntries).filter(({ payload }) => payload.stream_id === state.stream_id)
  return unsent.reduce((sum, { payload }) => withEntry(sum, payload), state)
}

function withEntry(state: StreamState, entry: StatisticEntry): StreamState {
  const { lesson_id: id, viewed_seconds, play_count, position_seconds = 0 } = entry
  if (!state.lessons) return state
  const found = state.lessons.find((lesson) => lesson.lesson_set_lesson_id === id)
  const others = state.lessons.filter((lesson) => lesson !== found)
  const watched = {
    lesson_set_lesson_id: id,
    viewed_seconds: (found?.viewed_seconds ?? 0) + viewed_seconds,
    play_count: (found?.play_count ?? 0) + play_count,
    position_seconds,
  }
  return { ...state, lessons: [...others, watched] }
}
