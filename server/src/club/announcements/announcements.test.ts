import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { listAuditEntries } from '#contract/accounts/audit/api.ts'
import { login } from '#contract/accounts/auth/api.ts'
import { updateNotification } from '#contract/accounts/users/api.ts'
import { announcementLimits } from '#contract/club/announcements/rules.ts'
import * as api from '#contract/club/announcements/staffApi.ts'
import { listNotices, readNotices } from '#contract/messages/notices/api.ts'
import { createPushSubscription } from '#contract/messages/push/api.ts'
import { daySeconds } from '#contract/platform/dates.ts'
import { announcementContent } from '../../../test/announcementCalls.ts'
import { addCourse, addStream, type TestCourse } from '../../../test/course.ts'
import { startPushServer, type PushServer } from '../../../test/pushService.ts'
import { startSchool, testPassword, type School } from '../../../test/school.ts'
import { addStaffMember } from '../../../test/staff.ts'
import { neverAborted } from '../../../test/waiting.ts'
import { nowSeconds } from '../../platform/clock.ts'
import { sendDue } from './sending.ts'

let service: PushServer
let school: School
let course: TestCourse
let author: { id: number; token: string; staffToken: string }
let token: string
beforeAll(async () => {
  service = await startPushServer()
  school = await startSchool({ PUSH_SERVICES: service.origin, PUSH_CONTACT: 'mailto:school@example.test' })
  course = await addCourse(school.database)
  author = await addStaffMember(school, 'content')
  token = author.staffToken
})
afterAll(async () => {
  await school.close()
  await service.close()
})
// Others than the test's own would count as messages of this day.
afterEach(
  () => school.database.sql`update announcements set send_at = send_at - interval '3 days' where send_at is not null`,
)

type Content = Partial<api.AnnouncementContent>
const create = (content: Content = {}, clientId: string = randomUUID()) =>
  school.call(api.createAnnouncement, { token, body: { client_id: clientId, ...announcementContent, ...content } })
const save = (announcementId: number, content: Content, version?: number) =>
  school.call(api.updateAnnouncement, {
    token,
    params: { announcementId },
    body: { ...announcementContent, ...content, ...(version !== undefined && { version }) },
  })
const plan = (announcementId: number, { at = null as number | null, version = 1 } = {}) =>
  school.call(api.planAnnouncement, {
    token,
    params: { announcementId },
    body: { at: at === null ? null : localTime(at), timezone: 'Europe/Madrid', version },
  })
/** To the minute, on the clock of Madrid. */
const localTime = (seconds: number) =>
  Temporal.Instant.fromEpochMilliseconds(seconds * 1000)
    .toZonedDateTimeISO('Europe/Madrid')
    .toPlainDateTime()
    .toString({ smallestUnit: 'minute' })
const cancel = (announcementId: number) => school.call(api.cancelAnnouncement, { token, params: { announcementId } })
const read = async (announcementId: number) =>
  (await school.call(api.getAnnouncement, { token, params: { announcementId } })).body
/** Several workers at once. */
const send = () => {
  const context = { database: school.database, signal: neverAborted }
  return Promise.all([sendDue(context), sendDue(context)])
}

async function addDevice(sessionToken: string): Promise<void> {
  const { endpoint, keys } = service.addDevice()
  expect((await school.call(createPushSubscription, { token: sessionToken, body: { endpoint, keys } })).status).toBe(
    200,
  )
}

/** A learner on a day of the course, with a device for pushes. */
async function addReader({ today = 1, locale = 'en' } = {}) {
  const { id, email } = await school.addLearner({ locale })
  const sessionToken = await school.signIn(email)
  await addStream(school.database, { userId: id, courseId: course.id }, { today })
  await addDevice(sessionToken)
  const notices = async () => (await school.call(listNotices, { token: sessionToken })).body.items
  return { id, token: sessionToken, notices }
}

