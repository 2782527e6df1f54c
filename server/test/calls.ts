import { createECDH, randomBytes, randomUUID } from 'node:crypto'
import { recordEvents, recordSpeed, reportError } from '#contract/school/analytics/api.ts'
import * as auth from '#contract/accounts/auth/api.ts'
import { getApplicationConfig, getPublicConfig } from '#contract/brands/api.ts'
import { getCookiePolicy, listCookies, updateCookiePolicy } from '#contract/accounts/cookies/api.ts'
import { getNewFeatures, listBanners } from '#contract/club/banners/api.ts'
import { listCommunities, listUserCommunities } from '#contract/club/communities/api.ts'
import * as courses from '#contract/learning/courses/api.ts'
import { finishDay, getDayProgress, startDay } from '#contract/learning/days/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { deleteFile, finishUpload, uploadFile } from '#contract/learning/files/api.ts'
import * as homework from '#contract/learning/homework/api.ts'
import { saveLessonStat } from '#contract/learning/lessons/api.ts'
import { createLiveTicket, listLiveEvents } from '#contract/messages/live/api.ts'
import { listMarks } from '#contract/experts/marks/api.ts'
import { closeWeekRecap } from '#contract/learning/recaps/api.ts'
import * as notices from '#contract/messages/notices/api.ts'
import { listAuditEntries } from '#contract/accounts/audit/api.ts'
import * as people from '#contract/school/people/api.ts'
import { explainPersonRun } from '#contract/school/people/explanationApi.ts'
import { getScoreAmount, getScoreAwards, listScores } from '#contract/learning/points/api.ts'
import { createApplicationPush, createPushSubscription, deletePushSubscription } from '#contract/messages/push/api.ts'
import * as reminders from '#contract/learning/reminders/api.ts'
import { createSocialCode, deleteExternalAuth, listExternalAuths } from '#contract/accounts/social/api.ts'
import {
  staffLogin,
  staffLoginByPassword,
  checkFirstAdminCode,
  createFirstAdmin,
  getStaffMember,
  mintLearnerCode,
} from '#contract/accounts/auth/staffApi.ts'
import { listMails, getUnsentMails, sendMailsAgain } from '#contract/messages/mail/staffApi.ts'
import { listTextMessages } from '#contract/messages/textMessages/staffApi.ts'
import * as analytics from '#contract/school/analytics/staffApi.ts'
import { getSpeed, listErrorReports, updateErrorState } from '#contract/school/analytics/staffApi.ts'
import { listStaffVideos } from '#contract/learning/videos/staffApi.ts'
import { listStaffCourses, previewCourse, previewDay } from '#contract/learning/courses/staffApi.ts'
import * as streams from '#contract/learning/streams/api.ts'
import { listDownloads } from '#contract/learning/streams/downloadsApi.ts'
import { askAnonymously, openGuestQuestion, rateAsGuest, writeAsGuest } from '#contract/club/support/api.ts'
import { confirmPhone, sendPhoneCode } from '#contract/messages/textMessages/api.ts'
import * as users from '#contract/accounts/users/api.ts'
import { tokenHashOf } from '../src/platform/http/tokens.ts'
import { first, type Database } from '../src/platform/database/database.ts'
import type { Input } from './school.ts'
import { addStream, type TestCourse } from './course.ts'
import { enrolmentCalls } from './enrolmentCalls.ts'
import { announcementCalls } from './announcementCalls.ts'
import { bannerCalls } from './bannerCalls.ts'
import { draftCalls, prepareDraft } from './draftCalls.ts'
import { addArticle, articleCalls, articleStaffCalls } from './articleCalls.ts'
import { catalogCalls } from './catalogCalls.ts'
import { addChatResources, chatCalls } from './chatCalls.ts'
import { deskCalls, learnerCardCalls } from './deskCalls.ts'
import { addMeeting, meetingCalls, ownMeetingCalls } from './meetingCalls.ts'
import { addOrder, orderCalls } from './orderCalls.ts'
import type { CallInput, Prepare, ResourceIds } from './resources.ts'
import { addRecurring, recurringCalls } from './recurringCalls.ts'
import { rotaCalls } from './rotaCalls.ts'
import { dateIn, schoolZone } from './schoolZone.ts'
import { shopCalls } from './shopCalls.ts'
import { communityCalls } from './communityCalls.ts'
import { inboxCalls } from './inboxCalls.ts'
import { addAnsweredQuestion, supportCalls } from './supportCalls.ts'

