import { readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { login } from '#contract/accounts/auth/api.ts'
import { startDay } from '#contract/learning/days/api.ts'
import { saveLessonStat } from '#contract/learning/lessons/api.ts'
import { first } from '../../platform/database/database.ts'
import { mediaFile } from '../../platform/storage/media.ts'
import { runCommand, runOnTerminal, settingsOf } from '../../../test/command.ts'
import { addStream } from '../../../test/course.ts'
import { courseText, makeCourseFolder } from '../../../test/courseFolder.ts'
import { startSchool, testPassword, type School } from '../../../test/school.ts'
import { eventually } from '../../../test/waiting.ts'
import { importCourses, type Approval, type PlannedCourse } from './import.ts'
import { reportChanges } from './importReport.ts'

let school: School
let folder: string
beforeAll(async () => {
  school = await startSchool()
  folder = await makeCourseFolder('')
})
afterAll(async () => {
  await school.close()
  await rm(folder, { recursive: true })
})

type Hooks = Parameters<typeof importCourses>[2]

async function importText(text: string, hooks: Hooks = {}) {
  await writeFile(join(folder, 'course.yaml'), text)
  const importing = { brands: new Set(['face', 'mind']), media: school.media, folders: [folder] }
  return importCourses(school.database, importing, hooks)
}

/** Lines that an import would print. */
async function reportOf(text: string): Promise<string[]> {
  let planned: readonly PlannedCourse[] = []
  await importText(text, {
    approve: (courses) => {
      planned = courses
      return Promise.resolve('refused')
    },
  })
  return planned.flatMap(reportChanges)
}

/** A learner of the course who can open its first day and watch a lesson. */
async function learnerOf(slug: string, { isDemo = false } = {}) {
  const { sql } = school.database
  const learner = await school.addLearner()
  const ids = first(
    await sql<{ courseId: number; dayId: number; lessonId: number }>`
      select c.id as "courseId", d.id as "dayId", l.id as "lessonId" from courses c
      join days d on d.course_id = c.id and d.key = 'd1' join lessons l on l.day_id = d.id and l.key = 'one'
      where c.slug = ${slug}`,
  )
  if (!ids) throw new Error('The course was not imported')
  const { courseId, dayId, lessonId } = ids
  const streamId = await addStream(school.database, { userId: learner.id, courseId }, { isDemo })
  // The brand face offers no trials.
  const headers = { 'x-app-id': isDemo ? 'mind' : 'face', lang: 'ru' }
  const signIn = await school.call(login, { body: { email: learner.email, password: testPassword }, headers })
  const { token } = signIn.body.data
  return {
    open: () => school.call(startDay, { params: { streamId, dayId }, token, headers }),
    watch: () =>
      school.call(saveLessonStat, {
        body: {
          client_id: crypto.randomUUID(),
          stream_id: streamId,
          day_id: dayId,
          lesson_id: lessonId,
          viewed_seconds: 20,
          play_count: 1,
          position_seconds: 20,
        },
        token,
        headers,
      }),
  }
}

const withoutFirstDay = (slug: string) => courseText(slug).replace(/ {6}- \{ key: d1.*\n/, '')
const versionOf = async (slug: string) =>
  first(await school.database.sql<{ version: number }>`select version from courses where slug = ${slug}`)?.version
const storedVideos = () => readdir(mediaFile(school.media, 'videos'))

test('the plan of an import lists days, lessons, homework, videos and texts of each language, and writes nothing', async () => {
  expect(await reportOf(courseText('told'))).toEqual([
    'told: a new course',
    '  stages: + stage',
    '  days: + d1, d2',
    '  sets: + d1/morning, d2/evening',
    '  lessons: + d1/one, d1/two, d2/two',
    '  homework of stages: + stage/photo',
    '  videos: + film',
    '  texts (ru): 7 new',
    '  texts (en): 2 new',
  ])
  expect(await versionOf('told')).toBeUndefined()
  await importText(courseText('told'))
  const before = await storedVideos()
  const changed = withoutFirstDay('told')
    .replace('accessDays: 30', 'accessDays: 60')
    .replace('{ ru: Курс, en: Course }', '{ ru: Новый курс, es: Curso }')
    .replace('{ key: d2, title: { ru: Второй день }', '{ key: d2, title: { ru: Второй день }, points: 5')
    .replace(/$/, '      - { key: d3, title: { ru: Третий день }, sets: [morning] }\n')
    .replace('homeworks: [{ homework: photo }]\n', '\n')
  expect(await reportOf(changed)).toEqual([
    'told: version 1 → 2',
    '  settings of the course change',
    '  days: + d3; − d1; changed: d2',
    '  sets: + d3/morning; − d1/morning',
    '  lessons: + d3/one, d3/two; − d1/one, d1/two',
    '  homework of stages: − stage/photo',
    '  texts (ru): 1 new, 1 changed, 2 removed',
    '  texts (en): 1 removed',
    '  texts (es): 1 new',
  ])
  expect([await versionOf('told'), await storedVideos()]).toEqual([1, before])
  expect(await reportOf(courseText('told'))).toEqual(['told: unchanged since version 1'])
})

test('the plan of an import names parts that learners have begun: days, lessons, a brand, and days of trials', async () => {
  await importText(courseText('begun'))
  const [learner, trial] = [await learnerOf('begun'), await learnerOf('begun', { isDemo: true })]
  await learner.watch()
  await learner.open()
  await trial.open()
  expect((await reportOf(withoutFirstDay('begun'))).slice(-3)).toEqual([
    '  hides what learners have begun:',
    '    - the day d1 (2 learners)',
    '    - the lesson d1/one (1 learner)',
  ])
  const withoutBrand = courseText('begun').replace('[face, mind]', '[mind]').replace('demo: true', 'demo: false')
  expect((await reportOf(withoutBrand)).slice(-3)).toEqual([
    '  hides what learners have begun:',
    '    - the day d1 for trial streams (1 learner)',
    '    - the course under the brand face (1 learner)',
  ])
})

describe('begun parts', () => {
  const command = 'server/src/commands/courseImport.ts'

  test('the command hides parts that learners have begun only with --yes, and other parts without it', async () => {
    const run = (...args: string[]) => runCommand([command, ...args, folder], settingsOf(school))
    await importText(courseText('asked'))
    await (await learnerOf('asked')).watch()
    await writeFile(join(folder, 'course.yaml'), withoutFirstDay('asked'))
    expect(await run()).toEqual({
      code: 1,
      stdout: expect.stringContaining('    - the lesson d1/one (1 learner)\n'),
      stderr:
        'Nothing was imported, as this would hide what learners have begun: add --yes to import it nevertheless.\n',
    })
    expect(await versionOf('asked')).toBe(1)
    expect(await run('--yes')).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/\nasked: version 2 imported\n$/),
    })
    await writeFile(join(folder, 'course.yaml'), courseText('asked').replace('sets: [evening]', 'rest: true'))
    expect(await run()).toMatchObject({ code: 0, stdout: expect.stringContaining('− d2/two') })
  })

  // Only on Linux the program `script` runs a command on a terminal.
  test.skipIf(process.platform !== 'linux')(
    'on a terminal, yes hides parts that learners have begun; Ctrl-C imports nothing',
    async () => {
      const answered = (answer: string) => runOnTerminal([command, folder], { answer, settings: settingsOf(school) })
      await importText(courseText('terminal'))
      await (await learnerOf('terminal')).watch()
      await writeFile(join(folder, 'course.yaml'), withoutFirstDay('terminal'))
      expect(await answered('\u0003')).toMatchObject({
        code: 1,
        stdout: expect.stringContaining('Nothing was imported.'),
      })
      expect(await versionOf('terminal')).toBe(1)
      expect(await answered('y\n')).toMatchObject({
        code: 0,
        stdout: expect.stringContaining('terminal: version 2 imported'),
      })
    },
  )

  test('the command asks again if learners begin more before the answer', async () => {
    await importText(courseText('meanwhile'))
    const learner = await learnerOf('meanwhile')
    const shown: string[][] = []
    const approve = async (courses: readonly PlannedCourse[]): Promise<Approval> => {
      shown.push(courses.flatMap(({ changes }) => changes?.begun.map(({ what }) => what) ?? []))
      if (shown.length === 1) await learner.watch()
      return shown.length === 1 ? 'shown' : 'refused'
    }
    expect(await importText(withoutFirstDay('meanwhile'), { approve })).toEqual([])
    expect(shown).toEqual([[], ['the day d1', 'the lesson d1/one']])
    expect(await versionOf('meanwhile')).toBe(1)
  })

  test('learners cannot begin removed parts between the last look and the commit', async () => {
    await importText(courseText('blocked'))
    const learner = await learnerOf('blocked')
    let watching: Promise<{ status: number }> | undefined
    const after = async () => {
      watching = learner.watch()
      await eventually(async () => {
        const waiting = await school.database.sql`
          select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
        expect(waiting).not.toEqual([])
      })
    }
    expect(await importText(withoutFirstDay('blocked'), { after })).toMatchObject([{ version: 2 }])
    expect((await watching)?.status).toBeLessThan(500)
  })
})

describe('services of trials', () => {
  const withServices = (slug: string, services: string) =>
    courseText(slug).replace('services: []', `services: [${services}]`)

  test('rejects the trial service of another course with its name', async () => {
    await importText(withServices('owner', '7, 8'))
    await expect(importText(withServices('taker', '9, 8'))).rejects.toThrow(
      /course\.yaml:6: demo\.services\.1: the service 8 belongs to the course "owner": give it another number/,
    )
    expect(await versionOf('taker')).toBeUndefined()
  })

  test('a trial service moves to another course when both are imported', async () => {
    const folders = [
      await makeCourseFolder(withServices('taker', '8')),
      await makeCourseFolder(withServices('owner', '7')),
    ]
    await importCourses(school.database, { brands: new Set(['face', 'mind']), media: school.media, folders })
    const services = await school.database.sql`
      select s.id, c.slug from services s join courses c on c.id = s.course_id order by s.id`
    expect(services).toEqual([
      { id: 7, slug: 'owner' },
      { id: 8, slug: 'taker' },
    ])
    await Promise.all(folders.map((path) => rm(path, { recursive: true })))
  })
})
