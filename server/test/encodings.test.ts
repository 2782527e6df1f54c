import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fileTypes } from '#contract/learning/files/rules.ts'
import { encodeBytes, encodeWide } from '#contract/platform/testingEncodings.ts'
import { readBrands } from '../src/brands/brands.ts'
import { importCatalog } from '../src/shop/catalog/import.ts'
import { importCourses } from '../src/learning/courses/import.ts'
import { first } from '../src/platform/database/database.ts'
import { courseText, makeCourseFolder } from './courseFolder.ts'
import { addCourse } from './course.ts'
import { startSchool, type School } from './school.ts'
import { addStaffMember } from './staff.ts'
import { uploadOne } from './uploads.ts'

let school: School
let base: string
beforeAll(async () => {
  school = await startSchool()
  base = await mkdtemp(join(tmpdir(), 'daystream-encodings-'))
})
afterAll(async () => {
  await school.close()
  await rm(base, { recursive: true })
})

const encodings: [string, (text: string) => Uint8Array][] = [
  ['Windows-1251', (text) => encodeBytes(text, 'windows-1251')],
  ['UTF-16', (text) => encodeWide(`\uFEFF${text}`, 'little')],
]
const damaged = (text: string) => Buffer.concat([Buffer.from(text), Buffer.from([0xd0]), Buffer.from('\n')])
const subtitles = 'WEBVTT\n\n00:00:00.000 --> 00:00:02.000\nДобрый день, начинаем занятие\n'
const withSubtitles = (slug: string) => courseText(slug).replace('film.mp4 }', 'film.mp4, subtitles: [ru] }')

async function importFolder(folder: string) {
  const storage = { brands: new Set(['face', 'mind']), media: school.media, folders: [folder] }
  return importCourses(school.database, storage).catch((error: unknown) => String(error))
}

const storedCourse = async (slug: string) =>
  first(
    await school.database.sql<{ title: string; source: string; path: string }>`
      select c.title ->> 'ru' as title, c.source ->> 'text' as source,
        'videos/' || v.id || '/' || (v.subtitles -> 0 ->> 'file') as path
      from courses c join videos v on v.course_id = c.id where c.slug = ${slug}`,
  )

describe.each(encodings)('In %s', (encoding, encode) => {
  test('a course and its subtitles keep their letters', async () => {
    const slug = `course-${encoding.toLowerCase()}`
    const text = withSubtitles(slug)
    const folder = await makeCourseFolder('')
    await writeFile(join(folder, 'course.yaml'), encode(text))
    await writeFile(join(folder, 'media/film.ru.vtt'), encode(subtitles))
    expect(await importFolder(folder)).toMatchObject([{ slug, isChanged: true }])
    const { title, source, path } = (await storedCourse(slug)) ?? { path: '' }
    expect([title, source]).toEqual(['Курс', text])
    expect(await readFile(join(school.media.folder, path), 'utf8')).toBe(subtitles)
    expect(await importFolder(folder)).toMatchObject([{ isChanged: false }])
    await rm(folder, { recursive: true })
  })

  test('a catalogue keeps its letters', async () => {
    const { id: courseId } = await addCourse(school.database, { brands: ['mind'] })
    const course = first(await school.database.sql<{ slug: string }>`select slug from courses where id = ${courseId}`)
    const folder = await mkdtemp(join(base, 'catalog-'))
    const id = 9000 + courseId
    const description = `{ en: Course, ru: 'Курс для начинающих' }`
    const service = `{ id: ${id}, kind: course, brands: [mind], course: ${course?.slug}, price: 49, description: ${description} }`
    await writeFile(join(folder, 'catalog.yaml'), encode(`services:\n  - ${service}\n`))
    await importCatalog(school.database, { folder, brands: readBrands('brands'), media: school.media })
    const [row] = await school.database.sql`select description ->> 'ru' as text from services where id = ${id}`
    expect(row).toEqual({ text: 'Курс для начинающих' })
  })

  test('a brand keeps its letters', async () => {
    const folder = await mkdtemp(join(base, 'brands-'))
    await cp('brands', folder, { recursive: true })
    const text = 'title: Ашрам «Тишина»\ntheme: mind\ntagline: { ru: Дышите }\nlanguages: [ru]\ndefaultLanguage: ru\n'
    await writeFile(join(folder, 'quiet.yaml'), encode(`${text}supportEmail: help@quiet.example\n`))
    expect(readBrands(folder).get('quiet')?.public.project).toMatchObject({ title: 'Ашрам «Тишина»' })
  })

  test('uploaded documents and subtitles are served in UTF-8', async () => {
    const { staffToken } = await addStaffMember(school, 'content')
    for (const [name, type, text] of [
      ['notes.txt', fileTypes.document, 'Дневник: сон, еда и прогулки\n'],
      ['ru.vtt', fileTypes.subtitle, subtitles],
    ] as const) {
      const sent = await uploadOne(school, Buffer.from(encode(text)), { token: staffToken, type, name })
      expect([sent.status, sent.body.data.size]).toEqual([200, Buffer.byteLength(text)])
      const { headers, payload } = await school.app.inject({ url: sent.body.data.url })
      expect([headers['content-type'], payload]).toEqual([expect.stringMatching(/; charset=utf-8$/), text])
    }
  })
})

test('names file and line of damaged text in a course and its subtitles', async () => {
  const folder = await makeCourseFolder(withSubtitles('damaged'))
  await writeFile(join(folder, 'media/film.ru.vtt'), damaged(subtitles))
  expect(await importFolder(folder)).toMatch(
    /course\.yaml:\d+: .*media\/film\.ru\.vtt cannot be used \(line 5: .*UTF-8\)/,
  )
  await writeFile(join(folder, 'course.yaml'), damaged('slug: damaged\ntitle: Курс'))
  expect(await importFolder(folder)).toMatch(/\/course\.yaml:2: .*UTF-8/)
  await rm(folder, { recursive: true })
})

test('names file and line of damaged text in a catalogue and a brand', async () => {
  const folder = await mkdtemp(join(base, 'damaged-'))
  for (const name of ['catalog.yaml', 'quiet.yaml'])
    await writeFile(join(folder, name), damaged('# Первая строка\ntitle: Курс'))
  const brands = readBrands('brands')
  const importing = importCatalog(school.database, { folder, brands, media: school.media })
  await expect(importing).rejects.toThrow(/catalog\.yaml:2: .*UTF-8/)
  expect(() => readBrands(folder)).toThrow(/quiet\.yaml:2: .*UTF-8/)
})

test('finds a file whose name a Mac has decomposed', async () => {
  const folder = await makeCourseFolder(withSubtitles('decomposed').replaceAll('media/film', 'Лёгкий/й'))
  const decomposed = join(folder, 'Лёгкий'.normalize('NFD'))
  await mkdir(decomposed)
  await cp(join(folder, 'media/film.mp4'), join(decomposed, 'й.mp4'.normalize('NFD')))
  await writeFile(join(decomposed, 'й.ru.vtt'.normalize('NFD')), subtitles)
  expect(await importFolder(folder)).toMatchObject([{ slug: 'decomposed', isChanged: true }])
  await rm(folder, { recursive: true })
})
