import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FastifyInstance } from 'fastify'
import { getDay, listCourseVersions, type Day } from '#contract/learning/courses/api.ts'
import { getStream } from '#contract/learning/streams/api.ts'
import { buildApp } from '../../app.ts'
import { addressOf, startSchool, type School } from '../../../test/school.ts'
import { addCourse, addStream } from '../../../test/course.ts'
import { queryOf, sqlOf, type Database } from '../../platform/database/database.ts'
import { recorded, type Statement } from '../../../test/statements.ts'
import { updateProgress, updatePublished, claimConversion } from '../videos/queries.ts'

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
  return { course, courseId: course.id, url: addressOf(getDay, { params }), headers, day, run, versions }
}

/** Megabytes in the first lesson of a day; a character has two bytes. */
const fillWith = (megabytes: number, lessonId: number | undefined) =>
  school.database.sql`
    update lessons set description = json_build_object('ru', repeat('я', ${megabytes * 512 * 1024}::int))
    where id = ${lessonId}`

async function courseOf(megabytes: number) {
  const { course, day } = await learnerOfNewCourse()
  await fillWith(megabytes, course.lessonIds.at(-1)?.[0])
  return day
}

/** Commits `change` before every statement that reads content. */
function changing(database: Database, change: () => Promise<unknown>): Database {
  const query = queryOf(database.sql)
  const sql = sqlOf({
    query: async ({ text, values = [] }) => {
      if (/from (stages|days|lesson_sets|lessons)\b/.test(text)) await change()
      return query(text, values)
    },
  })
  return { ...database, sql }
}

/** Statements that read whole courses during `work`. */
async function countLoads(work: () => Promise<unknown>): Promise<number> {
  const from = statements.length
  await work()
  return statements.slice(from).filter(({ text }) => text.includes('from lesson_sets')).length
}

test('the content cache loads a version once, with one statement, for concurrent misses', async () => {
  const { day, run } = await learnerOfNewCourse()
  expect(await countLoads(() => Promise.all([day(), run(), day(), run(), day(), run()]))).toBe(1)
  expect(await countLoads(day)).toBe(0)
})

test('the content cache reloads a course when its version is raised', async () => {
  const { courseId, day } = await learnerOfNewCourse()
  await day()
  await school.database.sql`
      update courses set title = '{"en": "Renamed"}', version = version + 1 where id = ${courseId}`
  expect(await countLoads(day)).toBe(1)
})

test('the content cache ignores the progress of a conversion and reloads the course when the video is published', async () => {
  const { sql } = school.database
  const { courseId, day, versions } = await learnerOfNewCourse()
  const [video] = await sql<{ id: number }>`
      insert into videos (course_id, key, content_hash, original, duration_ms, width, height, status, subtitles)
      values (${courseId}, 'intro', 'hash', 'original.mp4', 1000, 640, 360, 'waiting', '[]') returning id`
  await day()
  const before = (await versions()).json<unknown>()
  const started = await claimConversion(sql, video?.id ?? 0)
  if (!started) throw new Error('The conversion did not start')
  await updateProgress(sql, started, 50)
  expect(await countLoads(day)).toBe(0)
  await updatePublished(sql, started, { version: 'v', recipe: 1, bytes: 1, sha256: 'a'.repeat(64) })
  expect(await countLoads(day)).toBe(1)
  expect((await versions()).json<unknown>()).toEqual(before)
})

test('the content cache reads a course from one snapshot despite concurrent changes', async () => {
  const { courseId, url, headers } = await learnerOfNewCourse()
  let version = 1
  const raiseVersion = () => {
    const title = JSON.stringify({ ru: `Version ${(version += 1)}` })
    return school.database.sql`
        with course as (update courses set version = ${version} where id = ${courseId}),
          day as (update days set title = ${title} where course_id = ${courseId}),
          lesson_set as (update lesson_sets set title = ${title} where day_id in (select id from days where course_id = ${courseId}))
        update lessons set title = ${title} where course_id = ${courseId}`
  }
  const changingApp = await buildApp(school.config, changing(school.database, raiseVersion))
  const day = (await changingApp.inject({ url, headers })).json<Day>()
  await changingApp.close()
  const sets = day.lesson_sets ?? []
  const titles = [day, ...sets, ...sets.flatMap(({ lessons }) => lessons)].map(({ title }) => title)
  expect([titles.length, new Set(titles)]).toEqual([4, new Set([`Version ${version}`])])
})

test('the content cache is limited to 16 MB and evicts the least recently used course', async () => {
  const [first, second, third] = [await courseOf(7), await courseOf(7), await courseOf(7)]
  expect(await countLoads(async () => [await first(), await second()])).toBe(2)
  expect(await countLoads(async () => [await second(), await first()])).toBe(0)
  expect(await countLoads(third)).toBe(1)
  expect(await countLoads(async () => [await third(), await first()])).toBe(0)
  expect(await countLoads(second)).toBe(1)
})