const pushesTo = async (userId: number) =>
  (
    await school.database.sql<{ content: object }>`
      select content from push_messages m join push_subscriptions p on p.id = m.subscription_id
      where p.user_id = ${userId} order by m.id`
  ).map(({ content }) => content)

/** An audience of the people of a new segment. */
async function addSegment(userIds: readonly number[]): Promise<Content> {
  const name = randomUUID()
  const [segment] = await school.database.sql<{ id: number }>`insert into segments (name) values (${name}) returning id`
  await school.database.sql`
    update users set segments = segments || ${name}::text where id = any (${userIds}::bigint[])`
  return { segment_ids: [segment?.id ?? 0] }
}

test('staff of other areas find no messages to audiences', async () => {
  const expert = await addStaffMember(school, 'expert')
  expect((await school.call(api.listAnnouncements, { token: expert.staffToken })).status).toBe(404)
})

test('a message is created once, however often it is sent, and audited', async () => {
  const clientId = randomUUID()
  const replies = await Promise.all([create({}, clientId), create({}, clientId), create({}, clientId)])
  expect(new Set(replies.map(({ body }) => body.id)).size).toBe(1)
  expect(replies[0]?.body).toMatchObject({ ...announcementContent, state: 'draft', version: 1, people: 0 })
  const admin = await addStaffMember(school, 'admin')
  const { entries } = (await school.call(listAuditEntries, { token: admin.staffToken })).body
  expect(entries[0]).toMatchObject({ action: 'announcement.create', after: { announcement_id: replies[0]?.body.id } })
})

test('a message is sent once a person as a notice and a push in their language, and counted', async () => {
  const [reader, other, stranger] = [await addReader(), await addReader({ locale: 'es' }), await addReader()]
  const content = await addSegment([reader.id, other.id])
  const { id } = (await create(content)).body
  expect((await plan(id)).body).toMatchObject({ state: 'planned' })
  await send()
  await send()
  expect(await read(id)).toMatchObject({ state: 'sent', people: 2, pushed: 2, left_out: 0, opened: 0 })
  const [notice, ...more] = await reader.notices()
  expect([notice, more]).toEqual([
    expect.objectContaining({
      kind: 'announcement',
      title: 'Winter marathon',
      announcement: { text: 'We begin on Monday.', path: '/catalog' },
    }),
    [],
  ])
  const path = `catalog?notice=${notice?.id}`
  const push = {
    title: 'Winter marathon',
    body: 'We begin on Monday.',
    language: 'en',
    tag: `announcement-${id}`,
    path,
  }
  expect(await pushesTo(reader.id)).toEqual([push])
  expect(await pushesTo(other.id)).toEqual([expect.objectContaining({ title: 'Зимний марафон', language: 'es' })])
  expect([await stranger.notices(), await pushesTo(stranger.id)]).toEqual([[], []])
  await school.call(readNotices, { token: reader.token, body: { last_id: notice?.id ?? 0 } })
  expect((await read(id)).opened).toBe(1)
})

/** Another device of a person, in the application of a brand. */
async function signInTo(brand: string, email: string): Promise<string> {
  const headers = { 'x-app-id': brand }
  return (await school.call(login, { body: { email, password: testPassword }, headers })).body.data.token
}

