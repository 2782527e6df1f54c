import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PublicConfig } from '#contract/brands/api.ts'
import type { WorkerSettings } from '#contract/platform/siteWorker.ts'
import { startSchool, type School } from '../../../test/school.ts'
import { makeWebsite } from '../../../test/builtWebsite.ts'
import { startServerProcess } from '../../../test/serverProcess.ts'
import { eventually } from '../../../test/waiting.ts'

let school: School
let webDir: string
let brandsDir: string

beforeAll(async () => {
  webDir = await makeWebsite()
  brandsDir = await mkdtemp(join(tmpdir(), 'daystream-brands-'))
  await cp('brands', brandsDir, { recursive: true })
  const web = await readFile('brands/web.yaml', 'utf8')
  const violet = `${web.replace(/^  en: .*$/m, '  en: Words <b> & {tagline}')}colours: { light: '#5b21b6', dark: '#c4b5fd' }\n`
  await writeFile(join(brandsDir, 'violet.yaml'), violet)
  const ids = "thirdParties: { googleAnalytics: G-SCHOOL1, pixel: '12345678' }\n"
  await writeFile(join(brandsDir, 'counted.yaml'), `${await readFile('brands/web.yaml', 'utf8')}${ids}`)
  await writeFile(join(brandsDir, 'broken.yaml'), web)
  const online = web.replace(/^flags: .*\n/m, '') + 'flags: { is_offline_enable: false }\n'
  await writeFile(join(brandsDir, 'online.yaml'), online)
  await writeFile(join(brandsDir, 'silent.yaml'), `${online}isPushEnable: false\n`)
  school = await startSchool({ WEB_DIR: webDir, BRANDS_DIR: brandsDir })
})

afterAll(async () => {
  await school?.close()
  for (const folder of [webDir, brandsDir]) await rm(folder, { recursive: true, force: true })
})

const get = (url: string, headers: Record<string, string> = {}) =>
  school.app.inject({ url, headers: { host: 'face.localhost', ...headers } })

/** The settings that the first statement of the service worker sets. */
async function workerSettings(host: string): Promise<WorkerSettings> {
  const { body } = await get('/class/push-worker.js', { host })
  const [, json = ''] = /^self\.site=(.*);\n/.exec(body) ?? []
  return JSON.parse(json) as WorkerSettings
}

