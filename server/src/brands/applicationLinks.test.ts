import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getPublicConfig } from '#contract/brands/api.ts'
import { startSchool, type School } from '../../test/school.ts'

const certificate = Array.from({ length: 32 }, () => 'A1').join(':')

let school: School
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'daystream-links-'))
  const text = await readFile('brands/web.yaml', 'utf8')
  const parts = {
    whole: `mobile: { appId: example.school, appStoreId: '1234567890', appleTeamId: ABCDE12345, androidCertificates: ['${certificate}'] }`,
    bare: 'mobile: { appId: example.bare }',
    none: '',
  }
  for (const [id, part] of Object.entries(parts)) await writeFile(join(folder, `${id}.yaml`), `${text}\n${part}\n`)
  school = await startSchool({ BRANDS_DIR: folder, DEFAULT_BRAND: 'none' })
})
afterAll(async () => {
  await school.close()
  await rm(folder, { recursive: true })
})

const get = async (brand: string, file: string) => {
  const host = `${brand}.localhost`
  const reply = await school.app.inject({ method: 'GET', url: `/.well-known/${file}`, headers: { host } })
  return { status: reply.statusCode, type: reply.headers['content-type'], body: reply.json<unknown>() }
}

test('Android learns from the site which application opens its links', async () => {
  expect(await get('whole', 'assetlinks.json')).toEqual({
    status: 200,
    type: 'application/json; charset=utf-8',
    body: [
      {
        relation: ['delegate_permission/common.handle_all_urls'],
        target: {
          namespace: 'android_app',
          package_name: 'example.school',
          sha256_cert_fingerprints: [certificate],
        },
      },
    ],
  })
})

test('iOS learns from the site which application opens its links', async () => {
  expect(await get('whole', 'apple-app-site-association')).toEqual({
    status: 200,
    type: 'application/json; charset=utf-8',
    body: { applinks: { details: [{ appIDs: ['ABCDE12345.example.school'], components: [{ '/': '/class/*' }] }] } },
  })
})

test('an application learns where the stores have its newer versions', async () => {
  const pagesOf = async (brand: string) => {
    const { body } = await school.call(getPublicConfig, { headers: { host: `${brand}.localhost` } })
    return body.project.mobile_app_pages
  }
  expect(await pagesOf('whole')).toEqual({
    android: 'https://play.google.com/store/apps/details?id=example.school',
    ios: 'https://apps.apple.com/app/id1234567890',
  })
  expect(await pagesOf('none')).toEqual({ android: '', ios: '' })
})

test.each(['assetlinks.json', 'apple-app-site-association'])(
  'a brand without an application, or without who signs it, has no %s',
  async (file) => {
    for (const brand of ['none', 'bare']) expect((await get(brand, file)).status).toBe(404)
  },
)
