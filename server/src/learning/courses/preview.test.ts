import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getDay } from '#contract/learning/courses/api.ts'
import { startDay } from '#contract/learning/days/api.ts'
import { listStaffCourses, previewCourse, previewDay } from '#contract/learning/courses/staffApi.ts'
import { addCourse, addStream, type TestCourse } from '../../../test/course.ts'
import { startSchool, type School } from '../../../test/school.ts'
import { addStaffMember } from '../../../test/staff.ts'
import { mediaFile } from '../../platform/storage/media.ts'

let school: School
let course: TestCourse
beforeAll(async () => {
  school = await startSchool()
  course = await addCourse(school.database, { brands: ['mind'], requiredDays: [1] })
  const [video] = await school.database.sql<{ id: number }>`
    insert into videos (course_id, key, content_hash, original, duration_ms, width, height)
    values (${course.id}, 'v', 'x', 'original-x.mp4', 60000, 16, 9) returning id`
  await school.database.sql`update lessons set video_id = ${video?.id} where id = ${course.lessonIds[5]?.[0]}`
  await school.database
    .sql`update courses set demo_video_id = ${video?.id}, version = version + 1 where id = ${course.id}`
  const file = mediaFile(school.media, `videos/${video?.id}/original-x.mp4`)
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, 'the video')
})
afterAll(() => school.close())

/** Everything that could count a view. */
const dump = async () =>
  Promise.all(
    ['streams', 'day_statuses', 'lesson_progress', 'lesson_statistics', 'practice_days', 'points_postings'].map(
      async (table) => (await school.database.pool.query(`select * from ${table}`)).rows,
    ),
  )

test.each(['content', 'admin'])(
  '%s sees every day of every course with its videos, and nothing is counted',
  async (role) => {
    const { staffToken: token } = await addStaffMember(school, role)
    const before = await dump()
    const { body: courses } = await school.call(listStaffCourses, { token })
    expect(courses.find(({ id }) => id === course.id)?.brands).toEqual(['Stillwater'])
    const shown = (await school.call(previewCourse, { params: { courseId: course.id }, token })).body
    const dayIds = shown.stages?.flatMap((stage) => stage.days?.map(({ id }) => id) ?? [])
    expect(dayIds).toEqual(course.dayIds)
    for (const dayId of course.dayIds)
      expect((await school.call(previewDay, { params: { courseId: course.id, dayId }, token })).body.id).toBe(dayId)
    const params = { courseId: course.id, dayId: course.dayIds[5] ?? 0 }
    const day = (await school.call(previewDay, { params, token })).body
    for (const shownVideo of [day.lesson_sets?.[0]?.lessons[0]?.local_video_file, shown.demo_video]) {
      const video = await school.app.inject({ url: shownVideo?.url ?? '' })
      expect([video.statusCode, video.body]).toEqual([200, 'the video'])
    }
    expect(await dump()).toEqual(before)
  },
)

test('a day looks like that of a learner who has reached it', async () => {
  const { staffToken } = await addStaffMember(school, 'content')
  const { id, email } = await school.addLearner()
  const streamId = await addStream(school.database, { userId: id, courseId: course.id }, { today: 1 })
  const token = await school.signIn(email)
  const [stageId = 0, dayId = 0] = [course.stageIds[0], course.dayIds[0]]
  await school.call(startDay, { params: { streamId, dayId }, token })
  const headers = { 'accept-language': 'en' }
  const own = await school.call(getDay, { params: { courseId: course.id, stageId, dayId }, token, headers })
  const preview = await school.call(previewDay, { params: { courseId: course.id, dayId }, token: staffToken, headers })
  expect(preview.body).toEqual(own.body)
})

test('a day of another course is not found, nor may experts or the learner session of an admin look', async () => {
  const other = await addCourse(school.database)
  const { staffToken, token } = await addStaffMember(school, 'admin')
  const expert = await addStaffMember(school, 'expert')
  const look = (courseId: number, as: string) =>
    school.call(previewDay, { params: { courseId, dayId: course.dayIds[0] ?? 0 }, token: as })
  const answers = [
    await look(other.id, staffToken),
    await look(course.id, expert.staffToken),
    await look(course.id, token),
  ]
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404])
  expect((await look(course.id, staffToken)).status).toBe(200)
})
