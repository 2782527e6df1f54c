import { afterAll, beforeAll, expect, test } from 'vitest'
import { explainPersonRun } from '#contract/school/people/explanationApi.ts'
import { addCourse, addStream, type TestCourse } from '../../../test/course.ts'
import { startSchool, type School } from '../../../test/school.ts'
import { dateIn, schoolZone } from '../../../test/schoolZone.ts'
import { addStaffMember } from '../../../test/staff.ts'

let school: School
let course: TestCourse
let support: string
beforeAll(async () => {
  school = await startSchool()
  course = await addCourse(school.database, { requiredDays: [2] })
  support = (await addStaffMember(school, 'support')).staffToken
})
afterAll(() => school.close())

async function addRun() {
  const learner = await school.addLearner()
  const ids = { userId: learner.id, courseId: course.id }
  return { ...learner, streamId: await addStream(school.database, ids, { today: 3 }) }
}

type Asked = { id: number; streamId: number; at?: string; token?: string; language?: string }
const explain = ({ id: userId, streamId, at, token = support, language = 'en' }: Asked) =>
  school.call(explainPersonRun, {
    params: { userId, streamId },
    query: at === undefined ? {} : { at },
    token,
    headers: { 'accept-language': language },
  })

test('support sees which parts of a run are open, until when, why not and what opens them', async () => {
  const { status, body } = await explain(await addRun())
  expect(status).toBe(200)
  expect(body).toMatchObject({ timezone: schoolZone, today_day_number: 3, time: { date: dateIn(0) } })
  const days = body.parts.filter(({ kind }) => kind === 'day')
  expect(days.map(({ day_number: day, lock }) => [day, lock?.code ?? 'open'])).toEqual([
    [1, 'open'],
    [2, 'open'],
    [3, 'day_needs_earlier_day'],
    [4, 'day_needs_homework'],
    [5, 'day_needs_homework'],
    [6, 'day_needs_homework'],
  ])
  expect(days[0]).toMatchObject({ title: 'День 1 (en)', until: { date: dateIn(58) }, locking_homework: null })
  expect(days[2]?.lock).toMatchObject({ way_out: 'day', day_number: 2 })
  expect(days[3]).toMatchObject({ locking_homework: 'Фото (en)', lock: { way_out: 'homework' } })
  const others = body.parts.filter(({ kind }) => kind !== 'day')
  expect(others.map(({ kind, day_number: day, title }) => [kind, day, title])).toEqual([
    ['freezing', null, ''],
    ['materials', null, ''],
    ['homework', null, 'Фото (en)'],
  ])
})

test('titles are in the language of the member of staff', async () => {
  const { body } = await explain({ ...(await addRun()), language: 'ru' })
  expect(body.parts.find(({ kind }) => kind === 'homework')?.title).toBe('Фото')
})

test('another time is that of the learner, as if nothing more were done', async () => {
  const run = await addRun()
  await school.database.sql`
    insert into stream_freezes (stream_id, status, start_date, end_date)
    values (${run.streamId}, 1, ${dateIn(2)}, ${dateIn(5)})`
  const { body } = await explain({ ...run, at: `${dateIn(3)}T10:30` })
  expect(body.time.date).toBe(dateIn(3))
  expect(body.parts.find(({ day_number: day }) => day === 1)).toMatchObject({
    lock: { code: 'stream_frozen', way_out: 'unfreeze' },
    until: { date: dateIn(5) },
  })
})

test.each(['2031-02-30T10:00', '2031-02-03T25:00'])('%s is no time', async (at) => {
  const { status, failure } = await explain({ ...(await addRun()), at })
  expect(status).toBe(422)
  expect(failure).toEqual([expect.objectContaining({ field: 'at' })])
})

test('a run of another person is a missing one, and experts do not see people', async () => {
  const [run, other] = [await addRun(), await addRun()]
  expect((await explain({ ...run, streamId: other.streamId })).status).toBe(404)
  expect((await explain({ ...run, id: 999_999 })).status).toBe(404)
  const expert = await addStaffMember(school, 'expert')
  expect((await explain({ ...run, token: expert.staffToken })).status).toBe(404)
})