test('a message to a brand is pushed to devices of that brand only, by the count before and by the sending', async () => {
  const { id: ofBoth, email } = await school.addLearner({ locale: 'en' })
  // A device is told of later sign-ins.
  const tokens = [await signInTo('mind', email), await signInTo('face', email)]
  for (const sessionToken of tokens) await addDevice(sessionToken)
  const { id: ofOther, email: otherEmail } = await school.addLearner({ locale: 'en' })
  await signInTo('mind', otherEmail)
  await addDevice(await signInTo('face', otherEmail))
  const segment = await addSegment([ofBoth, ofOther])
  const brands = [{ application_ids: ['mind'] }, { not_display_application_ids: ['face'] }]
  for (const audience of brands) {
    const query = { segment_ids: segment.segment_ids ?? [], ...audience }
    const reach = (await school.call(api.getAnnouncementReach, { token, query })).body
    expect(reach).toEqual({ people: 2, pushable: 1, is_more: false })
    const { id } = (await create({ ...segment, ...audience })).body
    await plan(id)
    await send()
    expect(await read(id)).toMatchObject({ people: 2, pushed: 1 })
  }
  expect([(await pushesTo(ofBoth)).length, await pushesTo(ofOther)]).toEqual([2, []])
  const devices = await school.database.sql`
    select distinct s.brand from push_messages m join push_subscriptions p on p.id = m.subscription_id
      join sessions s on s.id = p.session_id where p.user_id = ${ofBoth}`
  expect(devices).toEqual([{ brand: 'mind' }])
})

test('who has turned notifications off has the message in the site only', async () => {
  const reader = await addReader()
  await school.call(updateNotification, { token: reader.token, body: { disable_notification: 1 } })
  const { id } = (await create(await addSegment([reader.id]))).body
  await plan(id)
  await send()
  expect(await read(id)).toMatchObject({ people: 1, pushed: 0 })
  expect([(await reader.notices()).length, await pushesTo(reader.id)]).toEqual([1, []])
})

test('a message to a day reaches those who are on it today, by the count before and by the sending', async () => {
  const [onDay, later] = [await addReader({ today: 2 }), await addReader({ today: 3 })]
  const content = { ...(await addSegment([onDay.id, later.id])), stage_day_ids: [course.dayIds[1] ?? 0] }
  const query = { segment_ids: content.segment_ids ?? [], stage_day_ids: content.stage_day_ids }
  const reach = (await school.call(api.getAnnouncementReach, { token, query })).body
  expect(reach).toEqual({ people: 1, pushable: 1, is_more: false })
  await plan((await create(content)).body.id)
  await send()
  expect([(await onDay.notices()).length, (await later.notices()).length]).toEqual([1, 0])
})

test('a person gets two messages within a day, and is left out of further ones', async () => {
  const reader = await addReader()
  const content = await addSegment([reader.id])
  const ids = []
  for (const _ of [1, 2, 3]) ids.push((await create(content)).body.id)
  for (const id of ids) await plan(id)
  await send()
  const sent = await Promise.all(ids.map(read))
  expect(sent.map(({ people, left_out: leftOut }) => [people, leftOut])).toEqual([
    [1, 0],
    [1, 0],
    [0, 1],
  ])
  expect(await reader.notices()).toHaveLength(2)
})

test('an audience larger than a transaction is reached whole', async () => {
  const name = randomUUID()
  await school.database.sql`
    insert into users (username, segments) select ${name} || n, array[${name}] from generate_series(1, 1203) n`
  const content = await addSegment([])
  await school.database.sql`update segments set name = ${name} where id = ${content.segment_ids?.[0] ?? 0}`
  const { id } = (await create(content)).body
  await plan(id)
  await send()
  expect(await read(id)).toMatchObject({ state: 'sent', people: 1203, pushed: 0 })
})

test('a planned message waits for its time, cannot be changed, and can be cancelled until it begins', async () => {
  const reader = await addReader()
  const content = await addSegment([reader.id])
  const { id } = (await create(content)).body
  const sendAt = nowSeconds() + 3600 - (nowSeconds() % 60)
  expect((await plan(id, { at: sendAt })).body).toMatchObject({ state: 'planned', send_at: sendAt })
  await send()
  expect(await reader.notices()).toEqual([])
  expect((await save(id, { ...content, url: '' })).body).toMatchObject({ code: 'announcement_planned' })
  expect((await cancel(id)).body).toMatchObject({ state: 'draft', send_at: null })
  expect((await cancel(id)).body).toMatchObject({ state: 'draft' })
  expect((await save(id, { ...content, url: '' })).body).toMatchObject({ url: '', version: 4 })
  await plan(id, { version: 4 })
  await send()
  expect((await cancel(id)).body).toMatchObject({ code: 'announcement_started' })
  expect((await plan(id, { version: 4 })).body).toMatchObject({ state: 'sent' })
  expect(await reader.notices()).toHaveLength(1)
})

