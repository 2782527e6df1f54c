import { createECDH, randomBytes, randomUUID } from 'node:crypto'
import { recordEvents, reportError } from '#contract/analytics/api.ts'
import * as auth from '#contract/auth/api.ts'
import { getApplicationConfig, getPublicConfig } from '#contract/brands/api.ts'
import { getCookiePolicy, listCookies, updateCookiePolicy } from '#contract/cookies/api.ts'
import * as chats from '#contract/chats/api.ts'
import { listCommunities, listUserCommunities } from '#contract/communities/api.ts'
import * as courses from '#contract/courses/api.ts'
import { finishDay, getDayProgress, startDay } from '#contract/days/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { uploadFile } from '#contract/files/api.ts'
import { saveLessonStat } from '#contract/lessons/api.ts'
import { createLiveTicket } from '#contract/live/api.ts'
import { createOrder } from '#contract/orders/api.ts'
import { getScoreAmount, getScoreAwards, listScores } from '#contract/points/api.ts'
import { createPushSubscription, deletePushSubscription } from '#contract/push/api.ts'
import { createSocialCode, deleteExternalAuth, listExternalAuths } from '#contract/social/api.ts'
import * as staff from '#contract/staff/api.ts'
import * as streams from '#contract/streams/api.ts'
import { getSubscription, listSubscriptions } from '#contract/subscriptions/api.ts'
import { askAnonymously } from '#contract/support/api.ts'
import * as users from '#contract/users/api.ts'
import { tokenHashOf } from './auth/auth.ts'
import { first, type Database } from './database.ts'
import type { Input } from './testing.ts'
import { addStream, type TestCourse } from './testingCourse.ts'

export const thingNames = [
  'streamId',
  'courseId',
  'stageId',
  'dayId',
  'dayStatusId',
  'lessonId',
  'userId',
  'sessionId',
  'fileId',
  'externalAuthId',
  'subscriptionId',
  'chatId',
] as const

/** What a learner who follows a course has to name in calls. */
export type Things = Record<(typeof thingNames)[number], number>

export type Given = { params?: object; query?: object; body?: object }

export type LearnerCall = {
  endpoint: Endpoint
  inputOf: (things: Things) => Given
  /** What is not the learner's is left out of a list, not refused. */
  isFilter: boolean
  /** What the call may answer a learner whose token is right. */
  allowed: readonly number[]
}

type Answers = { isFilter?: boolean; allowed?: readonly number[] }

function learnerCall<E extends Endpoint>(
  endpoint: E,
  inputOf: (things: Things) => Input<E> = () => ({}),
  { isFilter = false, allowed = [200, 409] }: Answers = {},
): LearnerCall {
  return { endpoint, inputOf: inputOf as LearnerCall['inputOf'], isFilter, allowed }
}

const pushBody = {
  endpoint: 'https://updates.push.services.mozilla.com/wpush/v2/of-the-table',
  keys: { p256dh: createECDH('prime256v1').generateKeys('base64url'), auth: randomBytes(16).toString('base64url') },
}

const all = (names: readonly string[]) => ({ expand: names.join(',') })

/** Who has no token may make these calls. */
export const openCalls: readonly Endpoint[] = [
  auth.login,
  auth.loginByAppId,
  auth.loginByRememberToken,
  auth.exchangeCode,
  auth.signupByEmail,
  auth.signupByAppId,
  auth.validateSignupForm,
  auth.confirmEmail,
  auth.requestPasswordReset,
  auth.checkResetCode,
  auth.resetPassword,
  getPublicConfig,
  getApplicationConfig,
  listCookies,
  askAnonymously,
  recordEvents,
  reportError,
  staff.staffLogin,
]

