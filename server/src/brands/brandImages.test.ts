import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getPublicConfig } from '#contract/brands/api.ts'
import { makeWebsite } from '../../test/builtWebsite.ts'
import { startSchool, type School } from '../../test/school.ts'
import { inlineImage } from './brandImages.ts'
import { readBrands } from './brands.ts'

let folder: string
let webDir: string
let school: School

const wide = '<svg xmlns="http://www.w3.org/2000/svg" width="400px" height="80"><rect width="400" height="80"/></svg>'
const picture = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#0a7' } })

const write = (id: string, ...lines: string[]) =>
  writeFile(
    join(folder, `${id}.yaml`),
    [
      `title: ${id}`,
      'theme: face',
      'tagline: { en: Learn }',
      'defaultLanguage: en',
      'languages: [en]',
      'supportEmail: help@school.example',
      ...lines,
    ].join('\n'),
  )

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'daystream-brands-'))
  webDir = await makeWebsite()
  await mkdir(join(folder, 'pictures'))
  await writeFile(join(folder, 'pictures/wide.svg'), wide)
  await picture(300, 60).png().toFile(join(folder, 'pictures/wide.png'))
  await picture(40, 50).jpeg().toFile(join(folder, 'pictures/sign-in.jpg'))
  await write('plain')
  await write('wide', 'headerLogo: pictures/wide.svg', 'signInPicture: pictures/sign-in.jpg')
  await write('drawn', 'headerLogo: pictures/wide.png')
  await write('inline', `headerLogo: 'data:image/svg+xml,${encodeURIComponent(wide)}'`, 'favicon: pictures/wide.png')
  await write('site', 'headerLogo: /logo.svg', `signInPicture: '/a")}</style>.jpg'`)
  school = await startSchool({ BRANDS_DIR: folder, DEFAULT_BRAND: 'plain', WEB_DIR: webDir })
})
afterAll(async () => {
  await school?.close()
  for (const each of [folder, webDir]) await rm(each, { recursive: true, force: true })
})

const projectOf = async (brand: string) =>
  (await school.call(getPublicConfig, { headers: { 'x-app-id': brand } })).body.project
const get = (url: string, headers = {}) => school.app.inject({ url, headers })

test("a brand's image is a file next to the brand files, served to anyone and cached by browsers", async () => {
  const { header_logo: logo } = await projectOf('drawn')
  const answer = await get(logo)
  expect(answer.statusCode).toBe(200)
  expect(answer.headers).toMatchObject({
    'content-type': 'image/png',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-security-policy': expect.stringContaining('sandbox'),
  })
  expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ width: 300, height: 60 })
  expect((await get(logo.replace(/\w{4}\.png$/, '0000.png'))).statusCode).toBe(404)
})

test('an SVG without viewBox gets one, so that it is scaled and not cut off', async () => {
  expect((await get((await projectOf('wide')).header_logo)).body).toContain('<svg viewBox="0 0 400 80"')
  const { header_logo: inline } = await projectOf('inline')
  expect(Buffer.from(inline.split(',')[1] ?? '', 'base64').toString()).toContain('<svg viewBox="0 0 400 80"')
})

test.each([
  ['wide', 'its logo'],
  ['drawn', 'its logo'],
  ['inline', 'its icon'],
])('the brand %s gets a square icon that contains %s in full', async (brand) => {
  const { favicon } = await projectOf(brand)
  const icon = await get(favicon)
  expect(icon.headers['content-type']).toBe('image/svg+xml')
  const { data, info } = await sharp(icon.rawPayload).resize(64).raw().toBuffer({ resolveWithObject: true })
  expect([info.width, info.height]).toEqual([64, 64])
  const isRendered = (row: number) => (data[(row * 64 + 32) * info.channels + 3] ?? 0) > 0
  // Five times as wide as high.
  expect([4, 22, 32, 42, 60].map(isRendered)).toEqual([false, false, true, false, false])
})

test('a logo that is a path of the site stays one, with the icon of the theme', async () => {
  const { header_logo: logo, favicon } = await projectOf('site')
  expect(logo).toBe('/logo.svg')
  const icon = inlineImage(favicon)
  expect(icon?.type).toBe('image/svg+xml')
  expect((await sharp(icon?.content).metadata()).width).toBe(34)
})

test('the address of a sign-in picture ends neither its style nor the page', async () => {
  const { sign_in_picture: address, accent_style: style } = await projectOf('wide')
  expect(style).toBe(`:root{--sign-in-picture:url("${address}")}`)
  expect((await get(address)).headers['content-type']).toBe('image/jpeg')
  const page = (await get('/class/', { host: 'wide.localhost' })).body
  expect(page).toContain('data-brand="face" data-picture>')
  expect(page).toContain(`<style id="accent">${style}</style>`)
  expect((await get('/class/', { host: 'plain.localhost' })).body).not.toContain('data-picture')
  const site = (await get('/class/', { host: 'site.localhost' })).body
  expect(/<style id="accent">(.*?)<\/style>/.exec(site)?.[1]).toMatch(/^:root\{--sign-in-picture:url\("[^"]+"\)\}$/)
})

test.each([
  ['headerLogo: pictures/none.svg', 'headerLogo: no file pictures/none.svg in the folder of the brand files'],
  ['headerLogo: pictures/false.png', 'headerLogo: pictures/false.png is not an image of type image/png'],
  ['favicon: pictures/large.png', 'favicon: pictures/large.png has 101 kB: at most 100'],
  ['headerLogo: ../secret.svg', 'headerLogo: must be face, mind, web, a file in the folder of the brand files'],
  ['signInPicture: https://else.example/a.jpg', 'signInPicture: must be a file in the folder of the brand files'],
])('rejects %s', async (line, error) => {
  const broken = await mkdtemp(join(tmpdir(), 'daystream-broken-'))
  await mkdir(join(broken, 'pictures'))
  await writeFile(join(broken, 'pictures/false.png'), wide)
  await writeFile(join(broken, 'pictures/large.png'), Buffer.alloc(100 * 1024 + 1))
  const rest = 'defaultLanguage: en\nlanguages: [en]\nsupportEmail: help@school.example\n'
  await writeFile(join(broken, 'one.yaml'), `title: One\ntheme: web\ntagline: { en: Learn }\n${line}\n${rest}`)
  expect(() => readBrands(broken)).toThrow(`one.yaml:4: ${error}`)
  await rm(broken, { recursive: true })
})
