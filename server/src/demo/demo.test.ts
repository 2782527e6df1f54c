import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { login } from '#contract/auth/api.ts'
import { createOrder } from '#contract/orders/api.ts'
import { getScoreAmount } from '#contract/points/api.ts'
import { getStreamStatus, listStreams, statusExpands, streamExpands, type Stream } from '#contract/streams/api.ts'
import { listSubscriptions } from '#contract/subscriptions/api.ts'
import { readBrands } from '../brands/brands.ts'
import { readConfig } from '../config.ts'
import { startSchool, type School } from '../testing.ts'
import { demoAccounts, demoPassword, loadDemoSchool } from './demo.ts'

let school: School
let seconds: number
let wasLoaded: boolean
const importing = () => ({ brands: new Set(readBrands(school.config.brandsDir).keys()), media: school.media })

beforeAll(async () => {
  school = await startSchool()
  const before = performance.now()
  wasLoaded = await loadDemoSchool(school.database, importing())
  seconds = (performance.now() - before) / 1000
}, 60_000)
afterAll(() => school.close())

async function enter(email: string, brand: string) {
  const headers = { 'x-app-id': brand, lang: 'ru' }
  const answer = await school.call(login, { body: { email, password: demoPassword }, headers })
  const token = answer.body.data.token
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
  return { status: answer.status, token, streams, points, statusOf }
}

describe('The demo school', () => {
  test('is there within 30 seconds, and only once', async () => {
    expect(wasLoaded).toBe(true)
    expect(seconds).toBeLessThan(30)
    expect(await loadDemoSchool(school.database, importing())).toBe(false)
  })

  test('is wanted unless DEMO is off, and in production only when DEMO is on', () => {
    const isWanted = (environment: Record<string, string>) => readConfig(environment).demo
    expect(isWanted({})).toBe(true)
    expect(isWanted({ DEMO: 'off' })).toBe(false)
    expect(isWanted({ NODE_ENV: 'production' })).toBe(false)
    expect(isWanted({ NODE_ENV: 'production', DEMO: 'on' })).toBe(true)
  })

  test('lets every account that is printed sign in', async () => {
    for (const { email } of demoAccounts) expect((await enter(email, 'local')).status).toBe(200)
  })

  test('shows a run in every state that the calendar can show', async () => {
    const { streams } = await enter('learner@demo.test', 'face')
    expect(new Set(streams.map((stream) => stream.status))).toEqual(
      new Set(['open', 'not_started', 'freeze', 'ended', 'stopped']),
    )
  })

  test('shows a trial run in the brands that have trials only', async () => {
    const trials = async (brand: string) =>
      (await enter('learner@demo.test', brand)).streams.filter((stream) => stream.is_demo)
    expect(await trials('local')).toMatchObject([{ course_full_access: false }])
    expect(await trials('face')).toEqual([])
  })

  test('has the learner on day 12 of 36, with two of five lessons watched and a streak of twelve days', async () => {
    const { streams, statusOf } = await enter('learner@demo.test', 'face')
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

  test('has points that are the sum of what was done', async () => {
    expect(await (await enter('learner@demo.test', 'face')).points()).toBe(1240)
    const rows = await school.database.sql`
      select transaction_id from points_postings group by transaction_id having sum(amount) <> 0`
    expect(rows).toEqual([])
  })

  test('has totals that are the sum of the statistic entries', async () => {
    const rows = await school.database.sql`
      select 1 from lesson_progress p
      left join (select stream_id, lesson_id, sum(viewed_seconds) as seconds, sum(play_count) as plays
        from lesson_statistics group by 1, 2) s using (stream_id, lesson_id)
      where p.viewed_seconds is distinct from s.seconds or p.play_count is distinct from s.plays`
    expect(rows).toEqual([])
  })

  test('has nothing that was done in the future or before its run began', async () => {
    const rows = await school.database.sql`
      select 1 from day_statuses d join streams s on s.id = d.stream_id
      where d.started_at > now() or d.finished_at > now() or d.started_at < s.starts_at
      union all select 1 from lesson_statistics where created_at > now()
      union all select 1 from points_transactions where created_at > now()`
    expect(rows).toEqual([])
  })

  test('has the second learner on day 3 of Quiet Mind, and the new one without a course', async () => {
    const second = await enter('second@demo.test', 'mind')
    expect(second.streams[0]).toMatchObject({ progress: { days_count: 21 }, current_training_day: { day_number: 3 } })
    expect((await enter('new@demo.test', 'local')).streams).toEqual([])
  })

  test.each([
    ['mind', 633],
    ['local', 498],
    ['dev', 498],
  ])('has the trial course of %s, for whoever has none', async (brand, serviceId) => {
    const headers = { 'x-app-id': brand }
    const { email } = await school.addLearner()
    const token = await school.signIn(email)
    const { body } = await school.call(createOrder, { params: { serviceId }, query: {}, token, headers })
    const { body: streams } = await school.call(listStreams, { query: { expand: 'course' }, token, headers })
    expect(streams).toMatchObject([{ id: body.course_stream_id, is_demo: true, course: { title: expect.any(String) } }])
  })

  test('names every subscription in the language of who reads it', async () => {
    const { token } = await enter('learner@demo.test', 'face')
    const titles = await Promise.all(
      (['ru', 'en', 'es'] as const).map(async (language) => {
        const headers = { 'x-app-id': 'local', 'accept-language': language }
        return (await school.call(listSubscriptions, { token, headers })).body.map(({ title }) => title)
      }),
    )
    expect(titles).toEqual([['Клуб «Утро лица»'], [expect.stringMatching(/^[A-Z]/)], [expect.stringMatching(/^[A-Z]/)]])
  })
})
