import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { saveLessonStat } from '#contract/learning/lessons/api.ts'
import { getStreamStatus } from '#contract/learning/streams/api.ts'
import { getUser } from '#contract/accounts/users/api.ts'
import { startJobs } from '../platform/jobs/jobs.ts'
import { startSchool, type School } from '../../test/school.ts'
import { addCourse, addStream } from '../../test/course.ts'
import { eventually } from '../../test/waiting.ts'
import { cleanupJobs } from './jobs.ts'

let school: School
beforeAll(async () => {
  school = await startSchool()
})
afterAll(() => school.close())

async function tidyUntil(isDone: () => Promise<void>): Promise<void> {
  const worker = await startJobs({ ...school, jobs: cleanupJobs, isWorker: true, onError: () => undefined })
  await eventually(isDone)
  await worker.stop()
}

/** Records how many rows each statement deletes from a table. */
async function logDeletions(table: 'sessions' | 'lesson_statistics'): Promise<void> {
  await school.database.pool.query(`
    create table if not exists deletions (name text, count int, transaction xid8);
    create or replace function log_deletion() returns trigger language plpgsql as $$ begin
      insert into deletions select tg_table_name, count(*), pg_current_xact_id() from gone;
      return null;
    end $$;
    create trigger logged after delete on ${table} referencing old table as gone
      for each statement execute function log_deletion()`)
}

async function expectBatches(name: string, rows: number): Promise<void> {
  const [log] = await school.database.sql`
    select sum(count)::int as rows, max(count) as largest, count(*) = count(distinct transaction) as apart
    from deletions where name = ${name}`
  expect(log).toEqual({ rows, largest: 5000, apart: true })
}

test('sessions are deleted 90 days after their end, in batches of five thousand', async () => {
  const { id, email } = await school.addLearner()
  const token = await school.signIn(email)
  const { sql } = school.database
  await logDeletions('sessions')
  for (const [name, count, expires, revoked] of [
    ['expired', 6000, '91 days', null],
    ['revoked', 6000, '-30 days', '91 days'],
    ['just expired', 3, '89 days', null],
    ['just revoked', 3, '-30 days', '89 days'],
  ] as const)
    await sql`
      insert into sessions (user_id, token_hash, brand, app_type, user_agent, expires_at, revoked_at, revoked_reason)
      select ${id}, decode(md5(${name}::text || n), 'hex'), 'face', 'web', ${name}, now() - ${expires}::interval,
        now() - ${revoked}::interval, case when ${revoked}::text is not null then 'logout' end
      from generate_series(1, ${count}::int) n`
  await tidyUntil(async () => {
    const kept = await sql<{ user_agent: string; count: number }>`
      select user_agent, count(*) from sessions where user_agent <> '' and user_id = ${id}
      group by user_agent order by user_agent`
    expect(kept.filter(({ user_agent: name }) => /^(just )?(expired|revoked)$/.test(name))).toEqual([
      { user_agent: 'just expired', count: 3 },
      { user_agent: 'just revoked', count: 3 },
    ])
  })
  await expectBatches('sessions', 12_000)
  expect((await school.call(getUser, { token })).status).toBe(200)
})

test('statistic entries are deleted after 90 days, their totals are kept', async () => {
  const { id, email } = await school.addLearner()
  const course = await addCourse(school.database, { stages: 1 })
  const streamId = await addStream(school.database, { userId: id, courseId: course.id }, { today: 1 })
  const token = await school.signIn(email)
  const { sql } = school.database
  const [lessonId = 0] = course.lessonIds[0] ?? []
  const watch = (viewedSeconds: number) => {
    const lessonKey = { stream_id: streamId, day_id: course.dayIds[0] ?? 0, lesson_id: lessonId }
    return school.call(saveLessonStat, {
      body: { client_id: randomUUID(), ...lessonKey, viewed_seconds: viewedSeconds, play_count: 1 },
      token,
    })
  }
  const totals = async () => {
    const query = { expand: 'days,lessons,stages' }
    const { lessons, days } = (await school.call(getStreamStatus, { params: { streamId }, query, token })).body
    const practice = await sql`select practiced_on, viewed_seconds from practice_days where user_id = ${id}`
    return { lessons, days, practice }
  }
  for (const seconds of [10, 20, 30]) await watch(seconds)
  await logDeletions('lesson_statistics')
  await sql`update lesson_statistics set created_at = now() - interval '91 days' where user_id = ${id} and viewed_seconds < 30`
  await sql`
    insert into lesson_statistics (user_id, client_id, stream_id, lesson_id, viewed_seconds, play_count, created_at)
    select ${id}, gen_random_uuid(), ${streamId}, ${lessonId}, 1, 0, now() - interval '200 days'
    from generate_series(1, 11000)`
  const before = await totals()
  expect(before.lessons).toMatchObject([{ viewed_seconds: 60, play_count: 3 }])
  await tidyUntil(async () => {
    const kept = await sql`select viewed_seconds from lesson_statistics where user_id = ${id}`
    expect(kept).toEqual([{ viewed_seconds: 30 }])
  })
  await expectBatches('lesson_statistics', 11_002)
  expect(await totals()).toEqual(before)
  expect((await watch(5)).body).toMatchObject({ viewed_seconds: 65, play_count: 4 })
})
