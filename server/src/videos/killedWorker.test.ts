import { spawn, type ChildProcess } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { enqueue, startJobs } from '../platform/jobs/jobs.ts'
import { mediaFile } from '../platform/storage/media.ts'
import { shortIntervals, startSchool, type School } from '../../test/school.ts'
import { addCourse } from '../../test/course.ts'
import { jobs } from '../worker.ts'
import { addVideo, makeClip, readState } from '../../test/videos.ts'
import { videoConversion } from './jobs.ts'

let school: School
beforeAll(async () => {
  school = await startSchool()
})
afterAll(() => school.close())

const mainFile = join(import.meta.dirname, '../main.ts')

/** The product's own process, as a worker on the school's database and folder. */
function startWorkerProcess(): ChildProcess {
  const { host, port, user } = inject('cluster')
  const database = school.database.pool.options.database ?? ''
  const DATABASE_URL = `postgres://${user}@localhost/${database}?${new URLSearchParams({ host, port: String(port) })}`
  const settings = [`DATA_DIR=${school.config.dataDir}`, `DATABASE_URL=${DATABASE_URL}`, 'ROLE=worker', 'DEMO=off']
  return spawn('/usr/bin/env', [...settings, process.execPath, mainFile], { stdio: ['ignore', 'inherit', 'inherit'] })
}

/** Ids of the running programs that were started on this school's folder. */
async function conversions(): Promise<string[]> {
  const ids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const commands = await Promise.all(ids.map((id) => readFile(`/proc/${id}/cmdline`, 'utf8').catch(() => '')))
  return ids.filter((_id, index) => commands[index]?.includes(`file:${school.config.dataDir}`))
}

const startWorker = () => {
  const onError = (error: unknown) => console.error(error)
  return startJobs({ ...school, jobs, isWorker: true, onError, intervals: shortIntervals })
}

async function addLongVideo(): Promise<number> {
  const course = await addCourse(school.database)
  const sourceFile = await makeClip(school.config.dataDir, { seconds: 10, size: '854x480' })
  const video = { courseId: course.id, key: 'long', sourceFile, subtitles: [] }
  return addVideo(school, video)
}

const waitFor = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 60_000, interval: 100 })

async function expectPublishedOnce(id: number): Promise<void> {
  const { published } = await readState(school.database.sql, id)
  const versions = await readdir(mediaFile(school.media, `videos/${id}`))
  expect(versions.filter((name) => !name.startsWith('original'))).toEqual([published?.version])
  expect(await readdir(mediaFile(school.media, 'work'))).toEqual([])
}

test.skipIf(process.platform !== 'linux')(
  'a conversion whose worker was killed leaves nothing running or published, and is done by another once its heartbeat is missed',
  async () => {
    const { sql } = school.database
    const id = await addLongVideo()
    const killed = startWorkerProcess()
    await waitFor(async () => expect((await readState(sql, id)).progress).toBeGreaterThan(0))
    const worker = await startWorker()
    killed.kill('SIGKILL')
    await once(killed, 'exit')
    await waitFor(async () => expect(await conversions()).toEqual([]))
    expect(await readState(sql, id)).toMatchObject({ status: 'processing', published: null })
    const { progress } = await readState(sql, id)
    // As if the last heartbeat had been so much longer ago.
    await sql`update pgboss.job set heartbeat_on = heartbeat_on - interval '10 seconds' where state = 'active'`
    await waitFor(async () => expect((await readState(sql, id)).progress).not.toBe(progress))
    await waitFor(async () => expect((await readState(sql, id)).status).toBe('ready'))
    await worker.stop()
    await expectPublishedOnce(id)
  },
  150_000,
)

test('of two workers that convert the same video, the earlier one neither publishes nor fails it', async () => {
  const { sql } = school.database
  const id = await addLongVideo()
  const earlier = await startWorker()
  await waitFor(async () => expect((await readState(sql, id)).progress).toBeGreaterThan(0))
  await enqueue(sql, videoConversion, { videoId: id })
  const later = await startWorker()
  await waitFor(async () => {
    const { status, failure } = await readState(sql, id)
    expect(failure).toBeNull()
    expect(status).toBe('ready')
  })
  await Promise.all([earlier.stop(), later.stop()])
  await expectPublishedOnce(id)
  const [video] = await sql<{ attempt: number }>`select attempt from videos where id = ${id}`
  expect(video?.attempt).toBe(2)
}, 150_000)
