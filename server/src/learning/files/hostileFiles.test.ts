import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { deflateRawSync, crc32 } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { fileTypes } from '#contract/learning/files/rules.ts'
import { startSchool, type School } from '../../../test/school.ts'
import { addStaffMember } from '../../../test/staff.ts'
import { listMedia, uploadOne } from '../../../test/uploads.ts'

let school: School
let photo: Buffer
let token: string
beforeAll(async () => {
  school = await startSchool()
  photo = await sharp({ create: { width: 240, height: 120, channels: 3, background: '#a35c44' } })
    .withExif({ IFD0: { Copyright: 'secret place' } })
    .jpeg()
    .toBuffer()
})
afterAll(() => school.close())
beforeEach(async () => {
  token = await school.signIn((await school.addLearner()).email)
})

const get = (url: string) => school.app.inject({ url })
const { image, document, sound, subtitle, video } = fileTypes
const upload = (content: Buffer | string, type: number, name: string, bearer = token) =>
  uploadOne(school, Buffer.from(content), { token: bearer, type, name })

const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
const page = '<!doctype html><script>alert(document.cookie)</script>'
const playlist = '#EXTM3U\n#EXT-X-TARGETDURATION:9\n#EXTINF:9,\nfile:///etc/passwd\n#EXT-X-ENDLIST\n'
const heic = Buffer.from('0000001c667479706865696300000000686569636d696631', 'hex')
const cutVideo = Buffer.from('00000014667479706d70343200000000', 'hex')
const box = (type: string, ...parts: Buffer[]) => {
  const body = Buffer.concat(parts)
  const size = Buffer.alloc(4)
  size.writeUInt32BE(8 + body.length)
  return Buffer.concat([size, Buffer.from(type), body])
}
const start = box('ftyp', Buffer.from('mp42\0\0\0\0'))
const numbers = (bytes: number, at: Record<number, number>) => {
  const body = Buffer.alloc(bytes)
  for (const [offset, value] of Object.entries(at)) body.writeUInt32BE(value, Number(offset))
  return body
}
const handler = box('mdia', box('hdlr', Buffer.from('\0\0\0\0\0\0\0\0vide')))
const track = box('trak', box('tkhd', numbers(84, { 76: 640 << 16, 80: 360 << 16 })), handler)
const movie = box('moov', box('mvhd', numbers(20, { 12: 1000, 16: 9000 })), track)
const videoWithoutFields = Buffer.concat([start, box('moov', box('mvhd'), track)])
const videoOfManyBoxes = Buffer.concat([start, ...Array<Buffer>(40_000).fill(box('free')), movie])
/** A compressed file whose entry has as many bytes as it says, all of them zero. */
function zipOf(name: string, bytes: number): Buffer {
  const content = Buffer.alloc(bytes)
  const packed = deflateRawSync(content)
  const [sum, title] = [crc32(content), Buffer.from(name)]
  const fields = (signature: number, more: number) => {
    const head = Buffer.alloc(more === 0 ? 30 : 46)
    head.writeUInt32LE(signature, 0)
    const at = more === 0 ? 4 : 6
    head.writeUInt16LE(20, at)
    head.writeUInt16LE(8, at + 4)
    head.writeUInt32LE(sum, at + 10)
    head.writeUInt32LE(packed.length, at + 14)
    head.writeUInt32LE(bytes, at + 18)
    head.writeUInt16LE(title.length, at + 22)
    return head
  }
  const entry = Buffer.concat([fields(0x04_03_4b_50, 0), title, packed])
  const directory = Buffer.concat([fields(0x02_01_4b_50, 1), title])
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06_05_4b_50, 0)
  end.writeUInt16LE(1, 8)
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(entry.length, 16)
  return Buffer.concat([entry, directory, end])
}

const zipBomb = zipOf('[Content_Types].xml', 512 * 1024 * 1024)
const plainBomb = zipOf('plan.txt', 256 * 1024 * 1024)
const webm = Buffer.from('1a45dfa39f4286810142f7810142f2810442f381084282847765626d', 'hex')

/** The outcome, and that nothing of it is left. */
async function expectRefused(sent: ReturnType<typeof upload>, status: number, code?: string): Promise<void> {
  const refused = await sent
  expect([refused.status, refused.body.code]).toEqual([status, code])
  await expect.poll(() => listMedia(school, 'work')).toEqual([])
}

test.each<[string, Buffer | string, number, string, string]>([
  ['an SVG with a script', svg, image, 'me.png', 'image_unreadable'],
  ['an SVG with a script', svg, document, 'plan.svg', 'document_refused'],
  ['an SVG named as a text', `<?xml version="1.0"?>${svg}`, document, 'plan.txt', 'document_refused'],
  ['a page', page, document, 'plan.html', 'document_refused'],
  ['a page named as a PDF', page, document, 'plan.pdf', 'document_refused'],
  ['a program', '\u007fELF\u0002', document, 'plan.txt', 'document_refused'],
  ['bytes that are no text', Buffer.from([0xff, 0xfe, 0x00]), document, 'plan.txt', 'document_refused'],
  ['an empty file', '', document, 'plan.txt', 'document_refused'],
  ['a playlist', playlist, video, 'film.mp4', 'video_unreadable'],
  ['a playlist', playlist, document, 'film.mp4', 'document_refused'],
  ['sound', 'ID3\u0003', video, 'film.mp4', 'video_unreadable'],
  ['a truncated video', cutVideo, video, 'film.mp4', 'video_unreadable'],
  ['a video whose index has no fields', videoWithoutFields, video, 'film.mp4', 'video_unreadable'],
  ['a video of very many boxes', videoOfManyBoxes, video, 'film.mp4', 'video_unreadable'],
  ['a HEIC photo', heic, image, 'me.jpg', 'heic_unreadable'],
  ['a HEIC photo', heic, document, 'me.heic', 'heic_unreadable'],
  ['a zip bomb', plainBomb, document, 'plan.docx', 'document_refused'],
  ['a zip bomb as the types of a document', zipBomb, document, 'plan.docx', 'document_refused'],
  ['a zip bomb', plainBomb, image, 'me.png', 'image_unreadable'],
  ['a zip bomb', plainBomb, video, 'film.mp4', 'video_unreadable'],
])('refuses %s from a learner or an expert with a message, and keeps nothing (%#)', async (_title, ...sent) => {
  const [content, type, name, code] = sent
  const { staffToken } = await addStaffMember(school, 'expert')
  const before = await listMedia(school, 'files')
  for (const bearer of [token, staffToken]) {
    const refused = await upload(content, type, name, bearer)
    expect([refused.status, refused.body.code]).toEqual([415, code])
    expect(refused.body.message).toMatch(/\.$/)
  }
  expect(await listMedia(school, 'files')).toEqual(before)
  await expect.poll(() => listMedia(school, 'work')).toEqual([])
})

