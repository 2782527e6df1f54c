import { randomUUID } from 'node:crypto'
import { login } from '#contract/accounts/auth/api.ts'
import { getDay } from '#contract/learning/courses/api.ts'
import { getDeskFigures, listDesk } from '#contract/experts/desk/api.ts'
import { listUserHomework, sendHomework, userHomeworkExpands } from '#contract/learning/homework/api.ts'
import { saveLessonStat } from '#contract/learning/lessons/api.ts'
import { getSchedule } from '#contract/learning/reminders/api.ts'
import { getStreamStatus, statusExpands } from '#contract/learning/streams/api.ts'
import { getUser } from '#contract/accounts/users/api.ts'
import { addressOf } from '../server/test/school.ts'
import { scaleToken } from '../server/test/scale.ts'
import type { BenchRequest } from './load.ts'
import { experts, expertToken, type SeededSchool } from './fixtures.ts'

/** A request that learners or experts make in turn. */
export type CallSeries = {
  name: string
  requestOf: (school: SeededSchool, learnerId: number) => BenchRequest
}

export type BenchCall = CallSeries & {
  /** CPU of the server and the database, as a multiple of the baseline's. */
  ratioBudget: number
  /** Whether the client makes this call when a learner opens a day. */
  opensDay: boolean
}

const homeworkList: BenchCall = {
  name: 'the homework of a run, with points and attempts',
  ratioBudget: 3,
  opensDay: false,
  requestOf: ({ streamIds }, learnerId) => ({
    path: addressOf(listUserHomework, {
      params: { streamId: streamIds[learnerId - 1] },
      query: { expand: userHomeworkExpands.join(',') },
    }),
    token: scaleToken(learnerId),
  }),
}

export const calls: readonly BenchCall[] = [
  {
    name: 'GET /user',
    ratioBudget: 2.2,
    opensDay: true,
    requestOf: (_school, learnerId) => ({ path: getUser.path, token: scaleToken(learnerId) }),
  },
  {
    name: 'status of a 36-day stream, all parts',
    ratioBudget: 6,
    opensDay: true,
    requestOf: ({ streamIds }, learnerId) => ({
      path: addressOf(getStreamStatus, {
        params: { streamId: streamIds[learnerId - 1] },
        query: { expand: statusExpands.join(',') },
      }),
      token: scaleToken(learnerId),
    }),
  },
  {
    name: 'a day with its lessons',
    ratioBudget: 5,
    opensDay: true,
    requestOf: ({ courseId, stageId, dayId }, learnerId) => ({
      path: addressOf(getDay, { params: { courseId, stageId, dayId } }),
      token: scaleToken(learnerId),
    }),
  },
  homeworkList,
  {
    name: 'POST /save-lesson-stat, durable commit',
    ratioBudget: 7,
    opensDay: false,
    requestOf: ({ streamIds, dayId, lessonIds }, learnerId) => ({
      method: 'POST',
      path: saveLessonStat.path,
      token: scaleToken(learnerId),
      body: {
        client_id: randomUUID(),
        stream_id: streamIds[learnerId - 1],
        day_id: dayId,
        lesson_id: lessonIds[learnerId % lessonIds.length],
        viewed_seconds: 5,
        play_count: 0,
        position_seconds: 20,
      },
    }),
  },
]

export const benchPassword = 'measured with care'

/** Requires learners whose password is `benchPassword`. */
export const signIn: BenchCall = {
  name: 'sign-in, durable commit, without password hashing',
  ratioBudget: 8,
  opensDay: false,
  requestOf: (_school, learnerId) => ({
    method: 'POST',
    path: login.path,
    body: { email: `learner-${learnerId}@scale.test`, password: benchPassword },
  }),
}

/** A page of the homework that waits, for one of many experts. */
export const desk: BenchCall = {
  name: 'the first 50 items of the desk',
  ratioBudget: 3,
  opensDay: false,
  requestOf: (_school, learnerId) => ({
    path: listDesk.path,
    token: expertToken((learnerId % experts) + 1),
  }),
}

/** The report of answers, by a lead of the course; its budget is a ratio of latencies, see `measureFigures`. */
export const figures: CallSeries = {
  name: 'the report of answers',
  requestOf: (_school, learnerId) => ({
    path: getDeskFigures.path,
    token: expertToken((learnerId % experts) + 1),
  }),
}

/** The homework of learners and experts; each learner can send theirs once. */
export const homeworkCalls: readonly BenchCall[] = [
  homeworkList,
  {
    name: 'GET /schedule',
    ratioBudget: 1.5,
    opensDay: false,
    requestOf: (_school, learnerId) => ({ path: getSchedule.path, token: scaleToken(learnerId) }),
  },
  {
    name: 'sending homework with a file, durable commit',
    ratioBudget: 6,
    opensDay: false,
    requestOf: ({ streamIds, homeworkStatusIds, fileIds }, learnerId) => ({
      method: 'POST',
      path: addressOf(sendHomework, {
        params: { streamId: streamIds[learnerId - 1], statusId: homeworkStatusIds[learnerId - 1] },
      }),
      token: scaleToken(learnerId),
      body: { client_id: randomUUID(), message: 'In daylight', files: [fileIds[learnerId - 1]] },
    }),
  },
  desk,
]
