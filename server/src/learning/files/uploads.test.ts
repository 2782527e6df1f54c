import { readdir, readFile, writeFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateSync, crc32 } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { uploadFile } from '#contract/learning/files/api.ts'
import { fileTypes } from '#contract/learning/files/rules.ts'
import { updateAvatar, updateUser } from '#contract/accounts/users/api.ts'
import { startSchool, type School } from '../../../test/school.ts'
import { listMedia } from '../../../test/uploads.ts'

let school: School
let token: string
let photo: Buffer
beforeAll(async () => {
  school = await startSchool()
  token = await school.signIn((await school.addLearner({ isEmailConfirmed: true })).email)
  photo = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#a35c44' } })
    .withExif({ IFD0: { Copyright: 'secret place' } })
    .jpeg()
    .toBuffer()
})
afterAll(() => school.close())

type Part = { name: string; content: string | Buffer; filename?: string; type?: string }

async function upload(content: string | Buffer, { filename = 'me.jpg', type = 'image/jpeg', key = '' } = {}) {
  return send(
    [
      { name: 'type', content: String(fileTypes.image) },
      { name: 'file', content, filename, type },
    ],
    key ? { 'idempotency-key': key } : {},
  )
}

async function send(parts: readonly Part[], headers: Record<string, string> = {}) {
  const boundary = 'a-boundary-of-the-test'
  const heads = parts.map(({ name, filename, type }) =>
    [
      `--${boundary}`,
      `Content-Disposition: form-data; name="${name}"${filename === undefined ? '' : `; filename="${filename}"`}`,
      ...(type ? [`Content-Type: ${type}`] : []),
    ].join('\r\n'),
  )
  const payload = Buffer.concat([
    ...parts.flatMap(({ content }, index) => [
      Buffer.from(`${heads[index]}\r\n\r\n`),
      Buffer.from(content),
      Buffer.from('\r\n'),
    ]),
    Buffer.from(`--${boundary}--\r\n`),
  ])
  const response = await school.app.inject({
    method: 'POST',
    url: uploadFile.path,
    payload,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': `multipart/form-data; boundary=${boundary}`,
      ...headers,
    },
  })
  return {
    status: response.statusCode,
    body: response.json<{ data: { id: number; url: string }; code: string; message: string }>(),
  }
}

const read = (url: string) => school.app.inject({ url })
const workLeft = () => readdir(join(school.config.dataDir, 'media', 'work'))

/** A PNG whose header has a wrong size. */
function pngOf(width: number, height: number): Buffer {
  const chunk = (name: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(name), data])
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    sum.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, sum])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 0, 0, 0, 0], 8)
  const rows = deflateSync(Buffer.alloc((width + 1) * Math.min(height, 2000)))
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))])
}

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'
const bomb = '<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>'

test.each([
  ['an SVG with a script', svg, 'me.svg', 'image/svg+xml'],
  ['an SVG named as a photo', svg, 'me.jpg', 'image/jpeg'],
  [
    'an SVG that references server files',
    svg.replace('<script>alert(1)</script>', '<image href="file:///etc/passwd"/>'),
    'me.png',
    'image/png',
  ],
  ['an SVG with an entity bomb', `${bomb}${svg.replace('alert(1)', '&b;&b;&b;')}`, 'me.svg', 'image/svg+xml'],
  ['an HTML page', '<!doctype html><script>alert(1)</script>', 'me.html', 'text/html'],
  ['a script', '#!/bin/sh\nrm -rf /\n', 'me.sh', 'application/x-sh'],
  ['a PDF', '%PDF-1.7\n1 0 obj<<>>endobj', 'me.pdf', 'application/pdf'],
  ['a video', Buffer.from('000000206674797069736f6d', 'hex'), 'me.mp4', 'video/mp4'],
  ['an empty file', '', 'me.jpg', 'image/jpeg'],
  ['a truncated photo', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]), 'me.jpg', 'image/jpeg'],
])('%s sent as an image is rejected and leaves no file', async (_title, content, filename, type) => {
  const before = (await listMedia(school, 'files')).length
  const { status, body } = await upload(content, { filename, type })
  expect([status, body.code]).toEqual([415, 'image_unreadable'])
  expect(await listMedia(school, 'files')).toHaveLength(before)
  await expect.poll(workLeft).toEqual([])
})

test.each([
  ['40,000 × 40,000', 40_000, 40_000],
  ['100,000,000 × 1', 100_000_000, 1],
  ['0 × 0', 0, 0],
])('rejects a small file with a header of %s pixels', async (_title, width, height) => {
  const { status } = await upload(pngOf(width, Math.max(height, 0)), { filename: 'me.png', type: 'image/png' })
  expect(status).toBe(415)
})

