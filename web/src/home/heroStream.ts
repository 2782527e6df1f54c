import type { Stream } from '#contract/learning/streams/api.ts'
import { streamLists } from '#contract/learning/streams/rules.ts'

/** The run shown by the hero: one in progress, paid before demo. */
export function heroStream(streams: readonly Stream[]): Stream | undefined {
  const inProgress = streams.filter((stream) => streamLists.inProgress(stream))
  return inProgress.find((stream) => !stream.is_demo) ?? inProgress[0]
}
