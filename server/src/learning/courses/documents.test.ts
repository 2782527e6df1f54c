import { existsSync } from 'node:fs'
import { mkdir, readFile, rm, symlink, truncate, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { getCourse } from '#contract/learning/courses/api.ts'
import { previewCourse } from '#contract/learning/courses/staffApi.ts'
import { getStream, listDocuments } from '#contract/learning/streams/api.ts'
import { logout } from '#contract/accounts/auth/api.ts'
import { runCleanups } from '../../cleanup/cleanup.ts'
import { listMediaPaths } from '../../cleanup/mediaPaths.ts'
import { first } from '../../platform/database/database.ts'
import { mediaFile } from '../../platform/storage/media.ts'
import { addStream } from '../../../test/course.ts'
import { courseText, makeCourseFolder } from '../../../test/courseFolder.ts'
import { startSchool, type School } from '../../../test/school.ts'
import { addStaffMember } from '../../../test/staff.ts'
import { neverAborted } from '../../../test/waiting.ts'
import { exportCourse } from './export.ts'
import { CourseErrors, importCourses, type PlannedCourse } from './import.ts'
import { reportChanges } from './importReport.ts'

const documents = `documents:
  - { key: diary, title: { ru: 'Дневник «сна»' }, file: documents/diary.pdf }
  - { key: page, title: { ru: Страница }, file: documents/page.html }
  - { key: map, title: { ru: Карта }, file: documents/map.jpg }
  - { key: reading, title: { ru: Чтение }, url: https://mind.example/reading }
`
const textWith = (listed: string, demo = '{ documents: false }') =>
  courseText('papers').replace('demo: { services: [] }', `${listed}demo: ${demo}`)
const pdf = '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF'

let school: School
let folder: string
let courseId: number
beforeAll(async () => {
  school = await startSchool()
  folder = await makeCourseFolder('')
  await mkdir(join(folder, 'documents'))
})
beforeEach(async () => {
  await writeFile(join(folder, 'documents/diary.pdf'), pdf)
  await writeFile(join(folder, 'documents/page.html'), '<title>Страница</title><p>Текст')
  const picture = sharp({ create: { width: 60, height: 40, channels: 3, background: '#c86' } })
  await picture
    .withExif({ IFD0: { Artist: 'Author' } })
    .jpeg()
    .toFile(join(folder, 'documents/map.jpg'))
  await importText(textWith(documents))
  courseId = first(await school.database.sql<{ id: number }>`select id from courses where slug = 'papers'`)?.id ?? 0
})
afterAll(async () => {
  await school.close()
  await rm(folder, { recursive: true })
})

async function importText(source: string, onWarning: (sentence: string) => void = () => undefined): Promise<string[]> {
  await writeFile(join(folder, 'course.yaml'), source)
  let planned: readonly PlannedCourse[] = []
  const importing = { brands: new Set(['face', 'mind']), media: school.media, folders: [folder], onWarning }
  await importCourses(school.database, importing, {
    approve: (courses) => {
      planned = courses
      return Promise.resolve('everything')
    },
  })
  return planned.flatMap(reportChanges)
}

async function errorsOf(source: string): Promise<string[]> {
  const failure = await importText(source).catch((error: unknown) => error)
  if (!(failure instanceof CourseErrors)) throw new Error('No error was found', { cause: failure })
  return failure.errors.map((error) => error.replace(/^.*?\.yaml:\d+: [\w.]+: /, ''))
}

async function learnerWith(run: Parameters<typeof addStream>[2] = {}) {
  const { id, email } = await school.addLearner()
  const streamId = await addStream(school.database, { userId: id, courseId }, run)
  return { id, streamId, token: await school.signIn(email) }
}

type Learner = Awaited<ReturnType<typeof learnerWith>>
const documentsOf = ({ streamId, token }: Pick<Learner, 'streamId' | 'token'>) =>
  school.call(listDocuments, { params: { streamId }, token })
const urlsOf = async (learner: Learner) => (await documentsOf(learner)).body.map(({ url }) => url)
const statusOf = async (url = '') => (await school.app.inject(url)).statusCode

test.each([
  ['an open run', { today: 1 }],
  ['a run that has not started', { today: -3 }],
  ['a run that has ended', { today: 90, lengthDays: 30 }],
])('a learner with %s opens every document of the course', async (_, run) => {
  const learner = await learnerWith(run)
  const { body } = await documentsOf(learner)
  expect(body.map(({ key, title }) => [key, title])).toEqual([
    ['diary', 'Дневник «сна»'],
    ['page', 'Страница'],
    ['map', 'Карта'],
    ['reading', 'Чтение'],
  ])
  const [diary, page, map, reading] = body.map(({ url }) => url)
  expect(reading).toBe('https://mind.example/reading')
  for (const url of [diary, page, map]) expect(await statusOf(url)).toBe(200)
  expect((await school.app.inject(diary ?? '')).body).toBe(pdf)
})

test('documents that a trial closes are refused with the reason, and no answer tells their addresses', async () => {
  const trial = await learnerWith({ isDemo: true })
  const refusal = await documentsOf(trial)
  expect(refusal).toMatchObject({ status: 403, failure: { code: 'file_locked_in_demo' } })
  for (const learner of [trial, await learnerWith()]) {
    const { token, streamId } = learner
    const ofRun = (await school.call(getStream, { params: { streamId }, query: { expand: 'course' }, token })).body
      .course
    const ofCourse = (await school.call(getCourse, { params: { courseId }, token })).body
    for (const shown of [ofRun, ofCourse]) {
      expect(shown?.documents.map(({ url }) => url)).toEqual(learner === trial ? [] : [null, null, null, null])
      expect(JSON.stringify(shown)).not.toContain('mind.example')
    }
  }
})

test('documents that a trial includes open in it, and links have their addresses in every answer', async () => {
  await importText(textWith(documents, '{ documents: true }'))
  const trial = await learnerWith({ isDemo: true })
  const [diary] = await urlsOf(trial)
  expect(await statusOf(diary)).toBe(200)
  const shown = (await school.call(getCourse, { params: { courseId }, token: trial.token })).body.documents
  expect(shown.map(({ url }) => url)).toEqual([null, null, null, 'https://mind.example/reading'])
})

test('an address opens only while its session is valid and its person may open the documents', async () => {
  const learner = await learnerWith()
  const { sql } = school.database
  const [url = ''] = await urlsOf(learner)
  const forged = url.replace(/(\.)\d+(\.)/, '$11$2')
  expect([await statusOf(url), await statusOf(forged)]).toEqual([200, 403])
  await sql`update streams set is_demo = true, course_full_access = false where id = ${learner.streamId}`
  expect(await statusOf(url)).toBe(403)
  await sql`update streams set is_demo = false, course_full_access = true where id = ${learner.streamId}`
  expect(await statusOf(url)).toBe(200)
  await school.call(logout, { token: learner.token })
  expect(await statusOf(url)).toBe(403)
})

test('the documents of another person’s run are missing, and nothing else is served beside them', async () => {
  const [learner, other] = [await learnerWith(), await learnerWith()]
  expect((await documentsOf({ streamId: other.streamId, token: learner.token })).status).toBe(404)
  const [url = ''] = await urlsOf(learner)
  const addresses = ['other.pdf', 'diary.html', 'diary.pdf/x', 'diary', 'reading.html'].map((name) =>
    url.replace(/[^/]+$/, name),
  )
  for (const address of addresses) expect(await statusOf(address)).toBe(403)
  expect(await statusOf(url.replace(/[^/]+$/, '..%2Fdiary.pdf'))).toBe(404)
})

test('documents are served with a fixed type under a policy in which nothing runs', async () => {
  const [diary = '', page = '', map = ''] = await urlsOf(await learnerWith())
  const headersOf = async (url: string) => (await school.app.inject(url)).headers
  const policy =
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:; frame-ancestors 'self'; sandbox"
  expect(await headersOf(page)).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy,
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-cache',
    'content-disposition': `inline; filename*=UTF-8''${encodeURIComponent('Страница.html')}`,
  })
  expect(await headersOf(map)).toMatchObject({ 'content-type': 'image/webp', 'content-security-policy': policy })
  expect((await sharp((await school.app.inject(map)).rawPayload).metadata()).exif).toBeUndefined()
  const ofPdf = await headersOf(diary)
  expect(ofPdf).toMatchObject({ 'content-type': 'application/pdf', 'x-content-type-options': 'nosniff' })
  expect(ofPdf['content-security-policy']).toContain("default-src 'none'")
})

