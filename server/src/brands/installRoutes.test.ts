import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeWebsite } from '../../test/builtWebsite.ts'
import { startSchool, type School } from '../../test/school.ts'

let school: School
let webDir: string
let brandsDir: string

beforeAll(async () => {
  webDir = await makeWebsite()
  brandsDir = await mkdtemp(join(tmpdir(), 'daystream-brands-'))
  await cp('brands', brandsDir, { recursive: true })
  const web = await readFile('brands/web.yaml', 'utf8')
  const red = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><rect width="10" height="10" fill="#ff0000"/></svg>`
  await writeFile(join(brandsDir, 'red.svg'), red)
  const yoga = web
    .replace(/^title:.*$/m, 'title: Yoga <b>')
    .replace(/^flags: .*$/m, 'flags: { is_chat_support: false }')
  await writeFile(join(brandsDir, 'yoga.yaml'), `${yoga}favicon: red.svg\n`)
  await writeFile(join(brandsDir, 'broken.svg'), '<svg xmlns="http://www.w3.org/2000/svg"><rect width="10"')
  await writeFile(join(brandsDir, 'broken.yaml'), `${web}favicon: broken.svg\n`)
  school = await startSchool({ WEB_DIR: webDir, BRANDS_DIR: brandsDir })
})

afterAll(async () => {
  await school?.close()
  for (const folder of [webDir, brandsDir]) await rm(folder, { recursive: true, force: true })
})

const get = (url: string, host: string) => school.app.inject({ url, headers: { host } })

type WebManifest = Record<string, string> & {
  icons: { src: string; sizes: string; purpose: string }[]
  shortcuts: { name: string; url: string }[]
}

async function manifestOf(host: string, language: string): Promise<WebManifest> {
  const page = await school.app.inject({ url: '/class/', headers: { host, 'accept-language': language } })
  const [, address = ''] = /<link rel="manifest" href="([^"]+)">/.exec(page.body) ?? []
  const answer = await get(address, host)
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toContain('application/manifest+json')
  return answer.json<WebManifest>()
}

async function pixelsOf(path: string, host: string) {
  const answer = await get(path, host)
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/png'])
  const { data, info } = await sharp(answer.rawPayload).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  const at = (column: number, row: number) => {
    const start = (Math.floor(row * info.height) * info.width + Math.floor(column * info.width)) * 4
    return Array.from(data.subarray(start, start + 4))
  }
  return { size: `${info.width}x${info.height}`, at }
}

test.each([
  ['ru', ['Сегодня', 'Домашние задания', 'Чат с экспертом']],
  ['en', ['Today', 'Homework', 'Chat with an expert']],
  ['es', ['Hoy', 'Tareas', 'Chat con un experto']],
])('a brand’s site can be installed, with shortcuts in the language of the page: %s', async (language, names) => {
  const manifest = await manifestOf('web.localhost', language)
  const { name, ...others } = manifest
  expect(name).not.toBe('')
  expect(others).toMatchObject({ id: '/class/', start_url: '/class/', scope: '/class/', display: 'standalone' })
  expect(manifest.shortcuts.map((each) => each.name)).toEqual(names)
  for (const { url } of manifest.shortcuts) expect((await get(url, 'web.localhost')).statusCode).toBe(200)
})

test('every icon of the manifest is a PNG of its size', async () => {
  const { icons } = await manifestOf('face.localhost', 'ru')
  expect(icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
    '192x192 any',
    '512x512 any',
    '192x192 maskable',
    '512x512 maskable',
  ])
  for (const { src, sizes } of icons) expect((await pixelsOf(src, 'face.localhost')).size).toBe(sizes)
})

test('a maskable icon fills its square with the accent, and one that nobody cuts has round corners', async () => {
  const maskable = await pixelsOf('/class/icons/maskable-512.png', 'mind.localhost')
  expect([maskable.at(0, 0), maskable.at(0.99, 0.99)]).toEqual([
    [4, 97, 77, 255],
    [4, 97, 77, 255],
  ])
  const any = await pixelsOf('/class/icons/icon-512.png', 'mind.localhost')
  expect(any.at(0, 0)).toEqual([0, 0, 0, 0])
  expect(any.at(0.5, 0.05)).toEqual([4, 97, 77, 255])
})

test('a brand that was added has its own name and picture, and no shortcut to what it does not offer', async () => {
  const manifest = await manifestOf('yoga.localhost', 'en')
  expect(manifest['name']).toBe('Yoga <b>')
  expect(manifest.shortcuts.map(({ name }) => name)).toEqual(['Today', 'Homework'])
  const { at } = await pixelsOf('/class/icons/maskable-192.png', 'yoga.localhost')
  expect([at(0, 0), at(0.5, 0.5)]).toEqual([
    [255, 255, 255, 255],
    [255, 0, 0, 255],
  ])
})

test('a brand whose picture cannot be drawn has the mark of its theme', async () => {
  const corner = async (host: string) => (await pixelsOf('/class/icons/maskable-192.png', host)).at(0, 0)
  expect(await corner('broken.localhost')).toEqual(await corner('web.localhost'))
})

test('Apple’s icon is named by the page, and an unknown icon is missing', async () => {
  const page = await get('/class/', 'web.localhost')
  const [, path = ''] = /<link rel="apple-touch-icon" href="([^"]+)">/.exec(page.body) ?? []
  expect((await pixelsOf(path, 'web.localhost')).size).toBe('180x180')
  expect((await get('/class/icons/constructor', 'web.localhost')).statusCode).toBe(404)
  expect((await get('/admin/', 'web.localhost')).body).not.toContain('rel="manifest"')
})
