import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { login } from '#contract/accounts/auth/api.ts'
import { getArticle, listArticlePreviews } from '#contract/club/articles/api.ts'
import { listCatalogPositions } from '#contract/shop/catalog/api.ts'
import { serviceStates } from '#contract/shop/services/serviceStates.ts'
import { getChat, listChats, listMessages, type Chat } from '#contract/experts/chats/api.ts'
import { listStaffDiscounts } from '#contract/shop/discounts/staffApi.ts'
import { getDeskEntry, getDeskFigures, listDesk, listReplyTemplates } from '#contract/experts/desk/api.ts'
import { listExtensions } from '#contract/shop/extensions/api.ts'
import { extensionTypes } from '#contract/shop/extensions/rules.ts'
import { listUserHomework } from '#contract/learning/homework/api.ts'
import { listAttemptLessons, listAttemptMarks, listMarks } from '#contract/experts/marks/api.ts'
import { listMeetings, listMeetingSlots } from '#contract/experts/meetings/api.ts'
import { findCourseOffers } from '#contract/shop/offers/api.ts'
import { offerTypes } from '#contract/shop/offers/rules.ts'
import { createOrder, getOrderPrice } from '#contract/shop/orders/api.ts'
import { listStaffOrders, refundOrder } from '#contract/shop/orders/staffApi.ts'
import { getScoreAmount } from '#contract/learning/points/api.ts'
import { listRota } from '#contract/experts/rota/api.ts'
import {
  getStreamStatus,
  listStreams,
  statusExpands,
  streamExpands,
  type Stream,
} from '#contract/learning/streams/api.ts'
import { listSubscriptions } from '#contract/shop/subscriptions/api.ts'
import { cancelSubscription, renewSubscription } from '#contract/shop/subscriptions/paymentApi.ts'
import { canCancel, isMobileOnly } from '#contract/shop/subscriptions/rules.ts'
import { listCards } from '#contract/shop/cards/api.ts'
import { listInstalments } from '#contract/shop/instalments/api.ts'
import { dateOf } from '#contract/platform/dates.ts'
import { readBrands } from '../brands/brands.ts'
import { readConfig } from '../platform/config/config.ts'
import { dayAt } from '../platform/calendar.ts'
import { startSchool, type School } from '../../test/school.ts'
import { schoolZone } from '../../test/schoolZone.ts'
import { openConsole } from '../../test/staff.ts'
import { demoAccounts, demoPassword, loadDemoSchool } from './demo.ts'

let school: School
let wasLoaded: boolean
const loadSchool = ({ config, database, media }: School, timezone: string | undefined) =>
  loadDemoSchool(database, { brands: readBrands(config.brandsDir), media, timezone })

beforeAll(async () => {
  school = await startSchool()
  wasLoaded = await loadSchool(school, schoolZone)
})
afterAll(() => school.close())

async function signIn(email: string, brand: string) {
  const headers = { 'x-app-id': brand, lang: 'ru' }
  const response = await school.call(login, { body: { email, password: demoPassword }, headers })
  const token = response.body.data.token
  const query = { expand: streamExpands.join(','), 'per-page': 50 }
  const streams = (await school.call(listStreams, { query, token, headers })).body
  const points = async () => (await school.call(getScoreAmount, { token, headers })).body.data.amount
  const statusOf = async (stream: Stream | undefined) =>
    (
      await school.call(getStreamStatus, {
        params: { streamId: stream?.id ?? 0 },
        query: { expand: statusExpands.join(',') },
        token,
        headers,
      })
    ).body
  return { status: response.status, token, streams, points, statusOf }
}

