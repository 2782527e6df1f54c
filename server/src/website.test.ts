import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PublicConfig } from '#contract/brands/api.ts'
import { startSchool, type School } from './testing.ts'
import { makeWebsite } from './testingWeb.ts'

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
  school = await startSchool({ WEB_DIR: webDir, BRANDS_DIR: brandsDir })
})

afterAll(async () => {
  await school?.close()
  for (const folder of [webDir, brandsDir]) await rm(folder, { recursive: true, force: true })
})

const visit = (url: string, headers: Record<string, string> = {}) =>
  school.app.inject({ url, headers: { host: 'face.localhost', ...headers } })

describe('the page that a browser asks for first', () => {
  test.each(['/class/', '/class/course/5/calendar/12', '/admin/'])('%s wears the colours of its brand', async (url) => {
    const page = await visit(url, { 'accept-language': 'ru' })
    expect(page.statusCode).toBe(200)
    expect(page.headers['content-type']).toContain('text/html')
    expect(page.body).toContain('<html lang="ru" data-brand="face">')
  })

  test('wears the accent that a brand has of its own', async () => {
    const style = /<style id="accent">(.*)<\/style>/
    expect(style.exec((await visit('/class/', { host: 'violet.localhost' })).body)?.[1]).toContain('#5b21b6')
    expect((await visit('/class/')).body).not.toMatch(style)
  })

  test('finds the service worker under an address of its own, asked for anew at every visit', async () => {
    const { headers, statusCode } = await visit('/class/push-worker.js')
    expect(statusCode).toBe(200)
    expect(headers).toMatchObject({ 'cache-control': 'no-cache', 'content-type': 'text/javascript; charset=utf-8' })
    expect(headers['content-security-policy']).toContain("default-src 'self'")
  })

  test('carries the public configuration as data, which no text of a brand can break out of', async () => {
    const page = await visit('/class/')
    const [, json = ''] = /<script type="application\/json" id="public-config">(.*?)<\/script>/.exec(page.body) ?? []
    expect((JSON.parse(json) as PublicConfig).project.id).toBe('face')
    expect(json).not.toContain('<')
    expect(page.body).toContain(`<title>${(JSON.parse(json) as PublicConfig).project.title}</title>`)
  })

  test('may ask only the services that its brand has an account with, and none with a code in its address', async () => {
    const policyOf = async (url: string, host: string) =>
      String((await visit(url, { host })).headers['content-security-policy'])
    expect(await policyOf('/class/', 'face.localhost')).not.toContain('https:')
    const counted = await policyOf('/class/', 'counted.localhost')
    expect(counted).toContain("script-src 'self' https://www.googletagmanager.com https://connect.facebook.net;")
    expect(counted).not.toContain('appsflyer')
    expect(await policyOf('/class/resetPassword?token=x', 'counted.localhost')).not.toContain('https:')
    expect(await policyOf('/admin/', 'counted.localhost')).not.toContain('https:')
    const cookies = await visit('/spa/api/v1/cookie', { host: 'counted.localhost' })
    expect(cookies.json()).toContainEqual({ name: '_fbp', purpose: 'advertising', category: 'marketing', days: 90 })
    const { project } = (await visit('/spa/api/v1/config', { host: 'counted.localhost' })).json<PublicConfig>()
    expect(project.analytics_ids).toMatchObject({ google_analytics: 'G-SCHOOL1', pixel: '12345678', tag_manager: '' })
  })

  test('keeps a code in its address from everything that it loads', async () => {
    expect((await visit('/class/auto-login?token=secret')).headers['referrer-policy']).toBe('no-referrer')
    expect((await visit('/class/')).headers['referrer-policy']).toBe('strict-origin-when-cross-origin')
  })

  test('tells search engines what the brand is, in its language', async () => {
    const descriptionOf = async (headers: Record<string, string>) =>
      /<meta name="description" content="(.*?)">/.exec((await visit('/class/', headers)).body)?.[1]
    expect(await descriptionOf({ 'accept-language': 'ru' })).toBe(
      'Контур. Лицо меняется по чуть-чуть. Каждый день — одна маленькая нагрузка.',
    )
    expect(await descriptionOf({ 'accept-language': 'en' })).toMatch(/^Контур\. A face changes little by little\./)
    expect(await descriptionOf({ host: 'violet.localhost', 'accept-language': 'en' })).toContain('&lt;b&gt; &amp;')
  })

  describe('asks early, for whoever is signed in,', () => {
    const early = async (url: string, headers: Record<string, string>) =>
      /<script async .*src="\/class\/assets\/prefetch\.js" data-files="(.*?)"/
        .exec((await visit(url, { 'accept-language': 'en', ...headers })).body)?.[1]
        ?.split(' ')
    const fonts = ['/class/assets/en.woff2']
    const today = ['/class/assets/today.js', '/class/assets/today.css', ...fonts]

    test.each([
      ['what Today needs', '/class/home?from=mail', 'token=abc', today],
      ['what Today needs, where the first page leads there', '/class/', 'signed-in=1', today],
      ['what a day needs', '/class/course/5/calendar/12', 'token=abc', ['/class/assets/day.js', ...fonts]],
      ['what every other screen needs', '/class/support', 'token=abc', fonts],
    ])('for %s', async (_what, url, cookie, files) => {
      expect(await early(url, { cookie })).toEqual(files)
      expect((await visit(url, { cookie })).body).toContain('<div id="root"><div aria-busy="true"></div></div>')
    })

    test.each([
      ['for a guest', '/class/home', 'signed-in='],
      ['with a code in the address', '/class/auto-login?token=secret', 'token=abc'],
      ['with one whose name is spelt otherwise', '/class/auto-login?a=1&t%6Fken=secret', 'token=abc'],
    ])('and for nothing %s', async (_who, url, cookie) => {
      expect(await early(url, { cookie })).toBeUndefined()
    })
  })

  test('names the texts and fonts of its language, and of no other', async () => {
    const page = await visit('/class/', { 'accept-language': 'ru-RU,ru;q=0.9' })
    expect(page.body).toContain('<link rel="modulepreload" crossorigin href="/class/assets/ru.js">')
    expect(page.body).toContain('href="/class/assets/ru.woff2"')
    expect(page.body).not.toMatch(/\/(en|es)\.(js|woff2)/)
  })

  test('is in the language saved on the device before the browser’s, and never in one that is not offered', async () => {
    const saved = await visit('/class/', { cookie: 'token=x; language=en', 'accept-language': 'ru' })
    expect(saved.body).toContain('<html lang="en"')
    const unknown = await visit('/class/', { cookie: 'language=xx', 'accept-language': 'de' })
    expect(unknown.body).toContain('<html lang="ru"')
  })

  test('has the scheme that was chosen, so that nothing flashes', async () => {
    const dark = await visit('/class/', { cookie: 'theme=dark', 'accept-language': 'ru' })
    expect(dark.body).toContain('<html lang="ru" data-brand="face" data-theme="dark">')
    const odd = await visit('/class/', { cookie: 'theme="><script>', 'accept-language': 'ru' })
    expect(odd.body).toContain('<html lang="ru" data-brand="face">')
  })

  test('prefers a language of the browser that is offered to the brand’s own', async () => {
    const page = await visit('/class/', { 'accept-language': 'es-ES,es;q=0.9,en;q=0.8' })
    expect(page.body).toContain('<html lang="en"')
  })

  test('shows the agreement on personal data as a PDF', async () => {
    const document = await visit('/class/docs/personal_data_agreement.pdf')
    expect(document.headers['content-type']).toBe('application/pdf')
  })

  test('is asked for again each time, while hashed files are kept for a year', async () => {
    const page = await visit('/class/')
    expect(page.headers['cache-control']).toBe('no-cache')
    const script = await visit('/class/assets/learner-1.js')
    expect(script.headers['cache-control']).toContain('immutable')
  })

  describe('greets', () => {
    const greeting = (url: string, headers: Record<string, string> = {}) =>
      visit(url, headers).then(({ body }) => /<div id="root">(.*)<\/div>/.exec(body)?.[1])

    test('a guest at the sign-in, in the words of the build and with the line of the brand', async () => {
      expect(await greeting('/class/?from=mail', { 'accept-language': 'en', cookie: 'language=en' })).toBe(
        '<header>A face changes little by little. Every day is one small effort.</header><h1>Welcome in en</h1>',
      )
      const page = await visit('/class/', { host: 'violet.localhost', 'accept-language': 'en' })
      expect(page.body).toContain('<header>Words &lt;b&gt; &amp; {tagline}</header>')
    })

    test.each([
      ['whoever is signed in', '/class/', 'theme=dark; token=abc'],
      ['whoever is signed in and comes by a link of another site', '/class/', 'signed-in=1'],
      ['whoever is remembered and will be signed in', '/class/', 'u_email=a@b.test; u_password=abc'],
      ['whoever comes with a code that signs in', '/class/?action=login&token=abc', ''],
      ['on other screens', '/class/signup', ''],
      ['the staff', '/admin/', ''],
    ])('nobody else: not %s', async (_who, url, cookie) => {
      expect(await greeting(url, { cookie })).not.toContain('Welcome')
    })
  })

  test.each([
    ['/', '/class/'],
    ['/class', '/class/'],
    ['/admin', '/admin/'],
  ])('%s leads to %s', async (from, to) => {
    const answer = await visit(from)
    expect(answer.statusCode).toBe(302)
    expect(answer.headers.location).toBe(to)
  })
})
