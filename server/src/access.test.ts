import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { recordEvents, reportError } from '#contract/analytics/api.ts'
import * as auth from '#contract/auth/api.ts'
import { getApplicationConfig, getPublicConfig } from '#contract/brands/api.ts'
import { getCookiePolicy, listCookies, updateCookiePolicy } from '#contract/cookies/api.ts'
import * as chats from '#contract/chats/api.ts'
import * as courses from '#contract/courses/api.ts'
import { finishDay, getDayProgress, startDay } from '#contract/days/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { uploadFile } from '#contract/files/api.ts'
import { saveLessonStat } from '#contract/lessons/api.ts'
import { createLiveTicket } from '#contract/live/api.ts'
import { getScoreAmount, listScores } from '#contract/points/api.ts'
import { getStream, getStreamStatus, listStreams } from '#contract/streams/api.ts'
import * as staff from '#contract/staff/api.ts'
import { getSubscription, listSubscriptions } from '#contract/subscriptions/api.ts'
import { askAnonymously } from '#contract/support/api.ts'
import * as users from '#contract/users/api.ts'
import { routes } from './app.ts'
import { tokenHashOf } from './auth/auth.ts'
import { startSchool, type Input, type Reply, type School } from './testing.ts'
import { addCourse, addStream, type TestCourse } from './testingCourse.ts'

