import sharp, { type Sharp } from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startSchool, type School } from '../../test/school.ts'
import { listMedia, uploadOne } from '../../test/uploads.ts'

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

describe('by its header, before it is decoded', () => {
  test.each<[string, Kind, [number, number], number]>([
    ['a plain JPEG', (image) => image.jpeg(), [6000, 4100], 24],
    ['a JPEG of a phone with 50 megapixels', (image) => image.jpeg(), [8160, 6120], 24],
    ['a JPEG with a long side', (image) => image.jpeg(), [16_400, 100], 24],
    ['a plain PNG', (image) => image.png(), [6000, 4100], 24],
    ['AVIF', avif, [3000, 2700], 8],
    ['an interlaced PNG', (image) => image.png({ progressive: true }), [3000, 2700], 8],
    ['a progressive JPEG', (image) => image.jpeg({ progressive: true }), [3000, 2700], 8],
    ['a PNG of 16 bits', (image) => image.toColourspace('rgb16').png(), [3000, 2700], 8],
  ])('%s with too many pixels is rejected with the limit', async (_title, encode, [width, height], megapixels) => {
    const { status, body } = await send(encode(flat(width, height)))
    expect([status, body.code]).toEqual([415, 'image_too_large'])
    expect(body.message).toContain(`up to ${megapixels} megapixels and 16,384 pixels a side`)
  })

  test.each<[string, Kind, [number, number]]>([
    ['a plain JPEG of 24 megapixels', (image) => image.jpeg(), [6000, 4000]],
    ['AVIF of 8 megapixels', avif, [3200, 2500]],
    ['an interlaced PNG of 8 megapixels with 16 bits', deepInterlaced, [3200, 2500]],
  ])('%s is accepted', async (_title, encode, [width, height]) => {
    expect((await send(encode(flat(width, height)))).status).toBe(200)
  })
})

test('of fifty concurrent uploads the last are rejected with Retry-After', async () => {
  const photo = await flat(60, 40).jpeg().toBuffer()
  const responses = await Promise.all(Array.from({ length: 50 }, () => uploadOne(school, photo, { token })))
  const refused = responses.filter(({ status }) => status === 503)
  expect(responses.filter(({ status }) => status === 200).length + refused.length).toBe(50)
  expect(refused.length).toBeGreaterThan(10)
  expect(refused.every(({ retryAfter }) => Number(retryAfter) > 0)).toBe(true)
  await expect.poll(() => listMedia(school, 'work')).toEqual([])
})
