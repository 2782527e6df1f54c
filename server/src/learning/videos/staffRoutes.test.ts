import { afterAll, beforeAll, expect, test } from 'vitest'
import { listStaffVideos } from '#contract/learning/videos/staffApi.ts'
import { startSchool, type School } from '../../../test/school.ts'
import { addStaffMember } from '../../../test/staff.ts'
import { addCourse } from '../../../test/course.ts'

let school: School
beforeAll(async () => {
  school = await startSchool()
})
afterAll(() => school.close())

test('the content role sees the progress of all videos, failed ones first with their reason', async () => {
  const { staffToken: token } = await addStaffMember(school, 'content')
  const course = await addCourse(school.database, { stages: 1, daysPerStage: 1 })
  await school.database.sql`
    insert into videos (course_id, key, content_hash, original, status, progress, failure, duration_ms, width, height)
    select ${course.id}, key, 'hash', 'original.mp4', status, progress, failure, 61400, 1920, 1080
    from (values ('lift', 'ready', 100, null), ('breath', 'processing', 42, null), ('neck', 'failed', 0, 'damaged: its end'),
      ('oval', 'waiting', 0, null)) as given (key, status, progress, failure)`
  const { status, body } = await school.call(listStaffVideos, { token })
  expect(status).toBe(200)
  const ours = body.filter(({ key }) => ['lift', 'breath', 'neck', 'oval'].includes(key))
  expect(ours.map(({ key }) => key)).toEqual(['neck', 'breath', 'oval', 'lift'])
  expect(ours[0]).toMatchObject({ status: 'failed', failure: 'damaged: its end', duration: 61, width: 1920 })
  expect(ours[1]).toMatchObject({ status: 'processing', progress: 42 })
})

test('names the videos by lesson and course in the language of the call, else in that of the course', async () => {
  const { staffToken: token } = await addStaffMember(school, 'content')
  const course = await addCourse(school.database, { stages: 1, daysPerStage: 1 })
  const { sql } = school.database
  await sql`
    update courses set title = '{"ru": "Лицо", "en": "A face"}', default_language = 'ru' where id = ${course.id}`
  await sql`
    insert into videos (course_id, key, content_hash, original, status, duration_ms, width, height)
    select ${course.id}, key, 'hash', 'original.mp4', 'ready', 61400, 1920, 1080 from unnest(array['shown', 'loose']) key`
  await sql`
    update lessons set title = '{"ru": "Шея", "en": "The neck"}', video_id = null,
      vertical_video_id = (select id from videos where course_id = ${course.id} and key = 'shown')
    where id = (select min(id) from lessons where course_id = ${course.id})`
  const listed = async (language: string) => {
    const { body } = await school.call(listStaffVideos, { token, headers: { 'accept-language': language } })
    const ours = body.filter(({ key }) => ['shown', 'loose'].includes(key))
    return ours.map(({ key, title, course }) => [key, title, course])
  }
  expect(await listed('en')).toEqual([
    ['loose', null, 'A face'],
    ['shown', 'The neck', 'A face'],
  ])
  expect(await listed('es')).toEqual([
    ['loose', null, 'Лицо'],
    ['shown', 'Шея', 'Лицо'],
  ])
})