async function openDesk(email: string) {
  const { token: learnerToken } = await signIn(email, 'local')
  const token = await openConsole(school, learnerToken)
  const { items, counts } = (await school.call(listDesk, { token })).body
  const entry = async (name: string) => {
    const attemptId = items.find(({ learner }) => learner.name === name)?.id ?? 0
    return (await school.call(getDeskEntry, { params: { attemptId }, token })).body
  }
  const lessons = async (name: string) => {
    const attemptId = items.find(({ learner }) => learner.name === name)?.id ?? 0
    return (await school.call(listAttemptLessons, { params: { attemptId }, token })).body
  }
  const templates = (await school.call(listReplyTemplates, { token })).body
  const figures = (await school.call(getDeskFigures, { token })).body
  const marks = async (name: string) => {
    const attemptId = items.find(({ learner }) => learner.name === name)?.id ?? 0
    return (await school.call(listAttemptMarks, { params: { attemptId }, token })).body
  }
  return { token, items, counts, entry, marks, lessons, templates, figures }
}

/** Activity in the future or before its run. */
const listImpossible = ({ database }: School) => database.sql`
  select 1 from day_statuses d join streams s on s.id = d.stream_id
  where d.started_at > now() or d.finished_at > now() or d.started_at < s.starts_at
  union all select 1 from lesson_statistics where created_at > now()
  union all select 1 from points_transactions where created_at > now()`

test('the demo school loads only once', async () => {
  expect(wasLoaded).toBe(true)
  expect(await loadSchool(school, schoolZone)).toBe(false)
})

test('the demo school loads by default, in production only with DEMO=on', () => {
  const isWanted = (environment: Record<string, string>) => readConfig(environment).demo
  expect(isWanted({})).toBe(true)
  expect(isWanted({ DEMO: 'off' })).toBe(false)
  expect(isWanted({ NODE_ENV: 'production' })).toBe(false)
  expect(isWanted({ NODE_ENV: 'production', DEMO: 'on' })).toBe(true)
})

test('people of the demo school have their own time zones, or all DEMO_TIMEZONE', async () => {
  const zonesOf = ({ database }: School) =>
    database.sql<{ email: string; timezone: string }>`select email, timezone from users order by id`
  const accountsIn = (zone?: string) =>
    demoAccounts.map(({ email, timezone }) => ({ email, timezone: zone ?? timezone }))
  expect(await zonesOf(school)).toEqual(accountsIn(schoolZone))
  const other = await startSchool()
  await loadSchool(other, undefined)
  expect([await zonesOf(other), await listImpossible(other)]).toEqual([accountsIn(), []])
  await other.close()
  expect(readConfig({ DEMO_TIMEZONE: 'Asia/Almaty' }).demoTimezone).toBe('Asia/Almaty')
  expect(() => readConfig({ DEMO_TIMEZONE: 'Almaty' })).toThrow('must be a time zone such as Europe/London')
})

test('every printed demo account can sign in', async () => {
  for (const { email } of demoAccounts) expect((await signIn(email, 'local')).status).toBe(200)
})

test('the demo school has a run in every state of the calendar', async () => {
  const { streams } = await signIn('learner@demo.test', 'face')
  expect(new Set(streams.map((stream) => stream.status))).toEqual(
    new Set(['open', 'not_started', 'freeze', 'ended', 'stopped']),
  )
})

test('the demo school has a trial run only in brands with trials', async () => {
  const trials = async (brand: string) =>
    (await signIn('learner@demo.test', brand)).streams.filter((stream) => stream.is_demo)
  expect(await trials('local')).toMatchObject([{ course_full_access: false }])
  expect(await trials('face')).toEqual([])
})

test('the demo school has video consultations in every state, and slots to book', async () => {
  const { token } = await signIn('learner@demo.test', 'face')
  const meetings = (await school.call(listMeetings, { token, headers: { 'x-app-id': 'face' } })).body
  expect(meetings.map(({ title, state, lock }) => [title, state, lock?.code ?? null])).toEqual([
    ['Разбор второго этапа', 'available', null],
    ['Итоги курса', 'available', 'meeting_not_open_yet'],
    ['Знакомство', 'over', null],
    ['Разбор первого этапа', 'confirmed', null],
    ['Вопросы по технике', 'waiting', null],
  ])
  const query = { id: meetings[0]?.id ?? 0 }
  const slots = (await school.call(listMeetingSlots, { query, token, headers: { 'x-app-id': 'face' } })).body
  expect(slots.filter(({ is_free }) => is_free).length).toBeGreaterThan(10)
})

