import { cp, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { login } from '#contract/accounts/auth/api.ts'
import { getCourse } from '#contract/learning/courses/api.ts'
import { saveLessonStat } from '#contract/learning/lessons/api.ts'
import { getStreamStatus } from '#contract/learning/streams/api.ts'
import { first, type Sql } from '../../platform/database/database.ts'
import { mediaFile } from '../../platform/storage/media.ts'
import { startSchool, testPassword, type School } from '../../../test/school.ts'
import { addStream } from '../../../test/course.ts'
import { CourseErrors, importCourses } from './import.ts'

const sampleVideo = join(import.meta.dirname, '../../../../demo/courses/first-steps/media/two-minute-reset')
const good = `slug: good
brands: [face]
language: ru
accessDays: 30
title: { ru: Курс, en: Course }
options:
  - key: level
    title: { ru: Уровень }
    values:
      - { key: first, title: { ru: Первый } }
videos:
  intro: { file: media/intro.mp4, subtitles: [ru, en] }
lessons:
  one: { title: { ru: Один, en: One }, kind: analysis, video: intro }
  two: { title: { ru: Два }, video: intro, options: { level: [first] } }
sets:
  morning: { repeat: { count: 2, from: 1, to: 3 }, lessons: [one] }
  evening: { lessons: [{ lesson: two, required: false }] }
homeworks:
  photo: { title: { ru: Фото }, requires: [file], scores: { DONE: 15 } }
stages:
  - key: stage
    title: { ru: Этап }
    homeworks: [{ homework: photo, required: true }]
    days:
      - { key: d1, title: { ru: Первый день }, points: 40, demo: true, sets: [morning, evening] }
      - { key: d2, rest: true }
      - { key: d3, title: { ru: Третий день }, required: true, sets: [evening], homeworks: [{ homework: photo }] }
`

let school: School
let base: string
let folder: string

beforeAll(async () => {
  school = await startSchool()
  base = await mkdtemp(join(tmpdir(), 'daystream-import-'))
})
afterAll(async () => {
  await school.close()
  await rm(base, { recursive: true })
})
beforeEach(async () => {
  folder = await mkdtemp(join(base, 'course-'))
  await mkdir(join(folder, 'media'))
  await cp(`${sampleVideo}.mp4`, join(folder, 'media/intro.mp4'))
  for (const language of ['ru', 'en'])
    await cp(`${sampleVideo}.${language}.vtt`, join(folder, `media/intro.${language}.vtt`))
})

async function importText(...texts: string[]) {
  const folders = texts.length === 1 ? [folder] : await Promise.all(texts.map(() => mkdtemp(join(base, 'course-'))))
  for (const [index, text] of texts.entries()) {
    const target = folders[index] ?? folder
    if (target !== folder) await cp(join(folder, 'media'), join(target, 'media'), { recursive: true })
    await writeFile(join(target, 'course.yaml'), text)
  }
  const importing = { brands: new Set(['face', 'mind']), media: school.media }
  return importCourses(school.database, { ...importing, folders })
}

/** The errors of an import without the folder's name. */
async function errorsOf(...texts: string[]): Promise<string[]> {
  const failure = await importText(...texts).catch((error: unknown) => error)
  if (!(failure instanceof CourseErrors)) throw new Error('No error was found', { cause: failure })
  return failure.errors.map((error) => error.slice(error.indexOf('/') + 1))
}

const lineOf = (text: string) => good.split('\n').findIndex((each) => each.includes(text)) + 1
const withSlug = (slug: string, text = good) => text.replace('slug: good', `slug: ${slug}`)
const count = async () => (await school.database.sql<{ n: number }>`select count(*)::int as n from courses`)[0]?.n

async function learnerOf(slug: string) {
  const learner = await school.addLearner()
  const course = first(await school.database.sql<{ id: number }>`select id from courses where slug = ${slug}`)
  if (!course) throw new Error('Course not found')
  const streamId = await addStream(school.database, { userId: learner.id, courseId: course.id }, { today: 1 })
  const headers = { 'x-app-id': 'face', lang: 'ru' }
  const token = (await school.call(login, { body: { email: learner.email, password: testPassword }, headers })).body
    .data.token
  const wholeCourse = async () => {
    const query = { expand: 'stages,stages.days,stages.days.lessonSets,stages.homeworks,stages.days.homeworks,options' }
    return (await school.call(getCourse, { params: { courseId: course.id }, query, token, headers })).body
  }
  const status = async () => {
    const query = { expand: 'days,lessons,stages,homeworks' }
    return (await school.call(getStreamStatus, { params: { streamId }, query, token, headers })).body
  }
  const watch = async (lessonId: number, dayId: number, clientId: string) =>
    school.call(saveLessonStat, {
      body: {
        client_id: clientId,
        stream_id: streamId,
        day_id: dayId,
        lesson_id: lessonId,
        viewed_seconds: 20,
        play_count: 1,
        position_seconds: 20,
      },
      token,
      headers,
    })
  return { streamId, wholeCourse, status, watch }
}

describe('services that a course includes', () => {
  const included = `expertChat: true
consultations: 3
videoConsultations:
  - { title: { ru: Знакомство }, minutes: 30 }
  - { title: { ru: Разбор }, minutes: 50, fromDay: 3 }
`
  const stored = async () =>
    school.database.sql`
      select has_expert_chat as chat, consultation_count as count, video_consultations as meetings
      from courses where slug = 'includes'`
  const text = good.replace('slug: good', 'slug: includes')

  test('an import stores the services that a course includes, and raises the version when they change', async () => {
    expect(await importText(included + text)).toMatchObject([{ version: 1, isChanged: true }])
    const meetings = [
      { title: { ru: 'Знакомство' }, minutes: 30, fromDay: 1 },
      { title: { ru: 'Разбор' }, minutes: 50, fromDay: 3 },
    ]
    expect(await stored()).toEqual([{ chat: true, count: 3, meetings }])
    expect(await importText(text)).toMatchObject([{ version: 2, isChanged: true }])
    expect(await stored()).toEqual([{ chat: false, count: 0, meetings: [] }])
  })

  test.each<[string, string, string, RegExp]>([
    ['a day that the course does not have', 'fromDay: 3', 'fromDay: 4', /there is no day 4: the course has 3$/],
    ['an invalid length of a meeting', 'minutes: 30', 'minutes: 3', /minutes/],
    ['a title without the language of the course', 'ru: Знакомство', 'en: Meeting', /title/],
    ['a negative number', 'consultations: 3', 'consultations: -1', /consultations/],
  ])('an import rejects included services with %s', async (_, from, to, error) => {
    expect(await errorsOf(included.replace(from, to) + text)).toEqual([expect.stringMatching(error)])
  })
})

test('a valid folder becomes a course with stages, numbered days, sets, lessons, homework, options and videos', async () => {
  expect(await importText(withSlug('whole'))).toEqual([{ slug: 'whole', version: 1, isChanged: true }])
  const { wholeCourse } = await learnerOf('whole')
  const course = await wholeCourse()
  const days = course.stages?.flatMap((stage) => stage.days ?? [])
  expect(days?.map((day) => [day.day_number, day.day_of_rest, day.title])).toEqual([
    [1, false, 'Первый день'],
    [2, true, ''],
    [3, false, 'Третий день'],
  ])
  expect(days?.[0]).toMatchObject({ scores: 40, is_demo_accessible: true, required_to_complete: 0 })
  expect(days?.[0]?.lesson_sets).toMatchObject([
    { repeat_count: 2, repeat_from: 1, repeat_to: 3, lessons: [{ title: 'Один (разбор)', is_required: true }] },
    { repeat_count: 1, lessons: [{ title: 'Два', is_required: false, training_options: [1] }] },
  ])
  expect(days?.[2]).toMatchObject({ required_to_complete: 1, day_homeworks: [{ is_required: 0 }] })
  expect(course.stages?.[0]?.stage_homeworks).toMatchObject([
    { is_required: 1, homework: { title: 'Фото', is_file_required: true, scores: { DONE: 15 } } },
  ])
  expect(course.course_options).toMatchObject([{ id: 1, training_lesson_option_values: [{ id: 1, title: 'Первый' }] }])
})

test('images of the course and of lessons are public in three sizes', async () => {
  const image = sharp({ create: { width: 900, height: 600, channels: 3, background: '#c86' } })
  await image.clone().jpeg().toFile(join(folder, 'media/cover.jpg'))
  await image.clone().png().toFile(join(folder, 'media/lesson.png'))
  const text = withSlug('pictures', good)
    .replace('options:\n', 'image: media/cover.jpg\nbackground: media/cover.jpg\noptions:\n')
    .replace('kind: analysis,', 'kind: analysis, image: media/lesson.png,')
  await importText(text)
  const course = await (await learnerOf('pictures')).wholeCourse()
  expect(course.background).toEqual(course.image)
  const lessons = course.stages?.[0]?.days?.[0]?.lesson_sets?.flatMap((set) => set.lessons)
  expect(lessons?.map(({ image_url }) => image_url)).toEqual([expect.stringMatching(/small\.webp$/), null])
  const widths = []
  for (const url of [course.image?.large, course.image?.medium, course.image?.small, lessons?.[0]?.image_url]) {
    const { rawPayload } = await school.app.inject(url ?? '')
    widths.push((await sharp(rawPayload).metadata()).width)
  }
  expect(widths).toEqual([900, 640, 320, 320])
  expect(await importText(text)).toMatchObject([{ version: 1, isChanged: false }])
  await image.clone().negate().jpeg().toFile(join(folder, 'media/cover.jpg'))
  expect(await importText(text)).toMatchObject([{ version: 2, isChanged: true }])
  expect((await (await learnerOf('pictures')).wholeCourse()).image).not.toEqual(course.image)
})

test('an import sets the length of a lesson to that of its video, and enqueues the conversion', async () => {
  await importText(withSlug('videos'))
  const { wholeCourse } = await learnerOf('videos')
  const lesson = (await wholeCourse()).stages?.[0]?.days?.[0]?.lesson_sets?.[0]?.lessons[0]
  expect(lesson?.delay).toBe(34)
  const videos = await school.database.sql`
      select v.status, v.width, v.height, jsonb_array_length(v.subtitles) as subtitles
      from videos v join courses c on c.id = v.course_id where c.slug = 'videos'`
  expect(videos).toEqual([{ status: 'waiting', width: 960, height: 540, subtitles: 2 }])
})

test('an import of unchanged files changes nothing', async () => {
  await importText(withSlug('same'))
  expect(await importText(withSlug('same'))).toEqual([{ slug: 'same', version: 1, isChanged: false }])
})

test('a repeated import updates texts, raises the version and keeps progress', async () => {
  await importText(withSlug('again'))
  const learner = await learnerOf('again')
  const [day] = (await learner.wholeCourse()).stages?.[0]?.days ?? []
  const lesson = day?.lesson_sets?.[0]?.lessons[0]
  await learner.watch(lesson?.id ?? 0, day?.id ?? 0, 'b9f5a1c2-0000-4000-8000-000000000001')
  const before = await learner.status()
  expect(before.lessons).toEqual([
    { lesson_set_lesson_id: lesson?.id, viewed_seconds: 20, play_count: 1, position_seconds: 20 },
  ])
  const changed = withSlug('again')
    .replace('Первый день', 'Новый день')
    .replace('sets: [morning, evening]', 'sets: [evening, morning]')
  expect(await importText(changed)).toEqual([{ slug: 'again', version: 2, isChanged: true }])
  expect((await learner.wholeCourse()).stages?.[0]?.days?.[0]).toMatchObject({ id: day?.id, title: 'Новый день' })
  expect((await learner.status()).lessons).toEqual(before.lessons)
})

test('a repeated import keeps the progress of a moved lesson and of a renumbered day', async () => {
  await importText(withSlug('moved'))
  const learner = await learnerOf('moved')
  const days = (await learner.wholeCourse()).stages?.[0]?.days ?? []
  const changed = withSlug('moved')
    .replace('lessons: [one] }', 'lessons: [two] }')
    .replace('lessons: [{ lesson: two, required: false }]', 'lessons: [one]')
    .replace(/( {6}- \{ key: d1.*\n)(.*\n)/, '$2$1')
  await importText(changed)
  const after = (await learner.wholeCourse()).stages?.[0]?.days ?? []
  expect(after.map((day) => [day.id, day.day_number])).toEqual([
    [days[1]?.id, 1],
    [days[0]?.id, 2],
    [days[2]?.id, 3],
  ])
  const idsOf = (day: (typeof days)[number] | undefined) =>
    day?.lesson_sets?.flatMap((set) => set.lessons.map((one) => one.id))
  expect(idsOf(after[1])).toEqual(idsOf(days[0])?.toReversed())
})

test('a repeated import archives removed parts; another one restores them with their progress', async () => {
  await importText(withSlug('archive'))
  const learner = await learnerOf('archive')
  const [day] = (await learner.wholeCourse()).stages?.[0]?.days ?? []
  const lesson = day?.lesson_sets?.[0]?.lessons[0]
  await learner.watch(lesson?.id ?? 0, day?.id ?? 0, 'b9f5a1c2-0000-4000-8000-000000000002')
  await importText(withSlug('archive').replace(/ {6}- \{ key: d1.*\n/, ''))
  expect((await learner.wholeCourse()).stages?.[0]?.days).toHaveLength(2)
  await importText(withSlug('archive'))
  expect((await learner.wholeCourse()).stages?.[0]?.days?.[0]?.id).toBe(day?.id)
  expect((await learner.status()).lessons).toMatchObject([{ lesson_set_lesson_id: lesson?.id, viewed_seconds: 20 }])
})

test.each([
  [
    'an unknown field',
    ['accessDays: 30', 'accessDays: 30\ncolour: red'],
    'course.yaml:5: colour: is unknown; possible are slug, brands, language',
  ],
  ['a missing field', ['accessDays: 30\n', ''], 'course.yaml:1: "accessDays" is missing'],
  ['a wrong type', ['accessDays: 30', 'accessDays: long'], 'course.yaml:4: accessDays: must be a whole number'],
  ['an unknown language', ['language: ru', 'language: de'], 'course.yaml:3: language: must be one of ru, en, es'],
  ['an unknown brand', ['brands: [face]', 'brands: [face, nose]'], 'course.yaml:2: brands.1: there is no brand "nose"'],
  [
    'a key with capitals',
    ['key: stage', 'key: Stage'],
    'must be a key of lowercase letters, digits and single hyphens',
  ],
  [
    'a text without the language of the course',
    ['{ ru: Этап }', '{ en: Stage }'],
    "stages.0.title: has no text in the course's language (ru)",
  ],
  [
    'a lone surrogate',
    ['{ ru: Этап }', '{ ru: "Этап \\ud83d" }'],
    'course.yaml:23: has a lone surrogate or a null character',
  ],
  [
    'a null character',
    ['{ ru: Этап }', '{ ru: "Этап \\0" }'],
    'course.yaml:23: has a lone surrogate or a null character',
  ],
  ['an unknown video', ['video: intro }', 'video: intor }'], 'lessons.one.video: there is no video "intor"'],
  ['an unknown lesson', ['lessons: [one] }', 'lessons: [eins] }'], 'sets.morning.lessons.0: there is no lesson "eins"'],
  [
    'an unknown set',
    ['sets: [morning, evening]', 'sets: [morning, night]'],
    'stages.0.days.0.sets.1: there is no set "night"',
  ],
  [
    'an unknown homework',
    ['homework: photo }] }', 'homework: video }] }'],
    'stages.0.days.2.homeworks.0: there is no homework "video"',
  ],
  ['an unknown option value', ['level: [first]', 'level: [last]'], 'the option "level" has no value "last"'],
  ['a duplicate day', ['key: d3', 'key: d1'], 'stages.0.days.2.key: the day "d1" is there already'],
  ['a lesson twice in a day', ['[morning, evening]', '[morning, morning]'], 'the lesson "one" is in this day already'],
  [
    'repeats outside their range',
    ['count: 2', 'count: 9'],
    'sets.morning.repeat: the count must lie between from and to',
  ],
  [
    'a day of rest with lessons',
    ['key: d2, rest: true', 'key: d2, rest: true, sets: [evening]'],
    'a day of rest has nothing to do',
  ],
  [
    'a day without a video',
    ['video: intro, options', 'options'],
    'course.yaml:28: stages.0.days.2: the day "d3" has no lesson with a video',
  ],
  [
    'a missing video file',
    ['media/intro.mp4', 'media/none.mp4'],
    'videos.intro.file: the file media/none.mp4 does not exist',
  ],
  ['a video outside the folder', ['media/intro.mp4', '../../../etc/hosts.mp4'], 'videos.intro.file: the file'],
  [
    'missing subtitles',
    ['[ru, en]', '[ru, es]'],
    'videos.intro.subtitles.1: the file media/intro.es.vtt does not exist',
  ],
  [
    'a homework that requires a missing exercise',
    ['requires: [file]', 'requires: [exercise]'],
    'an exercise is required but none is listed',
  ],
  ['broken YAML', ['slug: good', 'slug: good: better'], 'course.yaml:1: '],
  ['a duplicate key', ['language: ru', 'language: ru\nlanguage: en'], 'course.yaml:4: Map keys must be unique'],
] satisfies [string, [string, string], string][])('reports %s with its line', async (_what, [from, to], expected) => {
  const text = good.replace(from, to)
  const location = expected.startsWith('course.yaml') ? expected : `course.yaml:${lineOf(from.split('\n')[0] ?? '')}: `
  const errors = await errorsOf(text)
  expect(errors.join('\n')).toContain(expected)
  expect(errors.join('\n')).toContain(location)
  expect(errors.every((error) => /^course\.yaml:\d+: /.test(error))).toBe(true)
})

test('reports an invalid video and invalid subtitles with the reason', async () => {
  await writeFile(join(folder, 'media/intro.mp4'), 'not a video')
  await writeFile(join(folder, 'media/intro.en.vtt'), 'not subtitles')
  const errors = await errorsOf(good)
  expect(errors).toEqual([
    expect.stringMatching(/^course\.yaml:12: videos\.intro\.file: media\/intro\.mp4 cannot be used \(/),
    expect.stringMatching(/^course\.yaml:12: videos\.intro\.subtitles\.1: media\/intro\.en\.vtt cannot be used \(/),
  ])
})

test('reports an invalid or missing image with its line', async () => {
  await writeFile(join(folder, 'media/cover.jpg'), 'not a picture')
  const text = good
    .replace('options:\n', 'image: media/cover.jpg\noptions:\n')
    .replace('kind: analysis,', 'kind: analysis, image: media/none.png,')
  expect(await errorsOf(text)).toEqual([
    expect.stringMatching(/^course\.yaml:6: image: media\/cover\.jpg cannot be used \(/),
    'course.yaml:15: lessons.one.image: the file media/none.png does not exist',
  ])
})

test('rejects a symbolic link to outside the folder', async () => {
  await rm(join(folder, 'media/intro.mp4'))
  await symlink(`${sampleVideo}.mp4`, join(folder, 'media/intro.mp4'))
  expect(await errorsOf(good)).toEqual([expect.stringContaining("is outside the course's folder")])
})

test('reports all errors at once', async () => {
  const text = good
    .replace('accessDays: 30', 'accessDays: 0\nacessDays: 30')
    .replace('kind: analysis', 'kind: analisis')
    .replace('video: intro }', 'video: intor }')
    .replace('key: d3', 'key: d1')
    .replace('[face]', '[nose]')
  expect(await errorsOf(text)).toHaveLength(6)
})

test('reports a missing folder', async () => {
  const importing = { brands: new Set(['face']), media: school.media }
  const folders = [join(base, 'nowhere')]
  await expect(importCourses(school.database, { ...importing, folders })).rejects.toThrow(
    /there is no folder .*nowhere$/,
  )
})

test('an import of several folders imports nothing if one of them is invalid', async () => {
  const before = await count()
  expect(await errorsOf(withSlug('first'), withSlug('second').replace('key: d3', 'key: d1'))).toHaveLength(1)
  expect(await count()).toBe(before)
})

test('an import of several folders rejects a duplicate slug', async () => {
  expect(await errorsOf(withSlug('twins'), withSlug('twins'))).toEqual([
    'course.yaml:1: slug: "twins" is imported twice',
  ])
})

test('an import is rolled back if its last statement fails', async () => {
  const before = await count()
  const importing = { brands: new Set(['face']), media: school.media }
  await writeFile(join(folder, 'course.yaml'), withSlug('half'))
  const after = async (sql: Sql) =>
    void (await sql`insert into stages (course_id, key, sort, title) values (0, 'none', 1, '{}')`)
  const files = await readdir(mediaFile(school.media, 'videos'))
  const failing = importCourses(school.database, { ...importing, folders: [folder] }, { after })
  await expect(failing).rejects.toThrow('foreign key')
  expect(await count()).toBe(before)
  expect(await readdir(mediaFile(school.media, 'videos'))).toEqual(files)
})
