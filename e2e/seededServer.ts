import { existsSync, rmSync } from 'node:fs'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { hashPassword } from '../server/src/accounts/auth/passwords.ts'
import { type Database, first, openDatabase } from '../server/src/platform/database/database.ts'
import { addCourse, addStream, type TestCourse } from '../server/test/course.ts'
import { schoolZone } from '../server/test/schoolZone.ts'
import { freePort } from '../scripts/freePort.ts'
import { endServer, type Server, startServer } from './server.ts'

export const password = 'Daystream-2026'

export type SeededLearner = { id: number; email: string; streamId: number }

/** A running server with learners whose courses are open up to the last day. */
export type SeededServer = {
  dataDir: string
  port: number
  server: Server
  course: TestCourse
  learners: SeededLearner[]
}

const days = 60

let prepared: Promise<string> | undefined

/** A data folder as a first start leaves it; tests copy it. */
async function prepareDataDir(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'daystream-prepared-'))
  process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }))
  await endServer(await startServer({ dataDir, port: await freePort() }), 'SIGTERM')
  // PostgreSQL may outlive the server for a moment, and its files are whole once its socket is gone.
  while (existsSync(join(dataDir, 'socket/.s.PGSQL.5432'))) await setTimeout(50)
  return dataDir
}

export async function startSeededServer(learnerCount: number): Promise<SeededServer & { close: () => Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'daystream-seeded-'))
  await cp(await (prepared ??= prepareDataDir()), dataDir, { recursive: true })
  const port = await freePort()
  const seeded = { dataDir, port, server: await startServer({ dataDir, port }) }
  const close = async () => {
    await endServer(seeded.server, 'SIGTERM')
    await rm(dataDir, { recursive: true, force: true })
  }
  const school = await withDatabase(dataDir, (database) => seedSchool(database, learnerCount))
  return Object.assign(seeded, { ...school, close })
}

/** Runs `work` with a direct connection to the database of a running server. */
export async function withDatabase<Result>(dataDir: string, work: (database: Database) => Promise<Result>) {
  const connection = { host: join(dataDir, 'socket'), port: 5432, user: 'daystream', database: 'daystream' }
  const database = openDatabase({ ...connection, max: 2 })
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

async function seedSchool(database: Database, learnerCount: number) {
  const course = await addCourse(database, { stages: 1, daysPerStage: days, lessonsPerDay: 2, lessonSeconds: 30 })
  const hash = await hashPassword(password)
  const learners: SeededLearner[] = []
  for (let number = 1; number <= learnerCount; number += 1) {
    const email = `learner-${number}@example.test`
    const user = first(
      await database.sql<{ id: number }>`
        insert into users (email, username, password_hash, timezone)
        values (${email}, ${email}, ${hash}, ${schoolZone}) returning id`,
    )
    if (!user) throw new Error('The learner was not added')
    const streamId = await addStream(
      database,
      { userId: user.id, courseId: course.id },
      { today: days, lengthDays: 2 * days },
    )
    learners.push({ id: user.id, email, streamId })
  }
  return { course, learners }
}