test('the demo school has a meeting whose link is open right after loading', async () => {
  const { token } = await signIn('maria@demo.test', 'face')
  const meetings = (await school.call(listMeetings, { token, headers: { 'x-app-id': 'face' } })).body
  const next = meetings.filter(({ state }) => state === 'confirmed')
  expect(next).toMatchObject([{ title: 'Разбор первого этапа', link: { url: expect.stringMatching(/^https:/) } }])
})

test('the demo report has answers of every kind, and demo learners have notes', async () => {
  const { figures, entry } = await openDesk('expert@demo.test')
  expect(figures.kinds.map(({ kind }) => kind).toSorted()).toEqual(['chat', 'homework', 'meeting'])
  expect(figures.kinds.find(({ kind }) => kind === 'chat')?.rating).not.toBeNull()
  expect((await entry('Ольга Кранц')).notes_count).toBe(2)
})

test('the demo learner is on day 12 of 36, with two of five lessons watched and a streak of twelve days', async () => {
  const { streams, statusOf } = await signIn('learner@demo.test', 'face')
  const stream = streams.find((one) => one.progress?.days_count === 36)
  expect(stream).toMatchObject({
    status: 'open',
    progress: { complete_days_count: 10, progress: 28 },
    current_training_day: { day_number: 12, stage_sort: 2, title: 'Линия подбородка и шея' },
  })
  const status = await statusOf(stream)
  expect(status).toMatchObject({ today_day_number: 12, streak_days: 12, chat_channel_meta: { unread_count: 1 } })
  const day = (number: number) => status.days?.find((one) => one.day_number === number)
  expect(day(10)).toMatchObject({ end_time: null, lock: null })
  expect(day(10)?.id).not.toBeNull()
  expect(day(12)).toMatchObject({ end_time: null, lock: null })
  expect(day(14)?.lock?.code).toBe('day_not_open_yet')
  expect(day(22)?.lock?.code).toBe('day_needs_homework')
  expect(status.homeworks?.find((one) => one.title === 'Фото овала')?.status).toBe('UPLOADED')
})

test('no finished demo day was locked or unfinished by missing homework', async () => {
  const rows = await school.database.sql<{ email: string; day_number: number }>`
      select u.email, d.day_number
      from day_statuses o join days d on d.id = o.day_id join stages g on g.id = d.stage_id
        join streams t on t.id = o.stream_id join users u on u.id = t.user_id
      where o.finished_at is not null and exists (
        select from homework_statuses h
          left join day_homeworks dh on dh.id = h.day_homework_id left join days hd on hd.id = dh.day_id
          left join stage_homeworks sh on sh.id = h.stage_homework_id
          join stages hg on hg.id = coalesce(hd.stage_id, sh.stage_id)
        where h.stream_id = t.id and coalesce(dh.is_required, sh.is_required)
          and (hd.id = d.id and h.status not in ('UPLOADED', 'DONE') or hg.sort < g.sort and h.status <> 'DONE'))`
  expect(rows).toEqual([])
})