export type LearnerCall = {
  endpoint: Endpoint
  inputOf: (things: ResourceIds) => CallInput
  /** Foreign ids are filtered out of a list instead of rejected. */
  isFilter: boolean
  /** Statuses that the call may return to a signed-in learner. */
  allowed: readonly number[]
  /** Creates what a member of staff with the role needs. */
  prepare?: Prepare
}

type Options = { isFilter?: boolean; allowed?: readonly number[]; prepare?: Prepare }

function learnerCall<E extends Endpoint>(
  endpoint: E,
  inputOf: (things: ResourceIds) => Input<E> = () => ({}),
  { isFilter = false, allowed = [200, 409], prepare }: Options = {},
): LearnerCall {
  return { endpoint, inputOf: inputOf as LearnerCall['inputOf'], isFilter, allowed, ...(prepare && { prepare }) }
}

const pushBody = {
  endpoint: 'https://updates.push.services.mozilla.com/wpush/v2/of-the-table',
  keys: { p256dh: createECDH('prime256v1').generateKeys('base64url'), auth: randomBytes(16).toString('base64url') },
}

const fingerprint = 'a'.repeat(64)

export const farDate = dateIn(1000)

const all = (names: readonly string[]) => ({ expand: names.join(',') })

/** Calls without a token. */
export const publicCalls: readonly Endpoint[] = [
  auth.login,
  auth.loginByAppId,
  auth.loginByRememberToken,
  auth.exchangeCode,
  auth.signupByEmail,
  auth.signupByAppId,
  auth.validateSignupForm,
  auth.confirmEmail,
  auth.restoreEmail,
  auth.requestPasswordReset,
  auth.checkResetCode,
  auth.resetPassword,
  getPublicConfig,
  getApplicationConfig,
  listCookies,
  askAnonymously,
  openGuestQuestion,
  rateAsGuest,
  writeAsGuest,
  recordEvents,
  reportError,
  recordSpeed,
  staffLogin,
  staffLoginByPassword,
  checkFirstAdminCode,
  createFirstAdmin,
]

const makeExpert: Prepare = (sql, _id, { personId }) => sql`update users set roles = '{expert}' where id = ${personId}`

