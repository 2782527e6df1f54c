import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { fileTypes } from '#contract/learning/files/rules.ts'
import { startJobs } from '../../platform/jobs/jobs.ts'
import { findFfmpeg } from '../videos/findFfmpeg.ts'
import { shortIntervals, startSchool, type School } from '../../../test/school.ts'
import { uploadOne } from '../../../test/uploads.ts'
import { makeClip } from '../../../test/videos.ts'
import { eventually } from '../../../test/waiting.ts'
import { keepFiles } from './files.ts'
import { fileJobs } from './jobs.ts'

let school: School
let folder: string
beforeAll(async () => {
  school = await startSchool()
  folder = await mkdtemp(join(tmpdir(), 'daystream-turns-'))
})
afterAll(async () => {
  await school.close()
  await rm(folder, { recursive: true })
})

/** A learner who can send videos, as one message. */
async function addSender() {
  const { id: userId, email } = await school.addLearner()
  const token = await school.signIn(email)
  return async (...contents: Buffer[]): Promise<number[]> => {
    const ids: number[] = []
    for (const content of contents) {
      const { body } = await uploadOne(school, content, { token, type: fileTypes.video, name: 'me.mp4' })
      ids.push(body.data.id)
    }
    await school.database.transaction((sql) => keepFiles(sql, { userId, ids, types: [fileTypes.video] }))
    return ids
  }
}

async function startWorker(): Promise<void> {
  const worker = await startJobs({
    ...school,
    jobs: fileJobs,
    isWorker: true,
    onError: () => undefined,
    intervals: shortIntervals,
  })
  onTestFinished(() => worker.stop())
}

type Converted = { id: number; status: string; frame_rate: number | null; duration_ms: number | null }

/** These videos once all are converted, or cannot be, in the order in which they were. */
const converted = (ids: readonly number[]): Promise<Converted[]> =>
  eventually(async () => {
    const rows = await school.database.sql<Converted>`
      select id, status, frame_rate, duration_ms from files where id = any (${ids}) and status <> 'UPLOADED'
      order by replaced_at`
    expect(rows).toHaveLength(ids.length)
    return rows
  })

const clipOf = async (seconds: number) =>
  readFile(await makeClip(folder, { seconds, size: '64x48', name: `${seconds}.mp4` }))

test("videos of several learners are converted in turn, each message's shortest first", async () => {
  const [short, middle, long] = [await clipOf(1), await clipOf(2), await clipOf(3)]
  const [ofAnna, ofBoris] = [await addSender(), await addSender()]
  const [annasLong = 0, annasMiddle = 0, annasShort = 0] = await ofAnna(long, middle, short)
  const [boriss = 0] = await ofBoris(short)
  const [annasLast = 0] = await ofAnna(short)
  await startWorker()
  const order = await converted([annasLong, annasMiddle, annasShort, boriss, annasLast])
  expect(order.map(({ id }) => id)).toEqual([annasShort, boriss, annasMiddle, annasLong, annasLast])
})

/** A video of two pictures, the first of which is shown for ten minutes. */
async function slowVideo(): Promise<Buffer> {
  const path = join(folder, 'slow.mp4')
  const source = ['-f', 'lavfi', '-i', 'testsrc=s=64x48:r=1:d=2', '-vf', 'setpts=600*PTS']
  const format = ['-c:v', 'libx264', '-bf', '0', '-pix_fmt', 'yuv420p', '-fps_mode', 'passthrough', path]
  await promisify(execFile)((await findFfmpeg()) ?? '', ['-v', 'error', '-y', ...source, ...format])
  return readFile(path)
}

test('a video with a frame every ten minutes is converted at one frame a second; one with a false frame count fails', async () => {
  const [slow, promising] = [await slowVideo(), await slowVideo()]
  promising.writeUInt32BE(430_000, promising.indexOf('stts') + 12)
  const ids = await (await addSender())(slow, promising)
  await startWorker()
  const videos = await converted(ids)
  expect(videos.map(({ status, frame_rate: rate }) => [status, rate])).toEqual([
    ['DONE', 1],
    ['FAIL', null],
  ])
})