test('staff at the console open the documents in the preview of a course', async () => {
  const { staffToken: token } = await addStaffMember(school, 'content')
  const { body } = await school.call(previewCourse, { params: { courseId }, token })
  expect(body.documents.map(({ key }) => key)).toEqual(['diary', 'page', 'map', 'reading'])
  expect(await statusOf(body.documents[0]?.url ?? '')).toBe(200)
})

test.each([
  ['a file that is missing', 'documents/none.pdf', 'the file documents/none.pdf does not exist'],
  ['a file outside the folder', '../outside.pdf', "the file ../outside.pdf is outside the course's folder"],
  ['a link out of the folder', 'documents/link.pdf', "the file documents/link.pdf is outside the course's folder"],
  ['an empty file', 'documents/empty.pdf', 'documents/empty.pdf cannot be used (it is empty)'],
  ['another file with the name of a PDF', 'documents/text.pdf', 'documents/text.pdf cannot be used (it is no PDF)'],
  ['a PDF with the name of a page', 'documents/pdf.html', 'documents/pdf.html cannot be used (it is no HTML)'],
  ['a page that is too large', 'documents/large.html', 'documents/large.html cannot be used (it is larger than 5 MB)'],
  [
    'a picture that cannot be decoded',
    'documents/broken.png',
    expect.stringContaining('documents/broken.png cannot be used'),
  ],
])('an import refuses %s', async (_, file, error) => {
  const write = (name: string, content: string) => writeFile(join(folder, name), content)
  await write('../outside.pdf', pdf)
  await rm(join(folder, 'documents/link.pdf'), { force: true })
  await symlink('../../outside.pdf', join(folder, 'documents/link.pdf'))
  await write('documents/empty.pdf', '')
  await write('documents/text.pdf', 'text')
  await write('documents/pdf.html', pdf)
  await write('documents/large.html', 'x')
  await truncate(join(folder, 'documents/large.html'), 5 * 1024 * 1024 + 1)
  await write('documents/broken.png', 'PNG')
  expect(await errorsOf(textWith(`documents: [{ key: d, title: { ru: Д }, file: ${file} }]\n`))).toEqual([error])
})