/** Every call that needs a token, with the input of a learner: the table for tests of all calls. */
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
  learnerCall(users.getOutboxKey),
  learnerCall(users.getUser, () => ({ query: all(users.userExpands) })),
  learnerCall(users.updateUser, ({ userId }) => ({ body: { id: userId, city: 'Казань' } })),
  learnerCall(users.deleteUser, ({ userId }) => ({ body: { id: userId, status: 0 } }), { allowed: [422] }),
  learnerCall(users.updateNotification, () => ({ body: { disable_notification: 1 } })),
  learnerCall(users.updateAvatar, ({ fileId }) => ({ body: { avatar_file_id: fileId } })),
  learnerCall(finishUpload, ({ fileId }) => ({ params: { fileId } })),
  // The avatar by now, which is in use, unless this call runs alone.
  learnerCall(deleteFile, ({ fileId }) => ({ params: { fileId } }), { allowed: [200, 404] }),
  learnerCall(users.updatePassword, () => ({ body: { password: 'a', password_repeat: 'a' } }), { allowed: [422] }),
  learnerCall(users.updateUserStatus, () => ({ body: { status: 20 as const } })),
  learnerCall(createSocialCode),
  learnerCall(listExternalAuths),
  learnerCall(deleteExternalAuth, ({ externalAuthId }) => ({ params: { externalAuthId } }), { allowed: [200, 404] }),
  learnerCall(uploadFile, () => ({ body: { type: 2 } }), { allowed: [422] }),
  learnerCall(getCookiePolicy),
  learnerCall(updateCookiePolicy, () => ({ body: { essential: true, analytics: false, marketing: false } })),
  learnerCall(createLiveTicket, () => ({ query: { seconds: 60 } })),
  learnerCall(listLiveEvents),
  learnerCall(createPushSubscription, () => ({ body: pushBody })),
  learnerCall(createApplicationPush, () => ({ body: { service: 'fcm' as const, token: 'of-the-table' } }), {
    allowed: [404],
  }),
  learnerCall(deletePushSubscription),
  learnerCall(reminders.getSchedule),
  learnerCall(reminders.updateSchedule, () => ({ body: { repeatDays: { 1: ['07:40'] } } })),
  learnerCall(reminders.changeSchedule, () => ({ body: { added: { 1: ['07:40'] }, removed: {} } })),
  learnerCall(reminders.getReminderChannels),
  learnerCall(reminders.updateReminderChannels, () => ({ body: { sms: true } })),
  learnerCall(notices.listNotices),
  learnerCall(notices.readNotice, ({ noticeId }) => ({ params: { noticeId } })),
  learnerCall(notices.readHomeworkNotices, ({ homeworkStatusId: statusId }) => ({ params: { statusId } })),
  learnerCall(notices.readNotices, ({ noticeId }) => ({ body: { last_id: noticeId } }), { isFilter: true }),
  learnerCall(sendPhoneCode, () => ({ body: { channel: 'sms' as const } }), { allowed: [409] }),
  learnerCall(confirmPhone, () => ({ body: { code: '123456' } }), { allowed: [409] }),
  ...[...meetingCalls, ...learnerCardCalls].map(({ endpoint, inputOf, ...more }) =>
    learnerCall(endpoint, inputOf, { allowed: [404], ...more }),
  ),
  ...deskCalls.map(({ endpoint, input, prepare }) =>
    learnerCall(endpoint, () => input, { allowed: [404], ...(prepare && { prepare }) }),
  ),
  ...rotaCalls.map(({ endpoint, inputOf, prepare }) =>
    learnerCall(endpoint, inputOf, { allowed: [404], ...(prepare && { prepare }) }),
  ),
  ...[getStaffMember, mintLearnerCode, listMails, getUnsentMails, sendMailsAgain].map((each: Endpoint) =>
    learnerCall(each, undefined, { allowed: [404] }),
  ),
  learnerCall(listTextMessages, undefined, { allowed: [404] }),
  learnerCall(listErrorReports, undefined, { allowed: [404] }),
  learnerCall(getSpeed, () => ({ query: { days: 7 } }), { allowed: [404] }),
  learnerCall(analytics.listEventDays, () => ({ query: { days: 7 } }), { allowed: [404] }),
  learnerCall(analytics.getFunnel, () => ({ query: { days: 7, steps: 'login,logout' } }), { allowed: [404] }),
  learnerCall(analytics.getDropOff, ({ courseId }) => ({ query: { days: 7, course_id: courseId } }), {
    allowed: [404],
  }),
  learnerCall(analytics.getEventCsv, () => ({ params: { figure: 'days' as const }, query: { days: 7 } }), {
    allowed: [404],
  }),
  learnerCall(updateErrorState, () => ({ params: { fingerprint }, body: { state: 'seen' as const } }), {
    allowed: [404],
    prepare: (sql) => sql`
      insert into error_reports (fingerprint, message, detail, brand, address)
      values (${fingerprint}, 'x', '', 'local', '/') on conflict do nothing`,
  }),
  ...inboxCalls.map(({ endpoint, inputOf, ...more }) => learnerCall(endpoint, inputOf, { allowed: [404], ...more })),
  learnerCall(listStaffVideos, undefined, { allowed: [404] }),
  learnerCall(listStaffCourses, undefined, { allowed: [404] }),
  learnerCall(previewCourse, ({ courseId }) => ({ params: { courseId } }), { allowed: [404] }),
  learnerCall(previewDay, ({ courseId, dayId }) => ({ params: { courseId, dayId } }), { allowed: [404] }),
  ...draftCalls.map(({ endpoint, inputOf }) =>
    learnerCall(endpoint, ({ courseId }) => inputOf(courseId), { allowed: [404], prepare: prepareDraft }),
  ),
  learnerCall(listAuditEntries, ({ userId }) => ({ query: { user_id: userId } }), { allowed: [404] }),
  learnerCall(people.listPeople, () => ({ query: { search: 'learner-123' } }), { allowed: [404] }),
  learnerCall(people.getPerson, ({ userId }) => ({ params: { userId } }), { allowed: [404] }),
  learnerCall(people.createPerson, () => ({ body: { email: `${randomUUID()}@example.test` } }), { allowed: [404] }),
  learnerCall(people.updatePersonRoles, ({ personId }) => ({ params: { userId: personId }, body: { roles: [] } }), {
    allowed: [404],
  }),
  learnerCall(
    people.updateExpertCourses,
    ({ personId }) => ({ params: { userId: personId }, body: { course_ids: [] } }),
    { allowed: [404], prepare: makeExpert },
  ),
  learnerCall(people.sendPasswordLink, ({ personId }) => ({ params: { userId: personId } }), { allowed: [404] }),
  learnerCall(
    people.enrolPerson,
    ({ userId, courseId }) => ({ params: { userId }, body: { course_id: courseId, start: 'today' } }),
    { allowed: [404] },
  ),
  ...enrolmentCalls.map(({ endpoint, inputOf, ...more }) => learnerCall(endpoint, inputOf, more)),
  learnerCall(explainPersonRun, ({ userId, streamId }) => ({ params: { userId, streamId } }), { allowed: [404] }),
  learnerCall(people.endPersonRun, ({ userId, streamId }) => ({ params: { userId, streamId } }), { allowed: [404] }),
  learnerCall(
    people.extendPersonRun,
    ({ userId, streamId }) => ({ params: { userId, streamId }, body: { ends_on: farDate } }),
    { allowed: [404] },
  ),
  learnerCall(people.signOutPerson, ({ personId }) => ({ params: { userId: personId } }), { allowed: [404] }),
  learnerCall(
    people.addPersonNote,
    ({ personId }) => ({ params: { userId: personId }, body: { client_id: randomUUID(), text: 'Called' } }),
    { allowed: [404] },
  ),
  learnerCall(people.reopenPerson, ({ personId }) => ({ params: { userId: personId } }), { allowed: [404] }),
  learnerCall(people.closePerson, ({ personId }) => ({ params: { userId: personId } }), { allowed: [404] }),
  learnerCall(getScoreAmount),
  learnerCall(getScoreAwards),
  learnerCall(listScores),
  ...recurringCalls.map((given) => learnerCall(given.endpoint, given.inputOf, given)),
  ...orderCalls.map((given) => learnerCall(given.endpoint, given.inputOf, given)),
  ...communityCalls.map((given) => learnerCall(given.endpoint, given.inputOf, given)),
  ...shopCalls.map((given) => learnerCall(given.endpoint, given.inputOf, given)),
  ...catalogCalls.map(({ endpoint, inputOf, ...more }) => learnerCall(endpoint, inputOf, more)),
  learnerCall(listBanners),
  learnerCall(getNewFeatures, () => ({ query: { position: '1' } })),
  ...announcementCalls.map((given) => learnerCall(given.endpoint, given.inputOf, given)),
  ...bannerCalls.map((given) => learnerCall(given.endpoint, given.inputOf, given)),
  ...[...articleCalls, ...articleStaffCalls].map(({ endpoint, inputOf, ...more }) =>
    learnerCall(endpoint, inputOf, more),
  ),
  ...supportCalls.map(({ endpoint, inputOf }) => learnerCall(endpoint, inputOf)),
  learnerCall(listCommunities),
  learnerCall(listUserCommunities),
  ...chatCalls.map((given) => learnerCall(given.endpoint, given.inputOf, given)),
  ...ownMeetingCalls.map(({ endpoint, inputOf }) => learnerCall(endpoint, inputOf)),
  learnerCall(streams.listStreams, ({ streamId }) => ({ query: { filter: { id: [streamId] } } }), { isFilter: true }),
  learnerCall(streams.getStream, ({ streamId }) => ({ params: { streamId }, query: all(streams.streamExpands) })),
  learnerCall(streams.listDocuments, ({ streamId }) => ({ params: { streamId } })),
  learnerCall(listDownloads, ({ streamId }) => ({ params: { streamId } })),
  learnerCall(streams.getStreamStatus, ({ streamId }) => ({ params: { streamId }, query: all(streams.statusExpands) })),
  learnerCall(streams.updateFilters, ({ streamId }) => ({ params: { streamId }, body: { filters: {} } })),
  learnerCall(homework.listUserHomework, ({ streamId }) => ({
    params: { streamId },
    query: all(homework.userHomeworkExpands),
  })),
  learnerCall(listMarks, ({ streamId, homeworkStatusId }) => ({ params: { streamId, statusId: homeworkStatusId } })),
  learnerCall(homework.sendHomework, ({ streamId, homeworkStatusId, fileId }) => ({
    params: { streamId, statusId: homeworkStatusId },
    body: { client_id: randomUUID(), message: 'Done', files: [fileId] },
  })),
  learnerCall(homework.listHomework),
  learnerCall(
    streams.createFreeze,
    ({ streamId }) => ({ params: { streamId }, body: { start_date: dateIn(1), end_date: dateIn(2) } }),
    { allowed: [200, 422] },
  ),
  learnerCall(streams.cancelFreeze, ({ streamId }) => ({ params: { streamId } })),
  learnerCall(courses.listCourses, () => ({ query: all(courses.courseExpands) })),
  learnerCall(courses.listCourseVersions),
  learnerCall(courses.getCourse, ({ courseId }) => ({ params: { courseId }, query: all(courses.courseExpands) })),
  learnerCall(courses.listStages, ({ courseId }) => ({ params: { courseId } })),
  learnerCall(courses.listDays, ({ courseId, stageId }) => ({ params: { courseId, stageId } })),
  learnerCall(courses.getDay, ({ courseId, stageId, dayId }) => ({ params: { courseId, stageId, dayId } })),
  learnerCall(startDay, ({ streamId, dayId }) => ({ params: { streamId, dayId } })),
  learnerCall(finishDay, ({ streamId, dayId }) => ({ params: { streamId, dayId } })),
  learnerCall(closeWeekRecap, () => ({ params: { week: dateIn(0) } }), { isFilter: true }),
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

