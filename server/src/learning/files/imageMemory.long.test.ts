import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import sharp, { type Sharp } from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startSchool, type School } from '../../../test/school.ts'
import { uploadOne } from '../../../test/uploads.ts'

let school: School
let token: string
beforeAll(async () => {
  school = await startSchool()
  token = await school.signIn((await school.addLearner()).email)
})
afterAll(() => school.close())

const flat = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#a35c44' }, limitInputPixels: false })
const avif = (image: Sharp) => image.avif({ effort: 0, quality: 30 })
const deepInterlaced = (image: Sharp) => image.toColourspace('rgb16').png({ progressive: true })

/** Memory of the image processes, in megabytes. */
function decodingMegabytes(): number {
  const programs = readdirSync('/proc').filter(
    (name) => /^\d+$/.test(name) && readProc(name, 'cmdline').includes('imageProcess'),
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
  'twelve of the heaviest images need less than 256 MB at once, and leave nothing behind',
  async () => {
    const noise = { raw: { width: 3200, height: 2500, channels: 3 as const } }
    const large = { raw: { width: 8000, height: 6000, channels: 3 as const } }
    const heaviest = await Promise.all([
      sharp(randomBytes(8000 * 6000 * 3), large)
        .jpeg({ progressive: true, quality: 20 })
        .toBuffer(),
      flat(12_000, 9000).png().toBuffer(),
      avif(flat(7000, 7000)).toBuffer(),
      deepInterlaced(flat(7000, 7000)).toBuffer(),
      sharp(randomBytes(3200 * 2500 * 3), noise)
        .avif({ effort: 0, quality: 1, chromaSubsampling: '4:4:4' })
        .toBuffer(),
      deepInterlaced(flat(3200, 2500)).toBuffer(),
    ])
    let most = 0
    const watch = setInterval(() => (most = Math.max(most, decodingMegabytes())), 20)
    const responses = await Promise.all(
      [...heaviest, ...heaviest].map((content) => uploadOne(school, content, { token })),
    )
    clearInterval(watch)
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 415, 415, 200, 200, 200, 200, 415, 415, 200, 200])
    expect(most).toBeGreaterThan(50)
    expect(most).toBeLessThan(256)
    expect(decodingMegabytes()).toBe(0)
  },
)