test('the demo desk has a queue from late to calm, videos, pictures, a claim and a returned homework', async () => {
  const desk = await openDesk('expert@demo.test')
  const { items, counts } = desk
  expect(counts).toEqual({ late: 2, soon: 4, calm: 8 })
  const learners = items.filter(({ kind }) => kind === 'homework').map(({ learner }) => learner.name)
  expect(learners).toEqual([
    ...['Алина Сотникова', 'Ольга Кранц', 'Дина Рашидова', 'Вера Лапина', 'Юлия Гринь'],
    ...['Grace Holt', 'Tom Ellery', 'Марина Ветрова', 'Инна Заречная'],
  ])
  expect(items.map(({ claim }) => claim?.expert_name ?? null).filter(Boolean)).toEqual(['Полина Арсеньева'])
  const again = await desk.entry('Ольга Кранц')
  expect(again).toMatchObject({ attempt_number: 2, draft: expect.stringContaining('асимметрия') })
  expect(again.attempts.map(({ status, files }) => [status, files.map(({ type }) => type)])).toEqual([
    ['FAIL', [1]],
    ['UPLOADED', [1]],
  ])
  const marks = await desk.marks('Ольга Кранц')
  expect(marks.map(({ is_published }) => is_published)).toEqual([true, true, false])
  const [lesson] = await desk.lessons('Ольга Кранц')
  const reference = await school.app.inject({ url: lesson?.url ?? '', headers: { range: 'bytes=0-9' } })
  expect([reference.statusCode, reference.headers['content-type']]).toEqual([206, 'video/mp4'])
  const pictures = await desk.entry('Дина Рашидова')
  expect([pictures.attempts[0]?.files.length, pictures.selfie?.type]).toEqual([3, 2])
  const picture = await school.app.inject({ url: pictures.selfie?.urls?.medium ?? '' })
  expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/webp'])
  expect(desk.templates.map(({ title }) => title)).toEqual(['Плохо видно', 'Плечи вниз', 'Отлично, дальше'])
  const { experts } = desk.figures
  expect(experts.map(({ name }) => name).toSorted()).toEqual(['Priya Raman', 'Елена Гай', 'Полина Арсеньева'])
})

test('the demo desk has waiting questions, from a late one to a handed-over one, and a meeting request', async () => {
  const { items } = await openDesk('expert@demo.test')
  const of = (wanted: string) => items.filter(({ kind }) => kind === wanted)
  expect(of('chat').map(({ learner, holder }) => [learner.name, holder?.is_mine ?? null])).toEqual([
    ['Светлана Орлова', null],
    ['Наталья Жукова', null],
    ['Leo Hartman', null],
    ['Мария Ким', true],
  ])
  expect(of('meeting')).toMatchObject([{ title: 'Questions of technique', learner: { name: 'Марина Ветрова' } }])
})

test('the second demo expert answers for three courses and has a handed-over question', async () => {
  const { token, items } = await openDesk('polina@demo.test')
  expect(items.filter(({ holder }) => holder?.is_mine).map(({ learner }) => learner.name)).toEqual(['Лидия Панова'])
  // Outside of the hours of duty the queue has only that.
  const all = (await openDesk('expert@demo.test')).items.filter(({ kind }) => kind === 'homework')
  const open = all.map(async ({ id: attemptId, learner }) => {
    const { status } = await school.call(getDeskEntry, { params: { attemptId }, token })
    return status === 200 ? [learner.name] : []
  })
  const served = (await Promise.all(open)).flat()
  expect(served).toHaveLength(7)
  expect(served).not.toContain('Grace Holt')
})

test('the demo experts have weekly hours, other hours on a date, and an absence', async () => {
  const { token } = await openDesk('expert@demo.test')
  const rota = (await school.call(listRota, { token })).body
  expect(
    rota.map((one) => [one.expert.name, one.hours.length > 0, one.exceptions.length, one.absences.length]),
  ).toEqual([
    ['Елена Гай', true, 0, 0],
    ['Priya Raman', true, 1, 0],
    ['Полина Арсеньева', true, 0, 1],
  ])
})