const names = [
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
type Things = Record<(typeof names)[number], number>
type Given = { params?: object; query?: object; body?: object }
type Row = { endpoint: Endpoint; inputOf: (things: Things) => Given; isFilter: boolean; allowed: readonly number[] }

/**
 * A call as a learner makes it with these things. `isFilter`: what is not the learner's is left out of a list.
 * `allowed`: what the call answers a learner whose token is right.
 */
function row<E extends Endpoint>(
  endpoint: E,
  inputOf: (things: Things) => Input<E> = () => ({}),
  { isFilter = false, allowed = [200, 409] }: { isFilter?: boolean; allowed?: readonly number[] } = {},
): Row {
  return { endpoint, inputOf: inputOf as Row['inputOf'], isFilter, allowed }
}

/** Who has no token may make these calls. */
const openToAnyone: readonly Endpoint[] = [
  auth.login,
  auth.loginByAppId,
  auth.loginByRememberToken,
  auth.exchangeCode,
  auth.signupByEmail,
  auth.signupByAppId,
  auth.validateSignupForm,
  auth.confirmEmail,
  auth.requestPasswordReset,
  auth.resetPassword,
  getPublicConfig,
  getApplicationConfig,
  listCookies,
  askAnonymously,
  recordEvents,
  reportError,
  staff.staffLogin,
]

const matrix: readonly Row[] = [
  row(auth.logout),
  row(auth.listSessions),
  row(auth.revokeSession, ({ sessionId }) => ({ params: { sessionId } })),
  row(auth.revokeOtherSessions),
  row(auth.mintAdminCode, undefined, { allowed: [404] }),
  row(users.getUser),
  row(users.updateUser, ({ userId }) => ({ body: { id: userId, city: 'Казань' } })),
  row(users.deleteUser, ({ userId }) => ({ body: { id: userId, status: 0 } }), { allowed: [422] }),
  row(users.updateNotification, () => ({ body: { disable_notification: 1 } })),
  row(users.updateAvatar, ({ fileId }) => ({ body: { avatar_file_id: fileId } })),
  row(users.updatePassword, () => ({ body: { password: 'a', password_repeat: 'a' } }), { allowed: [422] }),
  row(users.updateUserStatus, () => ({ body: { status: 20 as const } })),
  row(uploadFile, () => ({ body: { type: 2 } }), { allowed: [422] }),
  row(getCookiePolicy),
  row(updateCookiePolicy, () => ({ body: { essential: true, analytics: false, marketing: false } })),
  row(createLiveTicket),
  row(staff.listMails, undefined, { allowed: [404] }),
  row(staff.listErrorReports, undefined, { allowed: [404] }),
  row(staff.listQuestions, undefined, { allowed: [404] }),
  row(getScoreAmount),
  row(listScores),
  row(listSubscriptions),
  row(getSubscription, ({ subscriptionId }) => ({ params: { subscriptionId } })),
  row(chats.listChats),
  row(chats.getChat, ({ chatId }) => ({ params: { chatId } })),
  row(chats.listMessages, ({ chatId }) => ({ params: { chatId } })),
  row(listStreams, ({ streamId }) => ({ query: { filter: { id: [streamId] } } }), { isFilter: true }),
  row(getStream, ({ streamId }) => ({ params: { streamId } })),
  row(getStreamStatus, ({ streamId }) => ({
    params: { streamId },
    query: { expand: 'days,homeworks,stages,lessons' },
  })),
  row(courses.listCourses),
  row(courses.listCourseVersions),
  row(courses.getCourse, ({ courseId }) => ({ params: { courseId } })),
  row(courses.listStages, ({ courseId }) => ({ params: { courseId } })),
  row(courses.listDays, ({ courseId, stageId }) => ({ params: { courseId, stageId } })),
  row(courses.getDay, ({ courseId, stageId, dayId }) => ({ params: { courseId, stageId, dayId } })),
  row(startDay, ({ streamId, dayId }) => ({ params: { streamId, dayId } })),
  row(finishDay, ({ streamId, dayId }) => ({ params: { streamId, dayId } })),
  row(getDayProgress, ({ streamId, dayStatusId }) => ({ params: { streamId, dayStatusId } })),
  row(saveLessonStat, ({ streamId, dayId, lessonId }) => ({
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

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`
const served = (endpoint: Endpoint) => routes.some((route) => route.endpoint === endpoint)
const rows = matrix.filter((each) => served(each.endpoint)).map((each) => [nameOf(each.endpoint), each] as const)

let school: School
let email: string
let own: Things
/** Another learner of the same course, and one of another course. */
let neighbour: Things
let stranger: Things
const missing = 987_654_321

beforeAll(async () => {
  school = await startSchool()
  const learner = await school.addLearner()
  email = learner.email
  const shared = await addCourse(school.database)
  const foreign = await addCourse(school.database)
  own = await follow(learner.id, shared)
  neighbour = await follow((await school.addLearner()).id, shared)
  stranger = await follow((await school.addLearner()).id, foreign)
})
afterAll(() => school.close())

async function follow(userId: number, course: TestCourse): Promise<Things> {
  const streamId = await addStream(school.database, { userId, courseId: course.id })
  const [stageId = 0, dayId = 0, [lessonId = 0] = []] = [course.stageIds[0], course.dayIds[0], course.lessonIds[0]]
  const [started] = await school.database.sql<{ id: number }>`
    insert into day_statuses (stream_id, day_id) values (${streamId}, ${dayId}) returning id`
  const [session] = await school.database.sql<{ id: number }>`
    insert into sessions (user_id, token_hash, brand, app_type, expires_at)
    values (${userId}, ${tokenHashOf(randomUUID())}, 'local', 'web', now() + interval '1 day') returning id`
  const [file] = await school.database.sql<{ id: number }>`
    insert into files (user_id, type, name, mime, size, path)
    values (${userId}, 2, 'me', 'image/webp', 1, 'x') returning id`
  const [external] = await school.database.sql<{ id: number }>`
    insert into external_auths (user_id, source, subject) values (${userId}, 'google', ${randomUUID()}) returning id`
  const [subscription] = await school.database.sql<{ id: number }>`
    insert into subscriptions (user_id, status) values (${userId}, 'active') returning id`
  const [chat] = await school.database.sql<{ id: number }>`
    insert into chats (stream_id) values (${streamId}) returning id`
  const of = (row: { id: number } | undefined) => row?.id ?? 0
  return {
    ...{ streamId, courseId: course.id, stageId, dayId, dayStatusId: of(started), lessonId, userId },
    ...{ sessionId: of(session), fileId: of(file), externalAuthId: of(external) },
    ...{ subscriptionId: of(subscription), chatId: of(chat) },
  }
}

function ask({ endpoint, inputOf }: Row, things: Things, token?: string): Promise<Reply<Endpoint>> {
  return call(endpoint, inputOf(things), token === undefined ? {} : { authorization: `Bearer ${token}` })
}

function call(endpoint: Endpoint, given: Given, headers: Record<string, string>): Promise<Reply<Endpoint>> {
  const input: object = { ...given, headers: { 'accept-language': 'en', ...headers } }
  return school.call(endpoint, input)
}

test('every endpoint stands in the matrix or among those that are open to anyone', () => {
  const known = [...openToAnyone, ...matrix.map((each) => each.endpoint)]
  expect(routes.filter((route) => !known.includes(route.endpoint)).map((route) => nameOf(route.endpoint))).toEqual([])
  const open = routes.filter((route) => route.endpoint.access === 'anyone').map((route) => route.endpoint)
  expect(open.map(nameOf).toSorted()).toEqual(openToAnyone.map(nameOf).toSorted())
})

const ownPages = /^\/(class|admin|healthz|readyz|metrics|media|files|spa\/docs|spa\/live|spa\/openapi.json)?(\/|$)/

test('nothing is served beside the endpoints but pages, media, documents and the health of the process', () => {
  const served = pathsOf(school.app.printRoutes()).filter((path) => !ownPages.test(path))
  const endpoints = routes.map((route) => withoutNames(route.endpoint.path))
  expect(served.toSorted()).toEqual([...new Set(endpoints)].toSorted())
})

const withoutNames = (path: string) => path.replaceAll(/:[\w|:]+/g, ':')

/** The full paths of the tree that fastify prints. */
function pathsOf(tree: string): string[] {
  const parents: string[] = []
  return tree.split('\n').flatMap((line) => {
    const [, indent = '', part = '', methods] = /^([│ ]*[├└]── )(\S*)(.*\()?/.exec(line) ?? []
    const depth = indent.length / 4
    parents[depth] = part
    return methods ? [withoutNames(parents.slice(0, depth + 1).join(''))] : []
  })
}

describe.each(rows)('%s', (_name, each) => {
  test('lets the learner in', async () => {
    const answer = await ask(each, own, await school.signIn(email))
    expect(each.allowed).toContain(answer.status)
  })

  test.each([
    ['no token', undefined],
    ['an empty token', ''],
    ['garbage', 'garbage'],
    ['a token that was never given', 'A'.repeat(43)],
  ])('refuses %s as unauthorized', async (_case, token) => {
    expect(await ask(each, own, token)).toMatchObject({ status: 401, failure: { code: 'unauthorized', status: 401 } })
  })

  test('refuses a right token in another scheme', async () => {
    const authorization = `Basic ${await school.signIn(email)}`
    expect(await call(each.endpoint, each.inputOf(own), { authorization })).toMatchObject({ status: 401 })
  })

  test.each([
    ['an expired token', 'session_expired', 'expired'],
    ['a token that was signed out', 'unauthorized', 'logout'],
    ['a token that another device replaced', 'session_replaced', 'replaced'],
    ['a token of a closed account', 'unauthorized', 'closed'],
  ] as const)('refuses %s as %s', async (_case, code, end) => {
    const token = await school.signIn(email)
    await endSession(token, end)
    expect(await ask(each, own, token)).toMatchObject({ status: 401, failure: { code, status: 401 } })
  })
})

async function endSession(token: string, end: 'expired' | 'logout' | 'replaced' | 'closed'): Promise<void> {
  const { sql } = school.database
  const hash = tokenHashOf(token)
  if (end === 'expired') await sql`update sessions set expires_at = now() where token_hash = ${hash}`
  else await sql`update sessions set revoked_at = now(), revoked_reason = ${end} where token_hash = ${hash}`
}

const lends = (inputOf: Row['inputOf'], name: keyof Things) => {
  const probe = Object.fromEntries(names.map((each) => [each, 1])) as Things
  const plain = ({ params, query, body }: Given) => ({ params, query, body: { ...body, client_id: '' } })
  return JSON.stringify(plain(inputOf(probe))) !== JSON.stringify(plain(inputOf({ ...probe, [name]: 2 })))
}
const borrowed = rows.flatMap(([title, each]) =>
  names.filter((name) => lends(each.inputOf, name)).map((name) => [title, name, each] as const),
)

describe.runIf(borrowed.length > 0).each(borrowed)('%s with a foreign %s', (_title, name, each) => {
  test('answers exactly as with a missing one, and touches nothing of the other learner', async () => {
    const token = await school.signIn(email)
    const before = await traces()
    const nothing = await ask(each, { ...own, [name]: missing }, token)
    expect(nothing.status).toBe(each.isFilter ? 200 : 404)
    for (const other of [neighbour, stranger].filter((things) => things[name] !== own[name])) {
      const foreign = await ask(each, { ...own, [name]: other[name] }, token)
      expect([foreign.status, foreign.failure]).toEqual([nothing.status, nothing.failure])
    }
    expect(await traces()).toEqual(before)
  })
})

/** What the other learners have done. */
function traces() {
  return school.database.sql`
    select
      (select count(*) from day_statuses where stream_id in (${neighbour.streamId}, ${stranger.streamId})) as days,
      (select count(*) from lesson_statistics where stream_id in (${neighbour.streamId}, ${stranger.streamId})) as entries`
}

const strangeIds = ['0', '-1', '1.5', 'abc', '1e400', '99999999999999999999', 'null', 'true', '0x1', '%20']
const withIds = rows.flatMap(([title, each]) =>
  Object.keys(each.endpoint.params?.properties ?? {}).map((name) => [title, name, each] as const),
)

describe.runIf(withIds.length > 0).each(withIds)(
  '%s with a %s that is not a positive whole number',
  (_title, name, each) => {
    test.each(strangeIds)('answers %s as a missing one', async (id) => {
      const authorization = `Bearer ${await school.signIn(email)}`
      const given = each.inputOf(own)
      const params = { ...given.params, [name]: id }
      const answer = await call(each.endpoint, { ...given, params }, { authorization })
      expect(answer).toMatchObject({ status: 404, failure: { code: 'not_found' } })
    })
  },
)
