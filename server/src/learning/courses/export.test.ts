import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runCommand, settingsOf } from '../../../test/command.ts'
import { courseText, makeCourseFolder } from '../../../test/courseFolder.ts'
import { startSchool, type School } from '../../../test/school.ts'
import { exportCourse } from './export.ts'
import { importCourses } from './import.ts'

const demoCourses = join(import.meta.dirname, '../../../../demo/courses')
const { signal } = new AbortController()

let school: School
let base: string
let pictured: string
beforeAll(async () => {
  school = await startSchool()
  base = await mkdtemp(join(tmpdir(), 'daystream-export-'))
  pictured = await makeCourseFolder(
    courseText('pictured').replace('accessDays: 30', 'image: media/cover.jpg # a comment\naccessDays: 30'),
  )
  const picture = sharp({ create: { width: 900, height: 600, channels: 3, background: '#c86' } })
  await picture
    .withExif({ IFD0: { Artist: 'Author' } })
    .jpeg()
    .toFile(join(pictured, 'media/cover.jpg'))
})
afterAll(async () => {
  await school.close()
  await Promise.all([base, pictured].map((path) => rm(path, { recursive: true })))
})

function importFolders(folders: readonly string[]) {
  return importCourses(school.database, { brands: new Set(['face', 'mind', 'web']), media: school.media, folders })
}

const exportTo = (slug: string, folder: string) =>
  exportCourse({ sql: school.database.sql, media: school.media }, { slug, folder, signal })

/** The contents of all files of a folder. */
async function filesOf(folder: string): Promise<Map<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const read = await Promise.all(
    files.map(async (file) => [file.slice(folder.length), await readFile(file, 'base64')] as const),
  )
  return new Map(read.toSorted(([a], [b]) => a.localeCompare(b)))
}

test('an export equals the imported folder byte for byte, and importing it changes nothing', async () => {
  const names = await readdir(demoCourses)
  const folders = [...names.map((name) => join(demoCourses, name)), pictured]
  const imported = await importFolders(folders)
  const exported = imported.map(({ slug }) => join(base, 'all', slug))
  for (const [index, { slug }] of imported.entries()) {
    const target = exported[index] ?? ''
    await exportTo(slug, target)
    expect(await filesOf(target)).toEqual(await filesOf(folders[index] ?? ''))
  }
  expect(await importFolders(exported)).toEqual(imported.map(({ slug }) => ({ slug, version: 1, isChanged: false })))
})

test('the commands list courses and export one, but never into a folder that exists', async () => {
  await importFolders([pictured])
  const settings = settingsOf(school)
  const list = await runCommand(['server/src/commands/courseList.ts', '--json'], settings)
  expect(JSON.parse(list.stdout)).toContainEqual({
    slug: 'pictured',
    version: 1,
    title: 'Курс',
    brands: ['face', 'mind'],
    days: 2,
    lessons: 2,
    videos: { ready: 0, converting: 1, failed: 0 },
    learners: 0,
  })
  const target = join(base, 'pictured')
  const command = ['server/src/commands/courseExport.ts', 'pictured', target]
  expect(await runCommand(command, settings)).toEqual({
    code: 0,
    stdout: `pictured is written to ${target}.\n`,
    stderr: '',
  })
  await writeFile(join(target, 'course.yaml'), 'mine')
  expect(await runCommand(command, settings)).toEqual({
    code: 1,
    stdout: '',
    stderr: `${target} exists already: choose another folder, or remove it first.\n`,
  })
  expect(await readFile(join(target, 'course.yaml'), 'utf8')).toBe('mine')
})

test('a course of an earlier version, without its file, is exported after its folder was imported once more', async () => {
  await importFolders([pictured])
  await school.database.sql`update courses set source = null where slug = 'pictured'`
  await expect(exportTo('pictured', join(base, 'old'))).rejects.toThrow('import its folder once more')
  expect(await importFolders([pictured])).toEqual([{ slug: 'pictured', version: 1, isChanged: false }])
  await exportTo('pictured', join(base, 'old'))
})

test('an export that fails leaves nothing', async () => {
  await importFolders([pictured])
  await rm(join(school.media.folder, 'courses'), { recursive: true })
  await expect(exportTo('pictured', join(base, 'broken'))).rejects.toThrow(
    'is missing: restore the media folder from a backup',
  )
  await expect(exportTo('nothing', join(base, 'broken'))).rejects.toThrow('There is no course "nothing"')
  const stopped = exportCourse(
    { sql: school.database.sql, media: school.media },
    { slug: 'first-steps', folder: join(base, 'broken'), signal: AbortSignal.abort(new Error('Interrupted')) },
  )
  await expect(stopped).rejects.toThrow('Interrupted')
  expect((await readdir(base)).filter((name) => name.startsWith('broken'))).toEqual([])
})
