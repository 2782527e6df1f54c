import { mkdtemp, open, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runCommand } from '../../../test/command.ts'
import { makeClipWithUnknownSound } from '../../../test/videos.ts'
import { courseText, makeCourseFolder } from '../../../test/courseFolder.ts'
import { CourseErrors } from './import.ts'
import { checkCourses } from './check.ts'

let folder: string
let empty: string
beforeAll(async () => {
  folder = await makeCourseFolder(courseText('good'))
  empty = await mkdtemp(join(tmpdir(), 'daystream-empty-'))
})
afterAll(() => Promise.all([folder, empty].map((path) => rm(path, { recursive: true }))))

async function errorsOf(folders: readonly string[]): Promise<readonly string[]> {
  const brands = new Set(['face', 'mind'])
  const failure = await checkCourses({ folders, brands, onWarning: () => undefined }).catch((error: unknown) => error)
  if (!(failure instanceof CourseErrors)) throw new Error('No error was found', { cause: failure })
  return failure.errors.map((error) => error.replace(/^daystream-course-\w+\//, ''))
}

const indentation =
  'the indentation is wrong here or just above: what belongs together begins at the same column, what is inside begins further right'

test.each([
  [
    'a mistyped name',
    ['requires: [file]', 'require: [file]'],
    ['homeworks.photo.require: is unknown; did you mean "requires"?'],
  ],
  [
    'a mistyped name in a set',
    ['required: false', 'requird: false'],
    [
      'sets.evening.lessons.0: "required" is missing',
      'sets.evening.lessons.0.requird: is unknown; did you mean "required"?',
    ],
  ],
  [
    'a wrong value in a set',
    ['required: false', 'required: 3'],
    ['sets.evening.lessons.0.required: must be true or false'],
  ],
  [
    'a mistyped key',
    ['video: film }', 'video: flim }'],
    ['lessons.one.video: there is no video "flim"; did you mean "film"?'],
  ],
  ['a line that is too far left', ['  evening: ', ' evening: '], [indentation]],
  ['a line that is too far right', ['    homeworks: [', '     homeworks: ['], [indentation]],
  [
    'a name of another level',
    ['    homeworks: [{ homework: photo }]', '    requires: [file]'],
    ['stages.0.requires: does not belong here: check the indentation of this line'],
  ],
  ['a tab', ['  film:', '\tfilm:'], ['tabs are not allowed as indentation: use spaces']],
  [
    'a colon in a text',
    ['{ ru: Этап }', '{ ru: Этап: начало }'],
    ['a text that contains a colon must stand in quotes'],
  ],
  [
    'a key with spaces',
    ['key: stage', 'key: Stage One'],
    ['stages.0.key: must be a key of lowercase letters, digits and single hyphens'],
  ],
  [
    'a video of another kind',
    ['media/film.mp4', 'media/film.avi'],
    [
      'videos.film.file: must be a file whose name ends in .mp4, .mov or .m4v',
      'videos.film.file: the file media/film.avi does not exist',
    ],
  ],
  [
    'an image of another kind',
    ['accessDays: 30', 'image: cover.gif\naccessDays: 30'],
    ['image: must be a file whose name ends in .jpg, .jpeg, .png or .webp', 'image: the file cover.gif does not exist'],
  ],
  [
    'an address without https',
    ['video: film }', 'video: film, surveyFormUrl: "http://a.example" }'],
    ['lessons.one.surveyFormUrl: must be an address that begins with https://'],
  ],
  [
    'a text without its language',
    ['{ ru: Этап }', 'Этап'],
    ['stages.0.title: must be a text by language: { ru: …, en: …, es: … }'],
  ],
  [
    'an absolute path',
    ['media/film.mp4', '/media/film.mp4'],
    ["videos.film.file: the file /media/film.mp4 must be given by its path inside the course's folder"],
  ],
] satisfies [string, [string, string], string[]][])(
  'the check names file, line and remedy of %s',
  async (_, [from, to], expected) => {
    await writeFile(join(folder, 'course.yaml'), courseText('good').replace(from, to))
    const line = courseText('good').slice(0, courseText('good').indexOf(from)).split('\n').length
    expect(await errorsOf([folder])).toEqual(expected.map((sentence) => `course.yaml:${line}: ${sentence}`))
  },
)

test('the check names a path to the file itself, a folder without it and a missing folder', async () => {
  await writeFile(join(folder, 'course.yaml'), courseText('good'))
  const file = join(folder, 'course.yaml')
  expect(await errorsOf([file, empty, join(empty, 'none')])).toEqual([
    `${file} is a file: name the folder that contains it, ${folder}`,
    `${empty} contains no course.yaml`,
    `there is no folder ${join(empty, 'none')}`,
  ])
})

test('the check names a service that two folders offer', async () => {
  const texts = ['one', 'two'].map((slug) => courseText(slug).replace('services: []', 'services: [7]'))
  const folders = await Promise.all(texts.map(makeCourseFolder))
  expect(await errorsOf(folders)).toEqual([
    'course.yaml:6: demo.services.0: the service 7 belongs to the course "one": give it another number',
  ])
  await Promise.all(folders.map((path) => rm(path, { recursive: true })))
})

describe('the check command', () => {
  const check = (...folders: string[]) =>
    runCommand(['server/src/commands/courseCheck.ts', ...folders], {
      DATABASE_URL: 'postgres://nobody@localhost:1/none',
      DATA_DIR: join(empty, 'data'),
    })

  test('the command needs neither a database nor a data folder', async () => {
    await writeFile(join(folder, 'course.yaml'), courseText('good'))
    expect(await check(folder)).toEqual({
      code: 0,
      stdout: 'good: valid (2 days, 2 lessons, 1 video, titles in ru, en)\n',
      stderr: '',
    })
    await expect(stat(join(empty, 'data'))).rejects.toThrow('ENOENT')
  })

  test('the command warns about a sound track that no decoder knows and leaves it out', async () => {
    const course = await makeCourseFolder(courseText('phone'))
    await makeClipWithUnknownSound(join(course, 'media'), 'film.mp4')
    const { code, stderr } = await check(course)
    expect([code, stderr]).toEqual([0, 'media/film.mp4: there is no decoder for sound track 2, which is left out\n'])
    await rm(course, { recursive: true })
  })

  test('the command finds damage in the middle of a video', async () => {
    const damaged = await makeCourseFolder(courseText('damaged'))
    const video = await open(join(damaged, 'media/film.mp4'), 'r+')
    const { size } = await video.stat()
    await video.write(Buffer.alloc(3000), 0, 3000, Math.floor(size / 2))
    await video.close()
    const { code, stderr } = await check(damaged)
    expect(code).toBe(1)
    expect(stderr).toMatch(/course\.yaml:8: videos\.film\.file: film\.mp4 cannot be used \(damaged.*: .+\)/)
    await rm(damaged, { recursive: true })
  })
})
