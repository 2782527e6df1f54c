import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import sharp, { type Sharp } from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startSchool, type School } from '../testing.ts'
import { listMedia, uploadPicture } from './testing.ts'

let school: School
let token: string
beforeAll(async () => {
  school = await startSchool()
})
afterAll(() => school.close())
beforeEach(async () => {
  token = await school.signIn((await school.addLearner()).email)
})

type Kind = (picture: Sharp) => Sharp

const flat = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#a35c44' }, limitInputPixels: false })
const avif: Kind = (picture) => picture.avif({ effort: 0, quality: 30 })
const deepInterlaced: Kind = (picture) => picture.toColourspace('rgb16').png({ progressive: true })
const upload = async (picture: Sharp) => (await uploadPicture(school, await picture.toBuffer(), { token })).status

describe('by what its head says, before anything is decoded', { timeout: 60_000 }, () => {
  test.each<[string, Kind, [number, number]]>([
    ['a plain JPEG', (picture) => picture.jpeg(), [6000, 4100]],
    ['a plain PNG', (picture) => picture.png(), [6000, 4100]],
    ['AVIF', avif, [3000, 2700]],
    ['an interlaced PNG', (picture) => picture.png({ progressive: true }), [3000, 2700]],
    ['a progressive JPEG', (picture) => picture.jpeg({ progressive: true }), [3000, 2700]],
    ['a PNG of 16 bits', (picture) => picture.toColourspace('rgb16').png(), [3000, 2700]],
  ])('%s of too many pixels is refused', async (_title, encode, [width, height]) => {
    expect(await upload(encode(flat(width, height)))).toBe(415)
  })

  test.each<[string, Kind, [number, number]]>([
    ['a plain JPEG of 24 megapixels', (picture) => picture.jpeg(), [6000, 4000]],
    ['AVIF of 8 megapixels', avif, [3200, 2500]],
    ['an interlaced PNG of 8 megapixels with 16 bits', deepInterlaced, [3200, 2500]],
  ])('%s is taken', async (_title, encode, [width, height]) => {
    expect(await upload(encode(flat(width, height)))).toBe(200)
  })
})

test('of fifty at once the last are told to come again', { timeout: 120_000 }, async () => {
  const photo = await flat(60, 40).jpeg().toBuffer()
  const answers = await Promise.all(Array.from({ length: 50 }, () => uploadPicture(school, photo, { token })))
  const refused = answers.filter(({ status }) => status === 503)
  expect(answers.filter(({ status }) => status === 200).length + refused.length).toBe(50)
  expect(refused.length).toBeGreaterThan(10)
  expect(refused.every(({ retryAfter }) => Number(retryAfter) > 0)).toBe(true)
  await expect.poll(() => listMedia(school, 'work')).toEqual([])
})

/** Memory of the processes that this one has started to look at pictures, in megabytes. */
function decodingMegabytes(): number {
  const programs = readdirSync('/proc').filter(
    (name) => /^\d+$/.test(name) && readProc(name, 'cmdline').includes('pictureProcess'),
  )
  const ours = programs.filter((name) => readProc(name, 'stat').split(') ')[1]?.split(' ')[1] === String(process.pid))
  const kilobytes = ours.map((name) => Number(/^Pss:\s+(\d+)/m.exec(readProc(name, 'smaps_rollup'))?.[1] ?? 0))
  return kilobytes.reduce((sum, own) => sum + own, 0) / 1024
}

/** Empty when the process is gone. */
function readProc(pid: string, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return ''
  }
}

test.runIf(existsSync('/proc/self/smaps_rollup'))(
  'eight of the heaviest at once need less than 256 MB, and leave nothing behind',
  { timeout: 120_000 },
  async () => {
    const noise = { raw: { width: 3200, height: 2500, channels: 3 as const } }
    const heaviest = await Promise.all([
      avif(flat(7000, 7000)).toBuffer(),
      deepInterlaced(flat(7000, 7000)).toBuffer(),
      sharp(randomBytes(3200 * 2500 * 3), noise)
        .avif({ effort: 0, quality: 1, chromaSubsampling: '4:4:4' })
        .toBuffer(),
      deepInterlaced(flat(3200, 2500)).toBuffer(),
    ])
    let most = 0
    const watch = setInterval(() => (most = Math.max(most, decodingMegabytes())), 20)
    const answers = await Promise.all(
      [...heaviest, ...heaviest].map((content) => uploadPicture(school, content, { token })),
    )
    clearInterval(watch)
    expect(answers.map(({ status }) => status)).toEqual([415, 415, 200, 200, 415, 415, 200, 200])
    expect(most).toBeGreaterThan(50)
    expect(most).toBeLessThan(256)
    expect(decodingMegabytes()).toBe(0)
  },
)