test('an import refuses other types, and documents with both an address and a file or neither', async () => {
  const errors = await errorsOf(textWith('documents: [{ key: d, title: { ru: Д }, file: notes.docx }]\n'))
  expect(errors).toContainEqual(expect.stringContaining('must be a file whose name ends in .pdf'))
  const both = 'documents: [{ key: d, title: { ru: Д }, file: documents/diary.pdf, url: https://a.example }]\n'
  for (const listed of [both, 'documents: [{ key: d, title: { ru: Д } }]\n'])
    expect(await errorsOf(textWith(listed))).toEqual(['needs either a url or a file'])
})

test('an import warns of parts of a page that do not work', async () => {
  await writeFile(join(folder, 'documents/page.html'), '<script>alert(1)</script><img src="https://a.example/b.png">')
  const warnings: string[] = []
  await importText(textWith(documents), (sentence) => warnings.push(sentence))
  expect(warnings).toEqual([
    'documents/page.html: scripts of documents do not run',
    'documents/page.html: documents load nothing: write styles into the page, and pictures as data: addresses',
  ])
})

test('an import shows which documents change, and an export writes them byte for byte', async () => {
  await writeFile(join(folder, 'documents/diary.pdf'), `${pdf} new`)
  const changed = documents.replace(/ {2}- \{ key: page.*\n/, '')
  expect(await importText(textWith(changed))).toEqual([
    expect.stringContaining('papers: version'),
    '  documents: − page; changed: diary',
    '  texts (ru): 1 removed',
  ])
  expect(await importText(textWith(changed))).toEqual([expect.stringContaining('papers: unchanged')])
  const target = join(folder, 'exported')
  const { signal } = new AbortController()
  await exportCourse({ sql: school.database.sql, media: school.media }, { slug: 'papers', folder: target, signal })
  for (const name of ['documents/diary.pdf', 'documents/map.jpg'])
    expect(await readFile(join(target, name))).toEqual(await readFile(join(folder, name)))
  expect(existsSync(join(target, 'documents/page.html'))).toBe(false)
  await rm(target, { recursive: true })
})

test('files of documents are in backups, and are removed a day after no course has them', async () => {
  const stored = async () => (await listMediaPaths(school.database.sql)).filter((path) => path.includes('documents/'))
  const before = await stored()
  expect(before).toHaveLength(3)
  await importText(textWith(''))
  expect(await stored()).toEqual([])
  const clean = () => runCleanups({ ...school, signal: neverAborted })
  await clean()
  expect(before.every((path) => existsSync(mediaFile(school.media, path)))).toBe(true)
  const [kept = '', ...removed] = before
  const old = Date.now() / 1000 - 2 * 86_400
  for (const path of before) await utimes(mediaFile(school.media, path), old, old)
  await importText(textWith(documents))
  await importText(textWith(''))
  for (const path of removed) await utimes(mediaFile(school.media, path), old, old)
  await clean()
  expect(existsSync(mediaFile(school.media, kept))).toBe(true)
  expect(removed.some((path) => existsSync(mediaFile(school.media, path)))).toBe(false)
})
