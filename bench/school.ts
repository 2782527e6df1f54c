import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { importCourses } from '../server/src/courses/import.ts'
import { readConfig } from '../server/src/config.ts'
import { openDatabase, type Database } from '../server/src/database.ts'
import { recipe } from '../server/src/videos/convert.ts'
import { startJobs } from '../server/src/jobs.ts'
import { openMedia } from '../server/src/media.ts'
import { migrate } from '../server/src/migrations.ts'
import { startPostgres, type Postgres } from '../server/src/postgres.ts'
import { addScale } from '../server/src/testingScale.ts'
import { jobs } from '../server/src/worker.ts'
import { startProgram, type Running } from './processes.ts'

/** The folder of a film's files. */
export const publishedVersion = 'v'
/** The demo school's course of 36 days in three stages. */
const courseFolder = 'demo/courses/litso-bez-napryazheniya'

export type House = AsyncDisposable & { dataDir: string; postgres: Postgres }

/** A PostgreSQL of our own, as durable as in production, in a folder that goes away. */
export async function openHouse(): Promise<House> {
  const dataDir = await mkdtemp(join(tmpdir(), 'daystream-bench-'))
  const postgres = await startPostgres({ dataDir, log: () => undefined })
  const close = async () => {
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
  return { dataDir, postgres, [Symbol.asyncDispose]: close }
}

/** A school of so many learners who follow one course; ids are those of the first learner and of one open day. */
export type School = {
  learners: number
  url: string
  firstUserId: number
  streamIds: number[]
  courseId: number
  stageId: number
  dayId: number
  dayNumber: number
  lessonIds: number[]
}

type Size = { name: string; learners: number; entriesEach: number }

export async function openSchool({ dataDir, postgres }: House, size: Size): Promise<School> {
  const { connection } = postgres
  const owner = openDatabase({ ...connection, max: 1 })
  await owner.pool.query(`create database ${size.name}`)
  await owner.close()
  const database = openDatabase({ ...connection, database: size.name, max: 4 })
  await migrate(database)
  const courseId = await importCourse(database, dataDir)
  const streamIds = await addScale(database, { courseId, learners: size.learners, entriesEach: size.entriesEach })
  const [day] = await database.sql<Omit<School, 'learners' | 'url' | 'streamIds' | 'courseId'>>`
    select d.id as "dayId", d.day_number as "dayNumber", d.stage_id as "stageId", array_agg(l.id order by l.sort) as "lessonIds",
      (select min(id) from users) as "firstUserId"
    from days d join lessons l on l.day_id = d.id
    where d.course_id = ${courseId} and d.day_number <= 5 group by d.id order by count(*) desc, d.id limit 1`
  if (!day) throw new Error('The course has no day with lessons')
  await database.close()
  const { user, host, port } = connection
  const url = `postgresql://${user}@localhost/${size.name}?host=${encodeURIComponent(host)}&port=${port}`
  return { ...day, lessonIds: day.lessonIds.map(Number), learners: size.learners, url, streamIds, courseId }
}

/** Imports the course with its films as if they were converted already. */
async function importCourse(database: Database, dataDir: string): Promise<number> {
  const media = await openMedia(dataDir)
  const config = readConfig({ NODE_ENV: 'test', DATA_DIR: dataDir })
  const queues = await startJobs({ config, database, media, jobs, isWorker: false, onError: console.error })
  const importing = { brands: new Set(['face', 'mind', 'web', 'local', 'dev']), media }
  await importCourses(database, { ...importing, folders: [courseFolder] })
  await queues.stop()
  const published = JSON.stringify({ version: publishedVersion, recipe })
  await database.sql`update videos set status = 'ready', published = ${published}`
  const [course] = await database.sql<{ id: number }>`select id from courses`
  return course?.id ?? 0
}

/** The product itself, in production, without the worker. */
export function startServer({ dataDir }: House, school: School): Promise<Running> {
  return startProgram('server/src/main.ts', { DATABASE_URL: school.url, DATA_DIR: dataDir, ROLE: 'web', DEMO: 'off' })
}
