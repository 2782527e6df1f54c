import sharp, { type Sharp } from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startSchool, type School } from '../../../test/school.ts'
import { listMedia, uploadOne } from '../../../test/uploads.ts'

let school: School
let token: string
beforeAll(async () => {
  school = await startSchool()
})
afterAll(() => school.close())
beforeEach(async () => {
  token = await school.signIn((await school.addLearner()).email)
})

type Kind = (image: Sharp) => Sharp

const flat = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#a35c44' }, limitInputPixels: false })
const avif: Kind = (image) => image.avif({ effort: 0, quality: 30 })
const deepInterlaced: Kind = (image) => image.toColourspace('rgb16').png({ progressive: true })
const send = async (image: Sharp) => uploadOne(school, await image.toBuffer(), { token })

test.each<[string, Kind, [number, number], number]>([
  ['a plain JPEG', (image) => image.jpeg(), [12_000, 9100], 108],
  ['a PNG with a long side', (image) => image.png(), [65_600, 10], 108],
  ['a plain PNG', (image) => image.png(), [12_000, 9100], 108],
  ['a TIFF', (image) => image.tiff({ compression: 'deflate' }), [6000, 4100], 24],
  ['AVIF', avif, [3000, 2700], 8],
  ['an interlaced PNG', (image) => image.png({ progressive: true }), [3000, 2700], 8],
  ['a progressive JPEG', (image) => image.jpeg({ progressive: true }), [8000, 6100], 48],
  ['a PNG of 16 bits', (image) => image.toColourspace('rgb16').png(), [3000, 2700], 8],
])(
  'rejects %s with too many pixels by its header, with the limit',
  async (_title, encode, [width, height], megapixels) => {
    const { status, body } = await send(encode(flat(width, height)))
    expect([status, body.code]).toEqual([415, 'image_too_large'])
    expect(body.message).toContain(`up to ${megapixels}\u00A0megapixels and 65,500\u00A0pixels a side`)
  },
)

test.each<[string, Kind, [number, number]]>([
  ['a photo of 108 megapixels', (image) => image.jpeg(), [12_000, 9000]],
  ['a PNG of 108 megapixels', (image) => image.png(), [12_000, 9000]],
  ['a progressive JPEG of 48 megapixels', (image) => image.jpeg({ progressive: true }), [8000, 6000]],
  ['AVIF of 8 megapixels', avif, [3200, 2500]],
  ['an interlaced PNG of 8 megapixels with 16 bits', deepInterlaced, [3200, 2500]],
])('accepts %s by its header, without decoding it', async (_title, encode, [width, height]) => {
  expect((await send(encode(flat(width, height)))).status).toBe(200)
})

test('a photo is stored with up to 1,920 pixels a side, and a long screenshot with enough to read it', async () => {
  const kept = async (width: number, height: number) => {
    const { status, body } = await send(flat(width, height).jpeg())
    return [status, body.data.width, body.data.height]
  }
  expect(await kept(5712, 4284)).toEqual([200, 1920, 1440])
  expect(await kept(1290, 19_854)).toEqual([200, 721, 11_096])
})

test('rejects the last of fifty concurrent uploads with Retry-After', async () => {
  const photo = await flat(60, 40).jpeg().toBuffer()
  const responses = await Promise.all(Array.from({ length: 50 }, () => uploadOne(school, photo, { token })))
  const refused = responses.filter(({ status }) => status === 503)
  expect(responses.filter(({ status }) => status === 200).length + refused.length).toBe(50)
  expect(refused.length).toBeGreaterThan(10)
  expect(refused.every(({ retryAfter }) => Number(retryAfter) > 0)).toBe(true)
  await expect.poll(() => listMedia(school, 'work')).toEqual([])
})
