import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { importCourses } from '../server/src/learning/courses/import.ts'
import { readConfig } from '../server/src/platform/config/config.ts'
import { openDatabase, type Database } from '../server/src/platform/database/database.ts'
import { recipe } from '../server/src/learning/videos/convert.ts'
import { startJobs } from '../server/src/platform/jobs/jobs.ts'
import { openMedia } from '../server/src/platform/storage/media.ts'
import { migrate } from '../server/src/platform/database/migrations.ts'
import { startPostgres, type Postgres } from '../server/src/platform/database/postgres.ts'
import { addScale } from '../server/test/scale.ts'
import { jobs } from '../server/src/worker.ts'
import { startProgram, type RunningProcess } from './processes.ts'

/** Folder name of a video's files. */
export const publishedVersion = 'v'
/** A demo course of 36 days in three stages. */
const courseFolder = 'demo/courses/litso-bez-napryazheniya'

export type BenchCluster = AsyncDisposable & { dataDir: string; postgres: Postgres }

/** Starts PostgreSQL with the durability of production, in a temporary folder. */
export async function startBenchCluster(): Promise<BenchCluster> {
  const dataDir = await mkdtemp(join(tmpdir(), 'daystream-bench-'))
  const postgres = await startPostgres({ dataDir, log: () => undefined })
  const close = async () => {
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
  return { dataDir, postgres, [Symbol.asyncDispose]: close }
}

/** A database of learners who follow one course, with the ids of the first learner and of one open day. */
export type SeededSchool = {
  learners: number
  url: string
  firstUserId: number
  streamIds: number[]
  courseId: number
  stageId: number
  dayId: number
  dayNumber: number
  lessonIds: number[]
  /** Per learner: a file, and the status of an open homework that needs one. */
  fileIds: number[]
  homeworkStatusIds: number[]
}

/** Experts who are signed in to the console of each school. */
export const experts = 100

/** The session token of the expert with this number, 1 … `experts`. */
export function expertToken(number: number): string {
  return `expert-${String(number).padStart(36, '0')}`
}

type SchoolSize = { name: string; learners: number; entriesEach: number }

export async function seedSchool({ dataDir, postgres }: BenchCluster, size: SchoolSize): Promise<SeededSchool> {
  const { connection } = postgres
  const owner = openDatabase({ ...connection, max: 1 })
  await owner.pool.query(`create database ${size.name}`)
  await owner.close()
  const database = openDatabase({ ...connection, database: size.name, max: 4 })
  await migrate(database)
  const courseId = await importCourse(database, dataDir)
  const streamIds = await addScale(database, { courseId, learners: size.learners, entriesEach: size.entriesEach })
  await addExperts(database)
  const homework = await homeworkOf(database, courseId)
  const [day] = await database.sql<Pick<SeededSchool, 'dayId' | 'dayNumber' | 'stageId' | 'lessonIds' | 'firstUserId'>>`
    select d.id as "dayId", d.day_number as "dayNumber", d.stage_id as "stageId", array_agg(l.id order by l.sort) as "lessonIds",
      (select min(id) from users) as "firstUserId"
    from days d join lessons l on l.day_id = d.id
    where d.course_id = ${courseId} and d.day_number <= 5 group by d.id order by count(*) desc, d.id limit 1`
  if (!day) throw new Error('The course has no day with lessons')
  await database.close()
  const { user, host, port } = connection
  const url = `postgresql://${user}@localhost/${size.name}?host=${encodeURIComponent(host)}&port=${port}`
  const { learners } = size
  return { ...day, ...homework, lessonIds: day.lessonIds.map(Number), learners, url, streamIds, courseId }
}

async function addExperts({ sql }: Database): Promise<void> {
  await sql`
    insert into users (email, username, name, roles, email_confirmed_at)
    select 'expert-' || number || '@scale.test', number, 'Expert', '{expert}', now()
    from generate_series(1, ${experts}::int) as number`
  await sql`
    insert into sessions (user_id, token_hash, brand, app_type, expires_at)
    select id, sha256(convert_to('expert-' || lpad(username, 36, '0'), 'UTF8')), 'staff', 'web', now() + interval '1 day'
    from users where roles = '{expert}'`
}

/** The first homework of a day, and a file, of each learner in their order. */
async function homeworkOf({ sql }: Database, courseId: number) {
  const rows = await sql<{ status_id: number; file_id: number }>`
    select h.id as status_id, (select min(f.id) from files f where f.user_id = s.user_id) as file_id
    from streams s join stream_homeworks h on h.stream_id = s.id
    where h.day_homework_id = (
      select a.id from day_homeworks a join days d on d.id = a.day_id
      where d.course_id = ${courseId} order by d.day_number, a.id limit 1)
    order by s.user_id`
  return { homeworkStatusIds: rows.map((row) => row.status_id), fileIds: rows.map((row) => row.file_id) }
}

async function importCourse(database: Database, dataDir: string): Promise<number> {
  await importFolders(database, dataDir, [courseFolder])
  const [course] = await database.sql<{ id: number }>`select id from courses`
  return course?.id ?? 0
}

/** Imports courses and marks their videos as converted. */
export async function importFolders(database: Database, dataDir: string, folders: readonly string[]): Promise<void> {
  const media = await openMedia(dataDir)
  const config = readConfig({ NODE_ENV: 'test', DATA_DIR: dataDir })
  const queues = await startJobs({ config, database, media, jobs, isWorker: false, onError: console.error })
  const importing = { brands: new Set(['face', 'mind', 'web', 'local', 'dev']), media }
  await importCourses(database, { ...importing, folders })
  await queues.stop()
  const published = JSON.stringify({ version: publishedVersion, recipe })
  await database.sql`update videos set status = 'ready', published = ${published}`
}

/** Settings of a server in production mode, without the worker. */
export function serverEnvironment(
  { dataDir }: BenchCluster,
  { url }: Pick<SeededSchool, 'url'>,
): Record<string, string> {
  return { DATABASE_URL: url, DATA_DIR: dataDir, ROLE: 'web', DEMO: 'off', PAYMENTS: 'sandbox' }
}

export function startServer(
  cluster: BenchCluster,
  school: Pick<SeededSchool, 'url'>,
  environment: Record<string, string> = {},
): Promise<RunningProcess> {
  return startProgram('server/src/main.ts', { ...serverEnvironment(cluster, school), ...environment })
}
