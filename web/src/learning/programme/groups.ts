import type { Stream } from '#contract/learning/streams/api.ts'
import { streamLists } from '#contract/learning/streams/rules.ts'

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
