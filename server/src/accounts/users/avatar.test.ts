import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { uploadFile } from '#contract/learning/files/api.ts'
import { fileTypes } from '#contract/learning/files/rules.ts'
import { getUser, updateAvatar } from '#contract/accounts/users/api.ts'
import { startSchool, type School } from '../../../test/school.ts'

let school: School
let token: string
beforeAll(async () => {
  school = await startSchool()
})
afterAll(() => school.close())
beforeEach(async () => {
  token = await school.signIn((await school.addLearner()).email)
})

type Uploaded = { status: number; body: { data: { id: number; urls: Record<string, string> } } }

async function upload(content: Buffer, { type = fileTypes.image, as = token } = {}): Promise<Uploaded> {
  const form = new FormData()
  form.set('type', String(type))
  form.set('file', new Blob([new Uint8Array(content)]), 'photo.jpg')
  const encoded = new Response(form)
  const response = await school.app.inject({
    method: 'POST',
    url: uploadFile.path,
    headers: { authorization: `Bearer ${as}`, 'content-type': encoded.headers.get('content-type') ?? '' },
    payload: Buffer.from(await encoded.arrayBuffer()),
  })
  return { status: response.statusCode, body: response.json() }
}

const page =
  '<svg xmlns="http://www.w3.org/2000/svg" width="99" height="99"><script>1</script><rect width="9" height="9"/></svg>'

/** 1600 × 800 with an EXIF orientation, red on the left, with GPS and camera metadata. */
async function photo(): Promise<Buffer> {
  const red = { create: { width: 800, height: 800, channels: 3 as const, background: '#ff0000' } }
  return sharp({ create: { width: 1600, height: 800, channels: 3, background: '#0000ff' } })
    .composite([{ input: await sharp(red).png().toBuffer(), left: 0, top: 0 }])
    .jpeg()
    .withExif({ IFD0: { Make: 'SecretCamera' }, IFD3: { GPSLatitude: '55/1 45/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .toBuffer()
}

async function read(address: string | undefined): Promise<Buffer> {
  const response = await school.app.inject({ url: address ?? '' })
  expect(response.statusCode).toBe(200)
  return response.rawPayload
}

test('stores a photo in three sizes, upright and without metadata', async () => {
  const taken = await photo()
  expect(taken.includes('SecretCamera')).toBe(true)
  const { body } = await upload(taken)
  const { avatar } = (await school.call(updateAvatar, { body: { avatar_file_id: body.data.id }, token })).body.data.user
  const sizes: Record<string, [number, number]> = { large: [640, 1280], medium: [320, 320], small: [96, 96] }
  for (const [size, [width, height]] of Object.entries(sizes)) {
    const kept = await read(avatar.replace('medium', size))
    const { exif, orientation, ...image } = await sharp(kept).metadata()
    expect({ exif, orientation }, size).toEqual({ exif: undefined, orientation: undefined })
    expect(image, size).toMatchObject({ width, height, format: 'webp' })
    expect(kept.includes('SecretCamera'), size).toBe(false)
  }
  const [redness] = await sharp(await read(avatar.replace('medium', 'large')))
    .extract({ left: 300, top: 20, width: 1, height: 1 })
    .raw()
    .toBuffer()
  expect(redness).toBeGreaterThan(200)
})

test('a photo becomes the avatar; the next one replaces it, and 0 removes it', async () => {
  const shownTo = ({ avatar, avatar_id }: { avatar: string; avatar_id: number | null }) => [avatar, avatar_id]
  const show = async (id: number) =>
    shownTo((await school.call(updateAvatar, { body: { avatar_file_id: id }, token })).body.data.user)
  const address = expect.stringMatching(/^\/files\/.+\/medium\.webp$/) as string
  const first = (await upload(await photo())).body.data
  const shown = await show(first.id)
  expect(shown).toEqual([address, first.id])
  expect(await show(first.id)).toEqual(shown)
  const second = (await upload(await photo())).body.data
  const replaced = await show(second.id)
  expect(replaced).toEqual([address, second.id])
  expect(replaced).not.toEqual(shown)
  expect(shownTo((await school.call(getUser, { token })).body)).toEqual(replaced)
  expect(await show(0)).toEqual(['', null])
})

test('a photo of another user is not found', async () => {
  const stranger = await school.signIn((await school.addLearner()).email)
  const theirs = (await upload(await photo(), { as: stranger })).body.data
  const response = await school.call(updateAvatar, { body: { avatar_file_id: theirs.id }, token })
  expect(response.status).toBe(404)
  expect((await school.call(getUser, { token })).body.avatar).toBe('')
})

test.each([
  ['a text named as a photo', Buffer.from('not a picture at all')],
  ['an SVG with a script', Buffer.from(page)],
  ['an empty file', Buffer.alloc(0)],
  ['an image with a truncated header', Buffer.from('ffd8ffe000104a464946', 'hex')],
])('rejects %s as a photo', async (_title, content) => {
  expect((await upload(content)).status).toBe(415)
})

test('rejects a photo of more than 25 MB', async () => {
  expect((await upload(randomBytes(25 * 1024 * 1024 + 1))).status).toBe(413)
})

test('rejects a photo of more than 108 million pixels', async () => {
  const bomb = await sharp({ create: { width: 10_400, height: 10_400, channels: 3, background: '#fff' } })
    .png({ compressionLevel: 9 })
    .toBuffer()
  expect(bomb.length).toBeLessThan(1024 * 1024)
  expect((await upload(bomb)).status).toBe(415)
})