test.each<[string, Buffer | string, number, string]>([
  ['a page as a sound', page, sound, 'a.mp3'],
  ['a zip bomb as a sound', plainBomb, sound, 'a.mp3'],
  ['a page as subtitles', page, subtitle, 'en.vtt'],
  ['a playlist as subtitles', playlist, subtitle, 'en.vtt'],
])('refuses %s from staff at the field', async (_title, content, type, name) => {
  const { staffToken } = await addStaffMember(school, 'content')
  await expectRefused(upload(content, type, name, staffToken), 422)
})

test('a zip bomb named .docx takes less than 200 MB of memory', async () => {
  const before = process.memoryUsage().rss
  await Promise.all(Array.from({ length: 4 }, () => upload(zipBomb, document, 'plan.docx')))
  expect((process.memoryUsage().rss - before) / 1024 / 1024).toBeLessThan(200)
})

test('a photo sent as a document becomes a photo, so that it loses its metadata too', async () => {
  const { data } = (await upload(photo, document, 'scan.pdf')).body
  expect(data).toMatchObject({ type: image, mime: 'image/webp' })
  expect((await get(data.url)).rawPayload.includes('secret place')).toBe(false)
})

test('a PDF that is a page as well is only ever downloaded, as a PDF', async () => {
  const { staffToken } = await addStaffMember(school, 'expert')
  const evil = '../../план\u202efdp.html'
  const ofExpert = (await upload(`%PDF-1.7\n${page}`, document, evil, staffToken)).body.data
  expect((await get(ofExpert.url)).headers['content-disposition']).toMatch(/^attachment/)
  const { data } = (await upload(`%PDF-1.7\n${page}`, document, evil)).body
  expect(data).toMatchObject({ type: document, name: 'планfdp.html', mime: 'application/pdf', urls: null })
  const { headers } = await get(data.url)
  expect(headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': "attachment; filename*=UTF-8''%D0%BF%D0%BB%D0%B0%D0%BDfdp.html",
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
  })
})

test.each([
  ['..', 'file'],
  ['../../../etc/passwd', 'passwd'],
  ['C:\\\\secret\\\\a.pdf', 'a.pdf'],
  ['a\u0000.pdf', 'a.pdf'],
  ['a\u009f\u2066.pdf', 'a.pdf'],
  [`${'a'.repeat(300)}.pdf`, `${'a'.repeat(196)}.pdf`],
])('the name %j becomes %j, and is not used on the disk', async (given, kept) => {
  const { data } = (await upload('%PDF-1.7\n', document, given)).body
  expect(data.name).toBe(kept)
  expect(await readdir(join(school.media.folder, 'files', String(data.id)))).toEqual(['document.pdf'])
})

test('subtitles and sounds that contain a page are served as themselves and run nothing', async () => {
  const { staffToken } = await addStaffMember(school, 'expert')
  for (const [content, type, mime] of [
    [`WEBVTT\n\n00:01.000 --> 00:02.000\n${page}\n`, subtitle, 'text/vtt; charset=utf-8'],
    [`ID3\u0003${page}`, sound, 'audio/mpeg'],
  ] as const) {
    const { data } = (await upload(content, type, 'a.html', staffToken)).body
    expect((await get(data.url)).headers).toMatchObject({
      'content-type': mime,
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    })
  }
})

test('an unconverted video is stored unchanged and can be played by range', async () => {
  const { data } = (await upload(webm, video, 'me.webm')).body
  expect(data).toMatchObject({ type: video, mime: 'video/webm', status: 'UPLOADED', poster: null, frame_rate: null })
  const part = await school.app.inject({ url: data.url, headers: { range: 'bytes=0-3' } })
  expect([part.statusCode, part.headers['content-type']]).toEqual([206, 'video/webm'])
  expect(part.rawPayload.equals(webm.subarray(0, 4))).toBe(true)
})

test('only the staff console accepts sounds and subtitles', async () => {
  const sounds = Buffer.from('4f67675300020000000000000000', 'hex')
  const { staffToken } = await addStaffMember(school, 'content')
  for (const [content, type, name] of [
    ['WEBVTT\n\n00:01.000 --> 00:02.000\nHi\n', subtitle, 'en.vtt'],
    [Buffer.concat([Buffer.from('ID3\u0003'), sounds]), sound, 'a.mp3'],
  ] as const) {
    expect((await upload(content, type, name)).status).toBe(422)
    const sent = await uploadOne(school, Buffer.from(content), { token: staffToken, type, name })
    expect([sent.status, sent.body.data.type]).toEqual([200, type])
  }
})
