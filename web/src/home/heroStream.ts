import type { Stream } from '#contract/streams/api.ts'
import { streamLists } from '#contract/streams/rules.ts'

/** The run that the day belongs to: one that is under way, a paid one before a demo. */
export function heroStream(streams: readonly Stream[]): Stream | undefined {
  const underWay = streams.filter((stream) => streamLists.inProgress(stream))
  return underWay.find((stream) => !stream.is_demo) ?? underWay[0]
}
