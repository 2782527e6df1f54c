import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getCourse } from '#contract/learning/courses/api.ts'
import { finishDay } from '#contract/learning/days/api.ts'
import { saveLessonStat } from '#contract/learning/lessons/api.ts'
import { getStream, getStreamStatus, updateFilters } from '#contract/learning/streams/api.ts'
import { addCourse, addStream, type TestCourse } from '../../../test/course.ts'
import { startSchool, type School } from '../../../test/school.ts'

let school: School
let course: TestCourse
beforeAll(async () => {
  school = await startSchool()
  course = await addCourse(school.database, { stages: 1, daysPerStage: 2, lessonsPerDay: 3 })
  await nameOptions(course)
})
afterAll(() => school.close())

/** Level 1: 11 easy, 12 hard; place 2: 21 home. The first day: a lesson for easy, one for hard, one for everyone. */
async function nameOptions({ id, lessonIds }: TestCourse) {
  const { sql } = school.database
  const value = (valueId: number) => ({ id: valueId, key: `v${valueId}`, title: { ru: `Значение ${valueId}` } })
  const options = [
    { id: 1, key: 'level', title: { ru: 'Уровень' }, values: [value(11), value(12)] },
    { id: 2, key: 'place', title: { ru: 'Место' }, values: [value(21)] },
  ]
  await sql`update courses set options = ${JSON.stringify(options)} where id = ${id}`
  const [easy, hard] = lessonIds[0] ?? []
  await sql`update lessons set training_options = '[11]' where id = ${easy}`
  await sql`update lessons set training_options = '[12]' where id = ${hard}`
}

async function startCourse({ id: courseId }: Pick<TestCourse, 'id'> = course) {
  const learner = await school.addLearner()
  const streamId = await addStream(school.database, { userId: learner.id, courseId })
  const token = await school.signIn(learner.email)
  const params = { streamId }
  const day = { streamId, dayId: course.dayIds[0] ?? 0 }
  return {
    token,
    streamId,
    choose: (filters: Record<string, number[]>) => school.call(updateFilters, { params, body: { filters }, token }),
    chosen: async () => (await school.call(getStream, { params, token })).body.filters,
    watch: async (index: number) => {
      const lesson_id = course.lessonIds[0]?.[index] ?? 0
      const entry = { client_id: randomUUID(), stream_id: streamId, day_id: day.dayId, lesson_id }
      await school.call(saveLessonStat, { body: { ...entry, viewed_seconds: 55, play_count: 1 }, token })
    },
    finish: () => school.call(finishDay, { params: day, token }),
    isFinished: async () => {
      const { body } = await school.call(getStreamStatus, { params, query: { expand: 'days' }, token })
      return body.days?.[0]?.end_time !== null
    },
  }
}

test('updating filters replaces the chosen values, each once, and returns the run', async () => {
  const { choose, chosen, streamId } = await startCourse()
  expect(await chosen()).toEqual({})
  const response = await choose({ '1': [12, 11, 12], '2': [] })
  expect(response.status).toBe(200)
  expect(response.body).toMatchObject({ id: streamId, filters: { '1': [11, 12] } })
  expect((await choose({ '2': [21] })).body.filters).toEqual({ '2': [21] })
  expect(await chosen()).toEqual({ '2': [21] })
})

test('updating filters is idempotent, and {} clears the choice', async () => {
  const { choose, chosen } = await startCourse()
  const [first, again] = [await choose({ '1': [11] }), await choose({ '1': [11] })]
  expect(again.body).toEqual(first.body)
  expect((await choose({})).body.filters).toEqual({})
  expect(await chosen()).toEqual({})
})

test.each([
  ['an unknown option', { '9': [11] }, 'filters.9'],
  ['an unknown value', { '1': [99] }, 'filters.1'],
  ['a value of another option', { '1': [21] }, 'filters.1'],
  ['an option that is no id', { level: [11] }, 'filters.level'],
])('filters with %s are rejected at the field, without effect', async (_, filters, field) => {
  const { choose, chosen } = await startCourse()
  await choose({ '1': [11] })
  const response = await choose(filters)
  expect(response.status).toBe(422)
  expect(response.failure).toMatchObject([{ field }])
  expect(await chosen()).toEqual({ '1': [11] })
})

test('filters drop values that the course no longer has, and can still be updated', async () => {
  const changed = await addCourse(school.database, { stages: 1, daysPerStage: 1, lessonsPerDay: 2 })
  await nameOptions(changed)
  const { choose, chosen } = await startCourse(changed)
  await choose({ '1': [11, 12], '2': [21] })
  const left = [
    { id: 1, key: 'level', title: { ru: 'Уровень' }, values: [{ id: 12, key: 'v12', title: { ru: '12' } }] },
  ]
  await school.database.sql`
      update courses set options = ${JSON.stringify(left)}, version = version + 1 where id = ${changed.id}`
  expect(await chosen()).toEqual({ '1': [12] })
  expect((await choose(await chosen())).status).toBe(200)
})

test('the body of an update needs filters', async () => {
  const { streamId, token } = await startCourse()
  const response = await school.call(updateFilters, { params: { streamId }, body: {} as never, token })
  expect(response.status).toBe(422)
  expect(response.failure).toMatchObject([{ field: 'filters' }])
})

test("the filters of another learner's run are not found and stay unchanged", async () => {
  const [owner, other] = [await startCourse(), await startCourse()]
  const params = { streamId: owner.streamId }
  const response = await school.call(updateFilters, { params, body: { filters: { '1': [11] } }, token: other.token })
  expect(response.status).toBe(404)
  expect(await owner.chosen()).toEqual({})
})

test('finishing a day requires only the lessons that the filters show', async () => {
  const { choose, watch, finish } = await startCourse()
  await choose({ '1': [11] })
  await watch(2)
  expect((await finish()).status).toBe(409)
  await watch(0)
  expect((await finish()).status).toBe(200)
})

test('finishing a day requires hidden lessons again once the choice is cleared', async () => {
  const { choose, watch, finish } = await startCourse()
  await choose({ '1': [11] })
  await watch(0)
  await watch(2)
  await choose({})
  expect((await finish()).status).toBe(409)
})

test('a day stays finished when another choice shows unwatched lessons', async () => {
  const { choose, watch, finish, isFinished } = await startCourse()
  await choose({ '1': [11] })
  await watch(0)
  await watch(2)
  const { body } = await finish()
  await choose({ '1': [12] })
  expect(await isFinished()).toBe(true)
  expect((await finish()).body).toEqual(body)
})

test('finishing a day requires all its lessons if the filters hide all', async () => {
  const { choose, streamId, token } = await startCourse()
  await school.database.sql`
      update streams set started_on = started_on - 1, starts_at = starts_at - interval '1 day' where id = ${streamId}`
  await choose({ '2': [21] })
  const second = { streamId, dayId: course.dayIds[1] ?? 0 }
  expect((await school.call(finishDay, { params: second, token })).status).toBe(409)
})

test('a day names the options of its lessons with all their values', async () => {
  const { token } = await startCourse()
  const query = { expand: 'stages.days.lessonSets,options' }
  const { body } = await school.call(getCourse, { params: { courseId: course.id }, query, token })
  const [first, second] = body.stages?.[0]?.days ?? []
  expect(body.course_options?.map(({ id }) => id)).toEqual([1, 2])
  expect(first?.course_options).toEqual([body.course_options?.[0]])
  expect(first?.course_options?.[0]?.training_lesson_option_values.map(({ id }) => id)).toEqual([11, 12])
  expect(second?.course_options).toEqual([])
})
