import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startJobs, type Jobs } from '../../platform/jobs/jobs.ts'
import { mediaFile } from '../../platform/storage/media.ts'
import { addCourse } from '../../../test/course.ts'
import { shortIntervals, startSchool, type School } from '../../../test/school.ts'
import { addVideo, makeClipWithUnknownSound, readState } from '../../../test/videos.ts'
import { eventually } from '../../../test/waiting.ts'
import { findFfmpeg } from './findFfmpeg.ts'
import { videoJobs } from './jobs.ts'

const run = promisify(execFile)

let school: School
let worker: Jobs
let folder: string
beforeAll(async () => {
  school = await startSchool()
  folder = await mkdtemp(join(tmpdir(), 'daystream-phones-'))
  worker = await startJobs({
    ...school,
    jobs: videoJobs,
    isWorker: true,
    onError: () => undefined,
    intervals: shortIntervals,
  })
})
afterAll(async () => {
  await worker.stop()
  await school.close()
  await rm(folder, { recursive: true })
})

async function runFfmpeg(...given: string[]): Promise<string> {
  const ffmpeg = await findFfmpeg()
  if (!ffmpeg) throw new Error('These tests need ffmpeg')
  return (await run(ffmpeg, ['-hide_banner', '-y', ...given])).stderr
}

/** The folder of a video of a lesson once it is converted. */
async function converted(sourceFile: string): Promise<string> {
  const course = await addCourse(school.database)
  const id = await addVideo(school, { courseId: course.id, key: 'film', sourceFile, subtitles: [] })
  const state = await eventually(async () => {
    const { status, failure, published } = await readState(school.database.sql, id)
    expect(['ready', 'failed']).toContain(status)
    return { status, failure, published }
  })
  expect([state.status, state.failure]).toEqual(['ready', null])
  return mediaFile(school.media, `videos/${id}/${state.published?.version}`)
}

const secondsOf = async (playlist: string) =>
  [...(await readFile(playlist, 'utf8')).matchAll(/#EXTINF:([\d.]+)/g)].reduce((sum, [, one]) => sum + Number(one), 0)

test('a sound track without decoder is left out of a lesson', async () => {
  const film = await makeClipWithUnknownSound(folder, 'apac.mp4')
  const master = await readFile(join(await converted(film), 'master.m3u8'), 'utf8')
  expect(master.match(/TYPE=AUDIO.*LANGUAGE="(\w+)"/g)).toHaveLength(1)
  expect(master).toContain('LANGUAGE="ru"')
})

test('the last picture stays until a longer sound ends', async () => {
  const path = join(folder, 'long-sound.mp4')
  const inputs = ['-f', 'lavfi', '-i', 'testsrc=s=320x180:r=25:d=2', '-f', 'lavfi', '-i', 'sine=frequency=300:d=7']
  await runFfmpeg(...inputs, '-c:v', 'libx264', '-pix_fmt', 'yuv420p', '-c:a', 'aac', path)
  const made = await converted(path)
  expect(await secondsOf(join(made, 'video-180', 'index.m3u8'))).toBeCloseTo(7, 0)
  expect((await readFile(join(made, 'thumbnails.vtt'), 'utf8')).match(/-->/g)).toHaveLength(7)
})

test.each([
  ['HLG', 'arib-std-b67', '0xbfbfbf'],
  ['PQ', 'smpte2084', '0x949494'],
])('a film in %s becomes one in BT.709, with a poster and thumbnails that are not pale', async (_, transfer, white) => {
  const path = join(folder, `${transfer}.mp4`)
  const colours = ['-color_primaries', 'bt2020', '-color_trc', transfer, '-colorspace', 'bt2020nc']
  const source = ['-f', 'lavfi', '-i', `color=c=${white}:s=320x180:r=10:d=2`, '-vf', 'format=yuv420p10le']
  const parameters = `colorprim=bt2020:transfer=${transfer}:colormatrix=bt2020nc`
  await runFfmpeg(...source, '-c:v', 'libx264', ...colours, '-x264-params', parameters, path)
  const made = await converted(path)
  const described = await runFfmpeg('-i', join(made, 'video.mp4'), '-frames:v', '1', '-f', 'null', '-')
  expect(described).toMatch(/Video: h264 \(High\).* yuv420p\(tv, bt709/)
  for (const image of ['poster.jpg', 'thumbnails.jpg']) {
    const { channels } = await sharp(join(made, image)).extract({ left: 0, top: 0, width: 160, height: 90 }).stats()
    expect(channels[0]?.mean).toBeGreaterThan(205)
  }
})