/** Starts a run of the course for a learner, and its first day. */
export async function follow(database: Database, userId: number, course: TestCourse): Promise<ResourceIds> {
  const streamId = await addStream(database, { userId, courseId: course.id })
  await database.sql`insert into day_statuses (stream_id, day_id) values (${streamId}, ${course.dayIds[0]})`
  return addResources(database, course, { userId, streamId })
}

/** Creates the other resources of a learner who has started the first day of a course. */
export async function addResources(database: Database, course: TestCourse, run: { userId: number; streamId: number }) {
  const { userId, streamId } = run
  const [stageId = 0, dayId = 0, [lessonId = 0] = []] = [course.stageIds[0], course.dayIds[0], course.lessonIds[0]]
  const { sql } = database
  const started = await sql<Row>`select id from day_statuses where stream_id = ${streamId} and day_id = ${dayId}`
  const session = await sql<Row>`
    insert into sessions (user_id, token_hash, brand, app_type, expires_at)
    values (${userId}, ${tokenHashOf(randomUUID())}, 'local', 'web', now() + interval '1 day') returning id`
  const file = await sql<Row>`
    insert into files (user_id, type, name, mime, size, path, content)
    values (${userId}, 2, 'me', 'image/webp', 1, 'x', 'x') returning id`
  const external = await sql<Row>`
    insert into external_auths (user_id, source, subject) values (${userId}, 'google', ${randomUUID()})
    on conflict (user_id, source) do update set subject = excluded.subject returning id`
  const subscription = await sql<Row>`
    insert into subscriptions (user_id, status) values (${userId}, 'active') returning id`
  const recurring = await addRecurring(sql, run)
  const notice = await sql<Row>`
    insert into notices (user_id, kind, cause, stream_id) values (${userId}, 'freeze_over', 'freeze', ${streamId})
    on conflict (user_id, cause) do update set stream_id = excluded.stream_id returning id`
  const { chatId, messageId, expertMessageId, consultationId } = await addChatResources(database, { userId, streamId })
  const meetingId = await addMeeting(sql, { userId, streamId, courseId: course.id })
  const articleId = await addArticle(sql, userId)
  const homeworkStatus = await sql<Row>`
    select id from stream_homeworks where stream_id = ${streamId} and stage_homework_id = ${course.stageHomeworkId}`
  const person = await sql<Row>`
    insert into users (email, username, timezone)
    values (${`${randomUUID()}@example.test`}, 'x', ${schoolZone}) returning id`
  const orderId = await addOrder(sql, userId)
  const of = (rows: Row[]) => first(rows)?.id ?? 0
  const questionId = await addAnsweredQuestion(sql, { userId, staffId: of(person) })
  return {
    streamId,
    courseId: course.id,
    stageId,
    dayId,
    dayStatusId: of(started),
    lessonId,
    userId,
    sessionId: of(session),
    fileId: of(file),
    externalAuthId: of(external),
    subscriptionId: of(subscription),
    ...recurring,
    noticeId: of(notice),
    meetingId,
    articleId,
    orderId,
    chatId,
    messageId,
    expertMessageId,
    consultationId,
    homeworkStatusId: of(homeworkStatus),
    personId: of(person),
    questionId,
  }
}

type Row = { id: number }