test('the demo school has chats in every state', async () => {
  const chatsOf = async (email: string, brand: string) => {
    const { token } = await signIn(email, brand)
    const headers = { 'x-app-id': brand }
    const query = { expand: 'consultations' }
    const whole = async ({ id: chatId }: Chat) =>
      (await school.call(getChat, { params: { chatId }, query, token, headers })).body
    return Promise.all((await school.call(listChats, { token, headers })).body.map(whole))
  }
  const lockOf = ({ lock }: Chat) => lock?.code ?? null
  const own = await chatsOf('learner@demo.test', 'face')
  expect(own.map((chat) => [chat.unread_count, lockOf(chat)])).toEqual([
    [1, null],
    [0, null],
    [0, 'stream_stopped'],
    [0, 'stream_frozen'],
  ])
  const states = own.flatMap(({ consultations = [] }) => consultations.map(({ status }) => status))
  expect(new Set(states)).toEqual(new Set(['open', 'close', 'rated']))
  expect((await chatsOf('tamara@demo.test', 'face')).map(lockOf)).toEqual(['consultations_exhausted'])
  expect((await chatsOf('nora@demo.test', 'mind')).map(lockOf)).toEqual(['messages_locked_in_demo'])
  const trials = (await chatsOf('second@demo.test', 'mind')).filter((chat) => !chat.is_expert_message_enable)
  expect(trials).toMatchObject([{ lock: { code: 'messages_locked_in_demo' }, answer_by: null }])
  const [waiting] = await chatsOf('svetlana@demo.test', 'face')
  expect(waiting?.answer_by).toBeLessThan(Date.now() / 1000)
})

test('the demo shop has nine catalogue positions in every state, offers in all places, a bundle and a code', async () => {
  const catalog = async (email: string, brand: string) => {
    const { token } = await signIn(email, brand)
    const headers = { 'x-app-id': brand }
    const positions = (await school.call(listCatalogPositions, { query: { perPage: 20 }, token, headers })).body
    const params = { serviceId: positions.find(({ kind }) => kind === 'bundle')?.service_id ?? 0 }
    const query = { promocode: 'welcome10' }
    const { sums } = (await school.call(getOrderPrice, { params, query, token, headers })).body
    expect(sums.discount).toBe(Math.round(sums.price / 10))
    return positions
  }
  const face = await catalog('learner@demo.test', 'face')
  expect(face).toHaveLength(9)
  const mind = await catalog('second@demo.test', 'mind')
  // Additions to a run are offered on its pages instead.
  const ofCourses = serviceStates.filter((state) => state !== 'needs_run')
  expect(new Set([...face, ...mind].map(({ state }) => state))).toEqual(new Set(ofCourses))
  expect(face.some(({ is_new }) => is_new)).toBe(true)
  const { token, streams } = await signIn('learner@demo.test', 'face')
  const courseId = streams.find(({ id }) => id === Math.min(...streams.map((one) => one.id)) + 1)?.course_id ?? 0
  for (const courseOfferRelationTypeId of Object.values(offerTypes)) {
    const query = { courseId, courseOfferRelationTypeId }
    const found = await school.call(findCourseOffers, { query, token, headers: { 'x-app-id': 'face' } })
    expect(found.body).toHaveLength(1)
  }
})

test('the demo shop sells more days and more consultations for the open run', async () => {
  const { token, streams } = await signIn('learner@demo.test', 'face')
  const open = streams.find(({ status, is_demo: isDemo }) => status === 'open' && !isDemo)
  const params = { streamId: open?.id ?? 0 }
  const { body } = await school.call(listExtensions, { params, token, headers: { 'x-app-id': 'face' } })
  expect(new Set(body.map(({ type_code }) => type_code))).toEqual(new Set(extensionTypes))
  for (const { price, days, consultations } of body) {
    expect(price).toBeGreaterThan(0)
    expect((days ?? 0) + (consultations ?? 0)).toBeGreaterThan(0)
  }
})

test('a demo administrator sees codes in every state, and paid and failed orders', async () => {
  const { token } = await signIn('admin@demo.test', 'face')
  const staff = { token: await openConsole(school, token) }
  const { discounts } = (await school.call(listStaffDiscounts, staff)).body
  expect(discounts.map(({ status, uses }) => [status, uses])).toEqual([
    ['active', 1],
    ['active', 0],
    ['active', 0],
    ['planned', 0],
    ['ended', 0],
  ])
  const { orders } = (await school.call(listStaffOrders, staff)).body
  expect(orders.map(({ status }) => status)).toEqual(['failed', 'paid', 'paid', 'paid'])
  const params = { orderId: orders[1]?.id ?? 0 }
  const body = { client_id: randomUUID(), amount: 1000, ends_access: false, reason: 'Asked by phone' }
  const refunded = (await school.call(refundOrder, { ...staff, params, body })).body
  expect(refunded).toMatchObject({ promocode: 'WELCOME10', refunded: 1000, is_refund_pending: false, paid: 4410 })
})

