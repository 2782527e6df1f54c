import { randomUUID } from 'node:crypto'
import { login } from '#contract/auth/api.ts'
import { getDay } from '#contract/courses/api.ts'
import { saveLessonStat } from '#contract/lessons/api.ts'
import { getStreamStatus, statusExpands } from '#contract/streams/api.ts'
import { getUser } from '#contract/users/api.ts'
import { addressOf } from '../server/src/testing.ts'
import { scaleToken } from '../server/src/testingScale.ts'
import type { Asked } from './load.ts'
import type { School } from './school.ts'

export type BenchedCall = {
  name: string
  /** CPU of the server and the database, against the bare handler's. */
  ratioBudget: number
  /** Whether opening a day makes this call. */
  opensDay: boolean
  ask: (school: School, learner: number) => Asked
}

export const calls: readonly BenchedCall[] = [
  {
    name: 'GET /user',
    ratioBudget: 2.2,
    opensDay: true,
    ask: (_school, learner) => ({ path: getUser.path, token: scaleToken(learner) }),
  },
  {
    name: 'status of a run of 36 days, all parts',
    ratioBudget: 6,
    opensDay: true,
    ask: ({ streamIds }, learner) => ({
      path: addressOf(getStreamStatus, {
        params: { streamId: streamIds[learner - 1] },
        query: { expand: statusExpands.join(',') },
      }),
      token: scaleToken(learner),
    }),
  },
  {
    name: 'a day with its lessons',
    ratioBudget: 5,
    opensDay: true,
    ask: ({ courseId, stageId, dayId }, learner) => ({
      path: addressOf(getDay, { params: { courseId, stageId, dayId } }),
      token: scaleToken(learner),
    }),
  },
  {
    name: 'POST /save-lesson-stat, durable',
    ratioBudget: 7,
    opensDay: false,
    ask: ({ streamIds, dayId, lessonIds }, learner) => ({
      method: 'POST',
      path: saveLessonStat.path,
      token: scaleToken(learner),
      body: {
        client_id: randomUUID(),
        stream_id: streamIds[learner - 1],
        day_id: dayId,
        lesson_id: lessonIds[learner % lessonIds.length],
        viewed_seconds: 5,
        play_count: 0,
        position_seconds: 20,
      },
    }),
  },
]

export const benchPassword = 'measured with care'

/** For a school whose learners have `benchPassword`. */
export const signIn: BenchedCall = {
  name: 'sign-in, durable, without the hash',
  ratioBudget: 8,
  opensDay: false,
  ask: (_school, learner) => ({
    method: 'POST',
    path: login.path,
    body: { email: `learner-${learner}@scale.test`, password: benchPassword },
  }),
}
