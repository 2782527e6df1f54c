import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { FastifyInstance } from 'fastify'
import { getDay, listCourseVersions } from '#contract/courses/api.ts'
import { getStream } from '#contract/streams/api.ts'
import { buildApp } from '../app.ts'
import { addressOf, startSchool, type School } from '../testing.ts'
import { addCourse, addStream } from '../testingCourse.ts'
import { recorded, type Statement } from '../testingStatements.ts'
import { updateProgress, updatePublished, updateStarted } from '../videos/queries.ts'

let school: School
let app: FastifyInstance
let statements: Statement[]
beforeAll(async () => {
  school = await startSchool()
  const recording = recorded(school.database)
  statements = recording.statements
  app = await buildApp(school.config, recording.database)
})
afterAll(async () => {
  await app.close()
  await school.close()
})

async function learnerOfNewCourse() {
  const course = await addCourse(school.database)
  const { id, email } = await school.addLearner()
  const streamId = await addStream(school.database, { userId: id, courseId: course.id }, { today: 2 })
  const headers = { authorization: `Bearer ${await school.signIn(email)}` }
  const params = { courseId: course.id, stageId: course.stageIds[0] ?? 0, dayId: course.dayIds[0] ?? 0 }
  const day = () => app.inject({ url: addressOf(getDay, { params }), headers })
  const run = () => app.inject({ url: addressOf(getStream, { params: { streamId } }), headers })
  const versions = () => app.inject({ url: listCourseVersions.path, headers })
  return { courseId: course.id, day, run, versions }
}

/** Statements that read whole courses, while `work` goes on. */
async function countLoads(work: () => Promise<unknown>): Promise<number> {
  const from = statements.length
  await work()
  return statements.slice(from).filter(({ text }) => text.includes('from lesson_sets')).length
}

describe('the cache of course content', () => {
  test('loads a version once, with one statement, for all the calls that miss it at the same time', async () => {
    const { day, run } = await learnerOfNewCourse()
    expect(await countLoads(() => Promise.all([day(), run(), day(), run(), day(), run()]))).toBe(1)
    expect(await countLoads(day)).toBe(0)
  })

  test('loads a course again once its version was raised', async () => {
    const { courseId, day } = await learnerOfNewCourse()
    await day()
    await school.database.sql`
      update courses set title = '{"en": "Renamed"}', version = version + 1 where id = ${courseId}`
    expect(await countLoads(day)).toBe(1)
  })

  test('is left alone by the progress of a film, and loads the course again once the film is published', async () => {
    const { sql } = school.database
    const { courseId, day, versions } = await learnerOfNewCourse()
    const [video] = await sql<{ id: number }>`
      insert into videos (course_id, key, content_hash, original, duration_ms, width, height, status, subtitles)
      values (${courseId}, 'film', 'hash', 'original.mp4', 1000, 640, 360, 'waiting', '[]') returning id`
    await day()
    const before = (await versions()).json<unknown>()
    const started = await updateStarted(sql, video?.id ?? 0)
    if (!started) throw new Error('The conversion did not start')
    await updateProgress(sql, started, 50)
    expect(await countLoads(day)).toBe(0)
    await updatePublished(sql, started, { version: 'v', recipe: 1 })
    expect(await countLoads(day)).toBe(1)
    expect((await versions()).json<unknown>()).toEqual(before)
  })
})