test('a demo chat exceeds its first page, and has homework, pictures and messages in chronological order', async () => {
  const { token } = await signIn('tamara@demo.test', 'face')
  const headers = { 'x-app-id': 'face' }
  const [chat] = (await school.call(listChats, { token, headers })).body
  const params = { chatId: chat?.id ?? 0 }
  const query = { sort: 'created_at', 'per-page': 50 } as const
  const messages = (await school.call(listMessages, { params, query, token, headers })).body
  expect(messages.length).toBeGreaterThan(30)
  const times = messages.map(({ created_at }) => created_at)
  expect(times).toEqual(times.toSorted((one, other) => one - other))
  expect(messages.flatMap(({ homework }) => homework?.title ?? [])).toContain('Фото «Лоб и виски»')
  expect(messages.filter(({ files }) => files.length > 0)).toHaveLength(1)
})

test('a demo video has an arrow, a ring and a line by an expert, one of them with a voice', async () => {
  const { token, streams } = await signIn('learner@demo.test', 'face')
  const headers = { 'x-app-id': 'face', 'accept-language': 'ru' }
  const stream = streams.find(({ course }) => course?.short_title === 'Осанка за 21 день')
  const params = { streamId: stream?.id ?? 0 }
  const all = (await school.call(listUserHomework, { params, token, headers })).body
  const done = all.find(({ status }) => status === 'DONE')
  const marks = await school.call(listMarks, { params: { ...params, statusId: done?.id ?? 0 }, token, headers })
  expect(marks.body.map(({ shapes }) => shapes[0]?.kind)).toEqual(['arrow', 'ring', 'line'])
  const voices = marks.body.map(({ voice }) => voice)
  expect(voices.map((voice) => voice?.duration ?? null)).toEqual([null, expect.closeTo(4, 0), null])
  const played = await school.app.inject({ url: voices[1]?.url ?? '' })
  expect([played.statusCode, played.headers['content-type']]).toEqual([200, 'audio/webm'])
})

test('the demo points match the finished days', async () => {
  expect(await (await signIn('learner@demo.test', 'face')).points()).toBe(1260)
  const rows = await school.database.sql`
      select transaction_id from points_postings group by transaction_id having sum(amount) <> 0`
  expect(rows).toEqual([])
})

test('the demo totals match the statistic entries', async () => {
  const rows = await school.database.sql`
      select 1 from lesson_progress p
      left join (select stream_id, lesson_id, sum(viewed_seconds) as seconds, sum(play_count) as plays
        from lesson_statistics group by 1, 2) s using (stream_id, lesson_id)
      where p.viewed_seconds is distinct from s.seconds or p.play_count is distinct from s.plays`
  expect(rows).toEqual([])
})

test('the demo school has no activity in the future or before its run', async () => {
  expect(await listImpossible(school)).toEqual([])
})

test('the demo clubs have six published articles, of which the demo learner reads four whole', async () => {
  const { token } = await signIn('learner@demo.test', 'face')
  const headers = { 'x-app-id': 'face', 'accept-language': 'es' }
  const query = { external_id: ['kontur-morning', 'kontur-posture'] }
  const previews = (await school.call(listArticlePreviews, { query, token, headers })).body
  expect(previews['hydra:totalItems']).toBe(6)
  const articles = await Promise.all(
    previews['hydra:member'].map(({ id }) => school.call(getArticle, { params: { articleId: id }, token, headers })),
  )
  expect(articles.filter(({ body }) => body.lock === null)).toHaveLength(4)
  expect(articles[0]?.body.blocks.map(({ type }) => type)).toEqual(['text', 'heading', 'list', 'quote', 'text', 'film'])
})