test('a photo with appended HTML is re-encoded, and served with its type and nosniff', async () => {
  const polyglot = Buffer.concat([photo, Buffer.from('<script>alert(document.cookie)</script>')])
  const { status, body } = await upload(polyglot, { filename: '../../evil.html', type: 'text/html' })
  expect(status).toBe(200)
  const shown = await read(body.data.url)
  expect(shown.headers).toMatchObject({ 'content-type': 'image/webp', 'x-content-type-options': 'nosniff' })
  expect(shown.headers['content-security-policy']).toBe("default-src 'none'; sandbox")
  expect(shown.rawPayload.includes('script')).toBe(false)
  expect(shown.rawPayload.includes('secret place')).toBe(false)
  expect((await sharp(shown.rawPayload).metadata()).format).toBe('webp')
})

test('a photo is rotated by its EXIF orientation and keeps its colours', async () => {
  const lying = await sharp({ create: { width: 600, height: 300, channels: 3, background: '#208040' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  const { body } = await upload(lying)
  expect(body.data).toMatchObject({ width: 300, height: 600 })
  const { data, info } = await sharp((await read(body.data.url)).rawPayload)
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect([info.width, info.height]).toEqual([300, 600])
  expect(Math.abs((data[1] ?? 0) - 0x80)).toBeLessThan(6)
})

test('an image keeps its transparency', async () => {
  const clear = await sharp({
    create: { width: 50, height: 50, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
  })
    .png()
    .toBuffer()
  const { body } = await upload(clear, { filename: 'me.png', type: 'image/png' })
  expect((await sharp((await read(body.data.url)).rawPayload).metadata()).hasAlpha).toBe(true)
})

test('an upload of more than 25 MB is rejected and leaves no file', async () => {
  const { status, body } = await upload(Buffer.alloc(26 * 1024 * 1024))
  expect([status, body.code]).toEqual([413, 'file_too_large'])
  expect(body.message).toContain('25 MB')
  await expect.poll(workLeft).toEqual([])
})

test('an upload with a second file, a thousand fields or a huge field is rejected', async () => {
  const file = { name: 'file', content: photo, filename: 'me.jpg', type: 'image/jpeg' }
  const type = { name: 'type', content: '2' }
  const many = Array.from({ length: 1000 }, (_each, index) => ({ name: `n${index}`, content: 'x' }))
  for (const parts of [
    [type, file, file],
    [type, ...many, file],
    [{ name: 'type', content: '2'.repeat(50_000) }, file],
  ])
    expect([400, 413, 422]).toContain((await send(parts)).status)
  await expect.poll(workLeft).toEqual([])
})

test('a form cannot set prototype properties', async () => {
  const { status } = await send([
    { name: '__proto__', content: '{"polluted":1}' },
    { name: 'constructor', content: 'x' },
    { name: 'type', content: '2' },
    { name: 'file', content: photo, filename: 'me.jpg', type: 'image/jpeg' },
  ])
  expect([200, 400]).toContain(status)
  expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
})

test('a call without a file rejects a form with one', async () => {
  const boundary = 'x'
  const payload = `--x\r\nContent-Disposition: form-data; name="name"; filename="a"\r\n\r\nabc\r\n--x--\r\n`
  const headers = { authorization: `Bearer ${token}`, 'content-type': `multipart/form-data; boundary=${boundary}` }
  const response = await school.app.inject({ method: 'POST', url: updateUser.path, payload, headers })
  expect([400, 413]).toContain(response.statusCode)
})

test('an upload repeated with its key is stored once; another file with the same key is rejected', async () => {
  const key = 'the-same-upload-again'
  const first = await upload(photo, { key })
  const again = await upload(photo, { key })
  expect([again.status, again.body.data.id]).toEqual([200, first.body.data.id])
  const other = await sharp({ create: { width: 5, height: 5, channels: 3, background: '#fff' } })
    .jpeg()
    .toBuffer()
  expect((await upload(other, { key })).body.code).toBe('idempotency_key_reused')
})

test('another user’s image cannot be used, and no path escapes the image folder', async () => {
  const { body } = await upload(photo)
  const other = await school.signIn((await school.addLearner()).email)
  const response = await school.call(updateAvatar, { body: { avatar_file_id: body.data.id }, token: other })
  expect(response.status).toBe(404)
  for (const path of ['../media.secret', '..%2fmedia.secret', '%2e%2e/media.secret', '....//media.secret', '%00', '.'])
    expect([400, 403, 404]).toContain((await read(`/files/${path}`)).statusCode)
})

test('stores twenty large photos at once', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'daystream-photos-'))
  const noise = Buffer.alloc(4000 * 3000 * 3, 'a slow quiet evening by the sea ')
  await writeFile(
    join(folder, 'large.jpg'),
    await sharp(noise, { raw: { width: 4000, height: 3000, channels: 3 } })
      .jpeg()
      .toBuffer(),
  )
  const large = Buffer.concat([await readFile(join(folder, 'large.jpg')), Buffer.alloc(10 * 1024 * 1024)])
  await rm(folder, { recursive: true })
  const responses = await Promise.all(Array.from({ length: 20 }, () => upload(large)))
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(20)
  await expect.poll(workLeft).toEqual([])
})
