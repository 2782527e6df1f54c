import { statusExpands, streamExpands } from '#contract/streams/api.ts'

/** Asks for all runs, each with its course, progress, freeze and the day that is today. */
export const streamsInput = { query: { expand: streamExpands.join(','), 'per-page': 100 } }

/** Asks for what the learner has done in a run and what is open. */
export function statusInput(streamId: number) {
  return { params: { streamId }, query: { expand: statusExpands.join(',') } }
}