test('the second demo learner is on day 3 of a course of 21 days, and the new one has no course', async () => {
  const second = await signIn('second@demo.test', 'mind')
  expect(second.streams[0]).toMatchObject({ progress: { days_count: 21 }, current_training_day: { day_number: 3 } })
  expect((await signIn('new@demo.test', 'local')).streams).toEqual([])
})

test.each([
  ['mind', 633],
  ['local', 498],
  ['dev', 498],
])('a new learner can start the demo trial of %s', async (brand, serviceId) => {
  const headers = { 'x-app-id': brand }
  const { email } = await school.addLearner()
  const token = await school.signIn(email)
  const { body } = await school.call(createOrder, { params: { serviceId }, query: {}, token, headers })
  const { body: streams } = await school.call(listStreams, { query: { expand: 'course' }, token, headers })
  expect(streams).toMatchObject([{ id: body.course_stream_id, is_demo: true, course: { title: expect.any(String) } }])
})

test('the demo school shows subscriptions, instalments and cards in every state', async () => {
  const { token } = await signIn('learner@demo.test', 'face')
  const subscriptions = (await school.call(listSubscriptions, { token })).body
  expect(subscriptions.map(({ status, is_lifetime: isLifetime }) => (isLifetime ? 'lifetime' : status))).toEqual([
    'lifetime',
    'ending',
    'active',
    'ended',
  ])
  expect(subscriptions.filter(canCancel)).toHaveLength(1)
  const plans = (await school.call(listInstalments, { token })).body
  expect(plans.map(({ status }) => status)).toEqual(['cancelled', 'paid', 'active'])
  expect((await school.call(listCards, { token })).body.data.data.map(({ is_default }) => is_default)).toEqual([
    true,
    false,
  ])
  const overdue = await signIn('lidia@demo.test', 'face')
  const [run] = (await school.call(listStreams, { token: overdue.token })).body
  expect(run).toMatchObject({ status: 'stopped', is_unpaid: true })
  const mobile = await signIn('svetlana@demo.test', 'face')
  expect(isMobileOnly((await school.call(listSubscriptions, { token: mobile.token })).body)).toBe(true)
})

test('a stored card pays every demo subscription that renews', async () => {
  for (const [email, brand] of [
    ['learner@demo.test', 'face'],
    ['second@demo.test', 'mind'],
  ] as const) {
    const { token } = await signIn(email, brand)
    const renewing = (await school.call(listSubscriptions, { token })).body.filter(canCancel)
    const cards = (await school.call(listCards, { token })).body.data.data
    const standard = cards.find(({ is_default: isDefault }) => isDefault)
    expect([email, renewing.map(({ card_id: cardId }) => cardId)]).toEqual([email, [standard?.id]])
  }
})

test('a cancelled demo subscription is open until the day before its next payment', async () => {
  const { token } = await signIn('second@demo.test', 'mind')
  const [club] = (await school.call(listSubscriptions, { token })).body
  expect(club).toMatchObject({ status: 'active', price: 600, currency: 'EUR' })
  const { body } = await school.call(cancelSubscription, { query: { id: club?.id ?? 0 }, body: {}, token })
  const endDate = dateOf(dayAt(schoolZone, club?.next_pay_at ?? 0) - 1)
  expect(body.subscription).toMatchObject({ status: 'ending', is_active: true, end_date: endDate })
  const renewed = await school.call(renewSubscription, { query: { id: club?.id ?? 0 }, token })
  expect(renewed.body.subscription).toMatchObject({ status: 'active', next_pay_at: club?.next_pay_at })
})

test('demo subscriptions are named in the language of the call', async () => {
  const { token } = await signIn('learner@demo.test', 'face')
  const titles = await Promise.all(
    (['ru', 'en', 'es'] as const).map(async (language) => {
      const headers = { 'x-app-id': 'local', 'accept-language': language }
      return (await school.call(listSubscriptions, { token, headers })).body.map(({ title }) => title).at(-1)
    }),
  )
  expect(titles).toEqual(['Клуб «Утро лица»', expect.stringMatching(/^[A-Z]/), expect.stringMatching(/^[A-Z]/)])
})
