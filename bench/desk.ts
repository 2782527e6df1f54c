import { openDatabase } from '../server/src/platform/database/database.ts'
import { desk, figures } from './calls.ts'
import { seedSchool, startServer, type BenchCluster, type SeededSchool } from './fixtures.ts'
import type { Measure } from './report.ts'
import { measureRatio, sideOf } from './scaling.ts'

const [few, many] = [100, 100_000]

/** Latency of the desk where much homework waits, and where little does. */
export async function measureDesk(cluster: BenchCluster): Promise<Measure> {
  const small = await seedQueue(cluster, 'few', few)
  const large = await seedQueue(cluster, 'many', many)
  await using smallServer = await startServer(cluster, small)
  await using largeServer = await startServer(cluster, large)
  const sides = [sideOf(desk, small, smallServer), sideOf(desk, large, largeServer)] as const
  return await measureRatio(`p95 of the desk with ${many} items, to ${few}`, sides)
}

/** Each learner has sent two homework. */
async function seedQueue(cluster: BenchCluster, name: string, items: number): Promise<SeededSchool> {
  const school = await seedSchool(cluster, { name: `desk_${name}`, learners: items / 2, entriesEach: 0 })
  const database = openDatabase({ connectionString: school.url, max: 1 })
  const [waiting] = await database.sql<{ count: number }>`
    select count(*)::int as count from homework_attempts where answered_at is null`
  await database.close()
  if (waiting?.count !== items) throw new Error(`${waiting?.count} items wait instead of ${items}`)
  return school
}

const [fewAnswers, manyAnswers] = [10_000, 1_000_000]

/** Latency of the report of a week with many answers, and of one with few, by leads. */
export async function measureFigures(cluster: BenchCluster): Promise<Measure> {
  const small = await seedAnswers(cluster, 'few', fewAnswers)
  const large = await seedAnswers(cluster, 'many', manyAnswers)
  await using smallServer = await startServer(cluster, small)
  await using largeServer = await startServer(cluster, large)
  const sides = [sideOf(figures, small, smallServer), sideOf(figures, large, largeServer)] as const
  return await measureRatio(`p95 of the report of ${manyAnswers} answers, to ${fewAnswers}`, sides, 1.5)
}

/** Answers of all experts, who lead the course, over the last week. */
async function seedAnswers(cluster: BenchCluster, name: string, answers: number): Promise<SeededSchool> {
  const school = await seedSchool(cluster, { name: `answers_${name}`, learners: 100, entriesEach: 0 })
  const database = openDatabase({ connectionString: school.url, max: 1 })
  await database.sql`
    insert into expert_courses (user_id, course_id, is_lead) select id, ${school.courseId}, true from users where roles = '{expert}'`
  await database.sql`
    insert into desk_answers (kind, course_id, expert_id, asked_at, answer_by, answered_at)
    select 'meeting', ${school.courseId}, (select min(id) from users where roles = '{expert}') + n % 100,
      at - random() * interval '30 hours', at - interval '6 hours' + random() * interval '24 hours', at
    from generate_series(1, ${answers}::integer) as n, lateral (
      select now() - interval '6 days 12 hours' * (n::double precision / ${answers}::integer) as at) answered`
  await database.pool.query('vacuum analyze')
  await database.close()
  return school
}
