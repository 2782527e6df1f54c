import { cp, mkdir, mkdtemp, open, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { first } from '../../platform/database/database.ts'
import { startSchool, type School } from '../../../test/school.ts'
import { videoConversion } from '../videos/jobs.ts'
import { importCourses } from './import.ts'

const sampleVideo = fileURLToPath(
  new URL('../../../../demo/courses/first-steps/media/two-minute-reset.mp4', import.meta.url),
)
const course = (slug: string, title: string) => `slug: ${slug}
brands: [face]
language: ru
accessDays: 30
title: { ru: ${title} }
videos:
  one: { file: media/intro.mp4 }
  two: { file: media/intro.mp4 }
lessons:
  one: { title: { ru: Один }, video: one }
  two: { title: { ru: Два }, video: two }
sets:
  all: { lessons: [one, two] }
stages:
  - { key: stage, title: { ru: Этап }, days: [{ key: d1, title: { ru: День }, sets: [all] }] }
`

let school: School
let base: string
beforeAll(async () => {
  school = await startSchool()
  base = await mkdtemp(join(tmpdir(), 'daystream-locks-'))
})
afterAll(async () => {
  await school.close()
  await rm(base, { recursive: true })
})

async function folderOf(slug: string): Promise<string> {
  const folder = join(base, slug)
  await mkdir(join(folder, 'media'), { recursive: true })
  await cp(sampleVideo, join(folder, 'media/intro.mp4'))
  return folder
}

async function importTitled(slugs: readonly string[], title: string) {
  await writeTitled(slugs, title)
  return importAll(slugs)
}

async function writeTitled(slugs: readonly string[], title: string): Promise<void> {
  await Promise.all(slugs.map((slug) => writeFile(join(base, slug, 'course.yaml'), course(slug, title))))
}

function importAll(slugs: readonly string[], hooks: Parameters<typeof importCourses>[2] = {}) {
  const folders = slugs.map((slug) => join(base, slug))
  return importCourses(school.database, { brands: new Set(['face']), media: school.media, folders }, hooks)
}

/** Runs an import, and conversions of these videos from the begin of its transaction to its end. */
async function whileConverted<Result>(ids: readonly number[], run: (begin: () => Promise<boolean>) => Promise<Result>) {
  const over = new AbortController()
  const work = { ...school, signal: over.signal }
  const convertOn = async (videoId: number) => {
    while (!over.signal.aborted) {
      await school.database.sql`update videos set status = 'waiting' where id = ${videoId}`
      await videoConversion.onFailed?.(work, { videoId })
    }
  }
  let conversions: Promise<void>[] = []
  const result = await run(() => {
    conversions = ids.map(convertOn)
    return Promise.resolve(true)
  }).finally(() => over.abort())
  await Promise.all(conversions)
  return result
}

const listVideoIds = async () =>
  (await school.database.sql<{ id: number }>`select id from videos order by id`).map(({ id }) => id)

test('imports and conversions of the same courses do not deadlock', async () => {
  await Promise.all(['a', 'b'].map(folderOf))
  await importTitled(['a', 'b'], 'Сначала')
  const ids = await listVideoIds()
  expect(ids).toHaveLength(4)
  const imported: boolean[] = []
  for (let time = 0; time < 25; time += 1) {
    const slugs = time % 2 === 0 ? ['a', 'b'] : ['b', 'a']
    await writeTitled(slugs, `Раз ${time}`)
    const results = await whileConverted(ids, (isWanted) => importAll(slugs, { isWanted }))
    imported.push(...results.map(({ isChanged }) => isChanged))
  }
  expect(imported).toEqual(Array.from({ length: 50 }, () => true))
  expect(await listVideoIds()).toEqual(ids)
})

test('concurrent imports of one course are serialised, and its videos exist once', async () => {
  await folderOf('twice')
  await writeTitled(['twice'], 'Вместе')
  const results = await Promise.all([1, 2, 3].map(() => importAll(['twice'])))
  expect(results.flat().filter(({ isChanged }) => isChanged)).toHaveLength(1)
  const rows = await school.database.sql<{ n: number }>`
    select count(*)::int as n from videos v join courses c on c.id = v.course_id where c.slug = 'twice'`
  expect(first(rows)?.n).toBe(2)
})

/** Makes the video large enough to observe its copying. */
async function padVideo(path: string, bytes: number): Promise<void> {
  const file = await open(path, 'a')
  const head = Buffer.alloc(8)
  head.writeUInt32BE(bytes, 0)
  head.write('free', 4)
  await file.write(head)
  const { size } = await file.stat()
  await file.truncate(size + bytes - 8)
  await file.close()
}

test('no transaction is open while an import reads and copies videos', async () => {
  await padVideo(join(await folderOf('long'), 'media/intro.mp4'), 150_000_000)
  let longestMs = 0
  const over = new AbortController()
  const watch = async () => {
    while (!over.signal.aborted) {
      const [open] = await school.database.sql<{ ms: number }>`
        select coalesce(max(extract(epoch from clock_timestamp() - state_change)) * 1000, 0)::int as ms
        from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`
      longestMs = Math.max(longestMs, open?.ms ?? 0)
      await setTimeout(5)
    }
  }
  const watching = watch()
  const began = performance.now()
  await importTitled(['long'], 'Долгий')
  const tookMs = performance.now() - began
  over.abort()
  await watching
  expect(longestMs).toBeLessThan(tookMs / 4)
})