describe('the website', () => {
  test.each(['/class/', '/class/course/5/calendar/12', '/admin/'])(
    'the page %s has the colours of its brand',
    async (url) => {
      const page = await get(url, { 'accept-language': 'ru' })
      expect(page.statusCode).toBe(200)
      expect(page.headers['content-type']).toContain('text/html')
      expect(page.body).toContain('<html lang="ru" data-brand="face">')
    },
  )

  test('a page has the brand’s own accent', async () => {
    const style = /<style id="accent">(.*)<\/style>/
    expect(style.exec((await get('/class/', { host: 'violet.localhost' })).body)?.[1]).toContain('#5b21b6')
    expect((await get('/class/')).body).not.toMatch(style)
  })

  test('the service worker has a fixed URL, which is revalidated', async () => {
    const { headers, statusCode } = await get('/class/push-worker.js')
    expect(statusCode).toBe(200)
    expect(headers).toMatchObject({ 'cache-control': 'no-cache', 'content-type': 'text/javascript; charset=utf-8' })
    expect(headers['content-security-policy']).toContain("default-src 'self'")
    const known = { 'if-none-match': String(headers['etag']) }
    expect((await get('/class/push-worker.js', known)).statusCode).toBe(304)
    expect((await get('/class/push-worker.js', { host: 'violet.localhost', ...known })).statusCode).toBe(200)
  })

  test.each([
    ['stores the site', 'face.localhost', 'offline'],
    ['only shows push messages where the brand file switches offline off', 'online.localhost', 'push'],
    ['unregisters itself where the brand has no push messages either', 'silent.localhost', 'none'],
  ])('the service worker %s', async (_what, host, mode) => {
    expect((await workerSettings(host)).mode).toBe(mode)
    expect((await get('/class/push-worker.js', { host })).body).toContain('self.addEventListener')
  })

  test('the shell has a brand’s colours and configuration, and is the same for everybody', async () => {
    const { shell, build } = await workerSettings('face.localhost')
    const page = await get(shell)
    expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(page.body).toContain('data-brand="face"')
    expect(page.body).toContain(`<meta name="build" content="${build}">`)
    expect(page.body).toContain('<div id="root"></div>')
    const cookie = 'token=abc; signed-in=1; theme=dark; menu=minimised; language=es'
    expect((await get(shell, { cookie, 'accept-language': 'en' })).body).toBe(page.body)
    expect(page.headers).toMatchObject({ 'cache-control': 'no-cache' })
    expect(page.headers['vary']).not.toMatch(/cookie|accept-language/)
    expect(page.headers['content-security-policy']).toBe((await get('/class/')).headers['content-security-policy'])
  })

  test('a shell of another brand or version is not found, so that a worker never stores it', async () => {
    const { shell } = await workerSettings('face.localhost')
    expect((await get(shell, { host: 'violet.localhost' })).statusCode).toBe(404)
    expect((await get('/class/shell/000000000000')).statusCode).toBe(404)
    expect((await get(`${shell}?token=secret`)).statusCode).toBe(404)
  })

  test('a page embeds the public configuration, safely escaped', async () => {
    const page = await get('/class/')
    const [, json = ''] = /<script type="application\/json" id="public-config">(.*?)<\/script>/.exec(page.body) ?? []
    expect((JSON.parse(json) as PublicConfig).project.id).toBe('face')
    expect(json).not.toContain('<')
    expect(page.body).toContain(`<title>${(JSON.parse(json) as PublicConfig).project.title}</title>`)
  })

  test('a page may only contact services that its brand uses, and none with a code in its URL', async () => {
    const policyOf = async (url: string, host: string) =>
      String((await get(url, { host })).headers['content-security-policy'])
    expect(await policyOf('/class/', 'face.localhost')).not.toContain('https:')
    const counted = await policyOf('/class/', 'counted.localhost')
    expect(counted).toContain("script-src 'self' https://www.googletagmanager.com https://connect.facebook.net;")
    expect(counted).not.toContain('appsflyer')
    expect(await policyOf('/class/resetPassword?token=x', 'counted.localhost')).not.toContain('https:')
    expect(await policyOf('/admin/', 'counted.localhost')).not.toContain('https:')
    const cookies = await get('/spa/api/v1/cookie', { host: 'counted.localhost' })
    expect(cookies.json()).toContainEqual({ name: '_fbp', purpose: 'advertising', category: 'marketing', days: 90 })
    const { project } = (await get('/spa/api/v1/config', { host: 'counted.localhost' })).json<PublicConfig>()
    expect(project.analytics_ids).toMatchObject({ google_analytics: 'G-SCHOOL1', pixel: '12345678', tag_manager: '' })
  })

  test('the page goes without its first words and its skeleton where they cannot be rendered, which is logged', async () => {
    const settings = { WEB_DIR: webDir, BRANDS_DIR: brandsDir, DEFAULT_BRAND: 'broken' }
    const server = await startServerProcess(school, settings)
    for (const cookie of ['', 'signed-in=1']) {
      const page = await fetch(`${server.origin}/class/`, { headers: { cookie } })
      expect(page.status).toBe(200)
      expect(await page.text()).toContain('<div id="root"></div>')
    }
    await eventually(() => {
      expect(server.output.join('\n')).toContain('This sign-in is broken')
      expect(server.output.join('\n')).toContain('This skeleton is broken')
    })
  })

  test('a page does not leak a code in its URL by the Referer header', async () => {
    expect((await get('/class/auto-login?token=secret')).headers['referrer-policy']).toBe('no-referrer')
    expect((await get('/class/')).headers['referrer-policy']).toBe('strict-origin-when-cross-origin')
  })

  test('a page has a description for search engines in its language', async () => {
    const descriptionOf = async (headers: Record<string, string>) =>
      /<meta name="description" content="(.*?)">/.exec((await get('/class/', headers)).body)?.[1]
    expect(await descriptionOf({ 'accept-language': 'ru' })).toBe(
      'Контур. Лицо меняется по чуть-чуть. Каждый день — одна маленькая нагрузка.',
    )
    expect(await descriptionOf({ 'accept-language': 'en' })).toMatch(/^Контур\. A face changes little by little\./)
    expect(await descriptionOf({ host: 'violet.localhost', 'accept-language': 'en' })).toContain('&lt;b&gt; &amp;')
  })

  describe('prefetches', () => {
    const early = async (url: string, headers: Record<string, string>) =>
      /<script async .*src="\/class\/assets\/prefetch\.js" data-files="(.*?)"/
        .exec((await get(url, { 'accept-language': 'en', ...headers })).body)?.[1]
        ?.split(' ')
    const fonts = ['/class/assets/en.woff2']
    const today = ['/class/assets/today.js', '/class/assets/today.css', ...fonts]

    test.each([
      ['the files of Today', '/class/home?from=mail', 'token=abc', today],
      ['the files of Today on the home page', '/class/', 'signed-in=1', today],
      ['the files of a day', '/class/course/5/calendar/12', 'token=abc', ['/class/assets/day.js', ...fonts]],
      ['only fonts on any other screen', '/class/support', 'token=abc', fonts],
    ])('prefetches %s for a signed-in user', async (_what, url, cookie, files) => {
      expect(await early(url, { cookie })).toEqual(files)
      expect((await get(url, { cookie })).body).toContain('<div id="root"><div aria-busy="true"></div></div>')
    })

    test.each([
      ['for a guest', '/class/home', 'signed-in='],
      ['with a code in the address', '/class/auto-login?token=secret', 'token=abc'],
      ['with a percent-encoded name of the code', '/class/auto-login?a=1&t%6Fken=secret', 'token=abc'],
    ])('prefetches nothing %s', async (_who, url, cookie) => {
      expect(await early(url, { cookie })).toBeUndefined()
    })
  })

  test('a page preloads only texts and fonts of its language', async () => {
    const page = await get('/class/', { 'accept-language': 'ru-RU,ru;q=0.9' })
    expect(page.body).toContain('<link rel="modulepreload" crossorigin href="/class/assets/ru.js">')
    expect(page.body).toContain('href="/class/assets/ru.woff2"')
    expect(page.body).not.toMatch(/\/(en|es)\.(js|woff2)/)
  })

  test('a page prefers the saved language to the browser’s, among those offered', async () => {
    const saved = await get('/class/', { cookie: 'token=x; language=en', 'accept-language': 'ru' })
    expect(saved.body).toContain('<html lang="en"')
    const unknown = await get('/class/', { cookie: 'language=xx', 'accept-language': 'de' })
    expect(unknown.body).toContain('<html lang="ru"')
  })

  test('a page has the saved colour scheme', async () => {
    const dark = await get('/class/', { cookie: 'theme=dark', 'accept-language': 'ru' })
    expect(dark.body).toContain('<html lang="ru" data-brand="face" data-theme="dark">')
    const odd = await get('/class/', { cookie: 'theme="><script>', 'accept-language': 'ru' })
    expect(odd.body).toContain('<html lang="ru" data-brand="face">')
  })

  test('a page has the menu that the learner minimised, in the learner’s application only', async () => {
    const cookie = 'token=abc; menu=minimised'
    const page = await get('/class/home', { cookie, 'accept-language': 'ru' })
    expect(page.body).toContain('<html lang="ru" data-brand="face" data-menu="minimised">')
    expect((await get('/class/home', { cookie: 'token=abc; menu=odd' })).body).not.toContain('data-menu')
    expect((await get('/admin/', { cookie })).body).not.toContain('data-menu')
  })

  test('a page prefers an offered language of the browser to the brand’s default', async () => {
    const page = await get('/class/', { 'accept-language': 'es-ES,es;q=0.9,en;q=0.8' })
    expect(page.body).toContain('<html lang="en"')
  })

  test('serves the agreement on personal data as a PDF', async () => {
    const document = await get('/class/docs/personal_data_agreement.pdf')
    expect(document.headers['content-type']).toBe('application/pdf')
  })

  test('pages are revalidated each time, hashed files are cached for a year', async () => {
    const page = await get('/class/')
    expect(page.headers['cache-control']).toBe('no-cache')
    const script = await get('/class/assets/learner-1.js')
    expect(script.headers['cache-control']).toContain('immutable')
  })

  describe('first texts of the sign-in', () => {
    const greeting = (url: string, headers: Record<string, string> = {}) =>
      get(url, headers).then(({ body }) => /<div id="root">(.*)<\/div>/.exec(body)?.[1])

    test("a guest's page contains the first texts of the sign-in, with the tagline of the brand", async () => {
      expect(await greeting('/class/?from=mail', { 'accept-language': 'en', cookie: 'language=en' })).toBe(
        '<header>A face changes little by little. Every day is one small effort.</header><h1>Welcome in en</h1>',
      )
      const page = await get('/class/', { host: 'violet.localhost', 'accept-language': 'en' })
      expect(page.body).toContain('<header>Words &lt;b&gt; &amp; {tagline}</header>')
    })

    test.each([
      ['for a signed-in user', '/class/', 'theme=dark; token=abc'],
      ['for a signed-in user who followed a link from another site', '/class/', 'signed-in=1'],
      ['for a remembered user', '/class/', 'u_email=a@b.test; u_password=abc'],
      ['for a URL with a sign-in code', '/class/?action=login&token=abc', ''],
      ['on other screens', '/class/signup', ''],
      ['for the staff', '/admin/', ''],
    ])('a page does not contain the first texts of the sign-in %s', async (_who, url, cookie) => {
      expect(await greeting(url, { cookie })).not.toContain('Welcome')
    })
  })

  test.each([
    ['/', '/class/'],
    ['/class', '/class/'],
    ['/admin', '/admin/'],
  ])('%s redirects to %s', async (from, to) => {
    const response = await get(from)
    expect(response.statusCode).toBe(302)
    expect(response.headers.location).toBe(to)
  })
})