test('a test goes to one’s own devices only, and changes nothing', async () => {
  await addDevice(author.token)
  const reader = await addReader()
  const { id } = (await create(await addSegment([reader.id]))).body
  const tested = await school.call(api.testAnnouncement, { token, params: { announcementId: id } })
  expect(tested.body).toEqual({ devices: 1 })
  expect(await pushesTo(author.id)).toEqual([
    expect.objectContaining({ language: 'ru', title: 'Зимний марафон', path: 'catalog' }),
  ])
  expect([await pushesTo(reader.id), (await read(id)).state]).toEqual([[], 'draft'])
})

test('a test counts no devices of a person without notifications, as nothing would arrive', async () => {
  const silent = await addStaffMember(school, 'content')
  await addDevice(silent.token)
  await school.call(updateNotification, { token: silent.token, body: { disable_notification: 1 } })
  const { id } = (await create()).body
  const params = { announcementId: id }
  expect((await school.call(api.testAnnouncement, { token: silent.staffToken, params })).body).toEqual({ devices: 0 })
})

test('a message is not planned for a time that has passed, which would send it at once', async () => {
  const { id } = (await create()).body
  const { status, failure } = await plan(id, { at: nowSeconds() - 3600 })
  expect([status, failure]).toMatchObject([422, [{ field: 'at' }]])
  // The minute that runs is still to come for its editor.
  expect((await plan(id, { at: nowSeconds() - (nowSeconds() % 60) })).status).toBe(200)
  await cancel(id)
})

test.each<[string, Content, string]>([
  ['no title', { title: {} }, 'title'],
  ['no text in the main language of a brand', { text: { es: 'Empezamos el lunes.' } }, 'text'],
])('a message with %s is kept as a draft, and not sent', async (_, content, field) => {
  const { id } = (await create(content)).body
  const { status, failure } = await plan(id)
  expect(status).toBe(422)
  expect(failure).toEqual([expect.objectContaining({ field })])
  expect((await read(id)).state).toBe('draft')
})

test.each([['https://elsewhere.test/'], ['/logout'], ['/catalog#top'], ['//elsewhere.test'], ['catalog']])(
  'a message leads to no address outside the learners’ screens: %s',
  async (url) => expect((await create({ url })).status).toBe(422),
)

test('a message of a version that somebody else has changed is neither saved nor sent', async () => {
  const { id } = (await create()).body
  expect((await save(id, { url: '' }, 1)).status).toBe(200)
  expect((await save(id, { url: '/home' }, 1)).body).toMatchObject({ code: 'announcement_changed' })
  expect((await plan(id)).body).toMatchObject({ code: 'announcement_changed' })
})

test('as many messages are sent within a day as the limit says, and none far ahead', async () => {
  const content = await addSegment([])
  const ids = []
  for (let count = 0; count <= announcementLimits.perDay; count += 1) ids.push((await create(content)).body.id)
  const at = nowSeconds() + 10 * daySeconds
  const replies = []
  for (const [index, id] of ids.entries()) replies.push(await plan(id, { at: at + index * 60 }))
  expect(replies.map(({ status }) => status)).toEqual([...ids.slice(1).map(() => 200), 409])
  const last = ids.at(-1) ?? 0
  expect((await plan(last, { at: at + 2 * daySeconds })).status).toBe(200)
  await cancel(last)
  const tooFar = nowSeconds() + (announcementLimits.daysAhead + 1) * daySeconds
  expect((await plan(last, { at: tooFar, version: 3 })).status).toBe(422)
})
