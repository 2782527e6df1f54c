import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { login } from '#contract/accounts/auth/api.ts'
import { getCourse } from '#contract/learning/courses/api.ts'
import { createOrder } from '#contract/shop/orders/api.ts'
import { listStreams } from '#contract/learning/streams/api.ts'
import { first } from '../../platform/database/database.ts'
import { runCommand, settingsOf } from '../../../test/command.ts'
import { importFile } from '../../../test/enrolments.ts'
import { startSchool, testPassword, type School } from '../../../test/school.ts'
import { addStaffMember } from '../../../test/staff.ts'
import { exportCourse } from './export.ts'
import { importCourses } from './import.ts'

const documentation = join(import.meta.dirname, '../../../../docs/course-folder.md')
const film = join(import.meta.dirname, '../../../templates/course/media/welcome')

let school: School
let base: string
let text: string
let courseId: number
beforeAll(async () => {
  base = await mkdtemp(join(tmpdir(), 'daystream-example-'))
  school = await startSchool({ BRANDS_DIR: await brandsOfExample() })
  text = await readFile(documentation, 'utf8')
  await mkdir(join(base, 'breath/media'), { recursive: true })
  await writeFile(join(base, 'breath/course.yaml'), exampleIn('yaml'))
  await mkdir(join(base, 'breath/documents'))
  await writeFile(join(base, 'breath/documents/diary.html'), '<title>Diary</title>')
  for (const ending of ['mp4', 'en.vtt']) await cp(`${film}.${ending}`, join(base, `breath/media/breath.${ending}`))
  expect(await importExample(join(base, 'breath'))).toEqual([{ slug: 'breath', version: 1, isChanged: true }])
  courseId = first(await school.database.sql<{ id: number }>`select id from courses where slug = 'breath'`)?.id ?? 0
})
afterAll(async () => {
  await school.close()
  await rm(base, { recursive: true })
})

/** The brands, of which `mind` offers the trial of the example. */
async function brandsOfExample(): Promise<string> {
  const folder = join(base, 'brands')
  await cp(join(import.meta.dirname, '../../../../brands'), folder, { recursive: true })
  const path = join(folder, 'mind.yaml')
  const brand = await readFile(path, 'utf8')
  await writeFile(path, brand.replace(/demoCourseServiceId: \d+/, 'demoCourseServiceId: 701'))
  return folder
}

/** The example of the documentation in this language. */
function exampleIn(language: string): string {
  return new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\``, 'm').exec(text)?.[1] ?? ''
}

const importExample = (folder: string) =>
  importCourses(school.database, { brands: new Set(['mind']), media: school.media, folders: [folder] })

const headers = { 'x-app-id': 'mind', lang: 'en' }
const signIn = async (email: string) =>
  (await school.call(login, { body: { email, password: testPassword }, headers })).body.data.token

test('the worked example enrols learners, who get its options, documents, homework and days', async () => {
  const learners = ['ana@school.example', 'ivan@school.example', 'olga@school.example']
  for (const email of learners) await school.addLearner({ email })
  const enrol = /npm run person -- (enrol .*)/.exec(text)?.[1]?.split(' ') ?? []
  const enrolled = await runCommand(['server/src/commands/person.ts', ...enrol], settingsOf(school))
  expect(enrolled).toMatchObject({ code: 0, stderr: '' })
  const { staffToken } = await addStaffMember(school, 'admin')
  const enrolment = { body: { csv: exampleIn('csv'), dry_run: false }, token: staffToken }
  expect((await importFile(school, enrolment)).body).toMatchObject({ is_applied: true, enrolled_count: 2 })
  expect((await importFile(school, enrolment)).body).toMatchObject({ enrolled_count: 0, existing_count: 2 })
  const token = await signIn('ana@school.example')
  const query = { expand: 'stages,stages.days,stages.days.lessonSets,stages.days.homeworks,options' }
  const { body } = await school.call(getCourse, { params: { courseId }, query, token, headers })
  expect(body.documents).toMatchObject([{ title: 'Diary to print' }, { title: 'Further reading' }])
  expect(body.course_options).toMatchObject([
    { training_lesson_option_values: [{ title: 'Sitting' }, { title: 'Walking' }] },
  ])
  const days = body.stages?.[0]?.days ?? []
  expect(days.map((day) => day.title)).toEqual(['The first breath', '', 'Again'])
  const lessons = days[0]?.lesson_sets?.[0]?.lessons.map(({ title, is_required }) => [title, is_required])
  expect(lessons).toEqual([
    ['A slow breath (practice)', true],
    ['The same on a walk', false],
  ])
  expect(days[2]?.day_homeworks).toMatchObject([{ is_required: 1 }])
})

test('the service of the worked example orders a trial', async () => {
  const { email } = await school.addLearner()
  const token = await signIn(email)
  await school.call(createOrder, { params: { serviceId: 701 }, query: { token: 'ignored' }, token, headers })
  const streams = (await school.call(listStreams, { token, headers })).body
  expect(streams).toMatchObject([{ course_id: courseId, is_demo: true }])
})

test('the worked example is exported as it stands in the documentation, and importing it changes nothing', async () => {
  const folder = join(base, 'exported')
  const { signal } = new AbortController()
  await exportCourse({ sql: school.database.sql, media: school.media }, { slug: 'breath', folder, signal })
  expect(await readFile(join(folder, 'course.yaml'), 'utf8')).toBe(exampleIn('yaml'))
  expect(await importExample(folder)).toEqual([{ slug: 'breath', version: 1, isChanged: false }])
})