/** Every call that needs a token, as a learner with these things makes it; the tests of all calls are made of it. */
export const learnerCalls: readonly LearnerCall[] = [
  learnerCall(auth.logout),
  learnerCall(auth.listSessions),
  learnerCall(auth.revokeSession, ({ sessionId }) => ({ params: { sessionId } })),
  learnerCall(auth.revokeOtherSessions),
  learnerCall(auth.convertAccount, () => ({ body: { email: 'a', password: 'a', password_repeat: 'a' } }), {
    allowed: [404],
  }),
  learnerCall(auth.mintAdminCode, undefined, { allowed: [404] }),
  learnerCall(auth.mintReturnAddress, () => ({ body: { url: 'https://elsewhere.test/' } }), { allowed: [404] }),
  learnerCall(users.getUser, () => ({ query: all(users.userExpands) })),
  learnerCall(users.updateUser, ({ userId }) => ({ body: { id: userId, city: 'Казань' } })),
  learnerCall(users.deleteUser, ({ userId }) => ({ body: { id: userId, status: 0 } }), { allowed: [422] }),
  learnerCall(users.updateNotification, () => ({ body: { disable_notification: 1 } })),
  learnerCall(users.updateAvatar, ({ fileId }) => ({ body: { avatar_file_id: fileId } })),
  learnerCall(users.updatePassword, () => ({ body: { password: 'a', password_repeat: 'a' } }), { allowed: [422] }),
  learnerCall(users.updateUserStatus, () => ({ body: { status: 20 as const } })),
  learnerCall(createSocialCode),
  learnerCall(listExternalAuths),
  learnerCall(deleteExternalAuth, ({ externalAuthId }) => ({ params: { externalAuthId } }), { allowed: [200, 404] }),
  learnerCall(uploadFile, () => ({ body: { type: 2 } }), { allowed: [422] }),
  learnerCall(getCookiePolicy),
  learnerCall(updateCookiePolicy, () => ({ body: { essential: true, analytics: false, marketing: false } })),
  learnerCall(createLiveTicket),
  learnerCall(createPushSubscription, () => ({ body: pushBody })),
  learnerCall(deletePushSubscription),
  learnerCall(staff.getStaffMember, undefined, { allowed: [404] }),
  learnerCall(staff.listMails, undefined, { allowed: [404] }),
  learnerCall(staff.listErrorReports, undefined, { allowed: [404] }),
  learnerCall(staff.listQuestions, undefined, { allowed: [404] }),
  learnerCall(staff.listStaffVideos, undefined, { allowed: [404] }),
  learnerCall(getScoreAmount),
  learnerCall(getScoreAwards),
  learnerCall(listScores),
  learnerCall(listSubscriptions),
  learnerCall(createOrder, () => ({ params: { serviceId: 498 } }), { allowed: [404] }),
  learnerCall(listCommunities),
  learnerCall(listUserCommunities),
  learnerCall(getSubscription, ({ subscriptionId }) => ({ params: { subscriptionId } })),
  learnerCall(chats.listChats),
  learnerCall(chats.getChat, ({ chatId }) => ({ params: { chatId } })),
  learnerCall(chats.listMessages, ({ chatId }) => ({ params: { chatId } })),
  learnerCall(streams.listStreams, ({ streamId }) => ({ query: { filter: { id: [streamId] } } }), { isFilter: true }),
  learnerCall(streams.getStream, ({ streamId }) => ({ params: { streamId }, query: all(streams.streamExpands) })),
  learnerCall(streams.getStreamStatus, ({ streamId }) => ({ params: { streamId }, query: all(streams.statusExpands) })),
  learnerCall(courses.listCourses, () => ({ query: all(courses.courseExpands) })),
  learnerCall(courses.listCourseVersions),
  learnerCall(courses.getCourse, ({ courseId }) => ({ params: { courseId }, query: all(courses.courseExpands) })),
  learnerCall(courses.listStages, ({ courseId }) => ({ params: { courseId } })),
  learnerCall(courses.listDays, ({ courseId, stageId }) => ({ params: { courseId, stageId } })),
  learnerCall(courses.getDay, ({ courseId, stageId, dayId }) => ({ params: { courseId, stageId, dayId } })),
  learnerCall(startDay, ({ streamId, dayId }) => ({ params: { streamId, dayId } })),
  learnerCall(finishDay, ({ streamId, dayId }) => ({ params: { streamId, dayId } })),
  learnerCall(getDayProgress, ({ streamId, dayStatusId }) => ({ params: { streamId, dayStatusId } })),
  learnerCall(saveLessonStat, ({ streamId, dayId, lessonId }) => ({
    body: {
      client_id: randomUUID(),
      stream_id: streamId,
      day_id: dayId,
      lesson_id: lessonId,
      viewed_seconds: 5,
      play_count: 0,
    },
  })),
]

export const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`

/** Lets a learner follow a course and begin its first day. */
export async function follow(database: Database, userId: number, course: TestCourse): Promise<Things> {
  const streamId = await addStream(database, { userId, courseId: course.id })
  await database.sql`insert into day_statuses (stream_id, day_id) values (${streamId}, ${course.dayIds[0]})`
  return thingsOf(database, course, { userId, streamId })
}

/** The things of a learner who has begun the first day of a course. */
export async function thingsOf(database: Database, course: TestCourse, run: { userId: number; streamId: number }) {
  const { userId, streamId } = run
  const [stageId = 0, dayId = 0, [lessonId = 0] = []] = [course.stageIds[0], course.dayIds[0], course.lessonIds[0]]
  const { sql } = database
  const started = await sql<Row>`select id from day_statuses where stream_id = ${streamId} and day_id = ${dayId}`
  const session = await sql<Row>`
    insert into sessions (user_id, token_hash, brand, app_type, expires_at)
    values (${userId}, ${tokenHashOf(randomUUID())}, 'local', 'web', now() + interval '1 day') returning id`
  const file = await sql<Row>`
    insert into files (user_id, type, name, mime, size, path)
    values (${userId}, 2, 'me', 'image/webp', 1, 'x') returning id`
  const external = await sql<Row>`
    insert into external_auths (user_id, source, subject) values (${userId}, 'google', ${randomUUID()})
    on conflict (user_id, source) do update set subject = excluded.subject returning id`
  const subscription = await sql<Row>`
    insert into subscriptions (user_id, status) values (${userId}, 'active') returning id`
  const chat = await sql<Row>`
    insert into chats (stream_id) values (${streamId})
    on conflict (stream_id) do update set stream_id = excluded.stream_id returning id`
  const of = (rows: Row[]) => first(rows)?.id ?? 0
  return {
    ...{ streamId, courseId: course.id, stageId, dayId, dayStatusId: of(started), lessonId, userId },
    ...{ sessionId: of(session), fileId: of(file), externalAuthId: of(external) },
    ...{ subscriptionId: of(subscription), chatId: of(chat) },
  }
}

type Row = { id: number }
