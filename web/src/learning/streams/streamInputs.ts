import { statusExpands } from '#contract/learning/streams/api.ts'

/** Requests all runs, each with its course, progress, freeze, today's day and booked meetings. */
export const streamsInput = {
  query: { expand: 'course,userCourseStreamFreeze,progress,current_training_day,meetings', 'per-page': 100 },
}

/** Requests the learner's progress in a run and what is unlocked. */
export function statusInput(streamId: number) {
  return { params: { streamId }, query: { expand: statusExpands.join(',') } }
}
