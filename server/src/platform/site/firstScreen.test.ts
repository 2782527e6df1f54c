import { rm } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { login, logout } from '#contract/accounts/auth/api.ts'
import { bindSessionHeader } from '#contract/endpoint.ts'
import { tokenEnd, type PageAnswers } from '#contract/firstScreen.ts'
import { updateUser } from '#contract/accounts/users/api.ts'
import { makeWebsite } from '../../../test/builtWebsite.ts'
import { startSchool, testPassword, type School } from '../../../test/school.ts'

let school: School
let webDir: string

beforeAll(async () => {
  webDir = await makeWebsite()
  school = await startSchool({ WEB_DIR: webDir })
})

afterAll(async () => {
  await school?.close()
  await rm(webDir, { recursive: true, force: true })
})

/** Signs in as a browser does, and returns its cookies. */
async function signInBrowser() {
  const { email } = await school.addLearner()
  const { headers } = await school.call(login, {
    body: { email, password: testPassword },
    headers: { host: 'face.localhost', [bindSessionHeader]: '1' },
  })
  const set = [headers['set-cookie']].flat().map((cookie) => String(cookie).split(';')[0] ?? '')
  const cookies = set.filter((cookie) => !cookie.endsWith('='))
  const token = cookies.find((cookie) => cookie.startsWith('token='))?.slice('token='.length) ?? ''
  return { email, token, cookies }
}

async function openPage(cookies: readonly string[], path = '/class/home', headers: Record<string, string> = {}) {
  const page = await school.app.inject({
    url: path,
    headers: { host: 'face.localhost', cookie: cookies.join('; '), 'accept-language': 'en', ...headers },
  })
  const [, json] = /<script type="application\/json" id="answers">(.*?)<\/script>/.exec(page.body) ?? []
  const [, root] = /<div id="root".*?>(.*)<\/div>/.exec(page.body) ?? []
  return { page, root, json, answers: json === undefined ? undefined : (JSON.parse(json) as PageAnswers) }
}

const skeleton = '<div aria-busy="true"></div>'
const prefetchScript = 'src="/class/assets/prefetch.js"'

test('the page of a signed-in person contains its first screen and the answers it needs, and is not cached', async () => {
  const { cookies, email, token } = await signInBrowser()
  const { page, root, answers } = await openPage(cookies)
  expect(root).toBe(`<div inert>Hello ${email}</div>`)
  expect(answers?.answers).toMatchObject({ '/spa/api/v1/user?lang=en': { email } })
  expect(page.headers['cache-control']).toBe('private, no-store')
  expect(page.body).not.toContain(token)
  expect(answers?.session).toBe(tokenEnd(token))
})

test('the page of a signed-in person loads the styles of its screen first and the scripts later', async () => {
  const { page } = await openPage((await signInBrowser()).cookies)
  // After the styles of the entry, which it refines.
  expect(page.body).toMatch(/entry\.css">[^]*<link rel="stylesheet" crossorigin href="\/class\/assets\/today\.css">/)
  expect(page.body).toContain(
    '<link rel="modulepreload" fetchpriority="low" crossorigin href="/class/assets/today.js">',
  )
  expect(page.body).not.toContain(prefetchScript)
  expect(page.body).not.toContain('woff2')
})

test('the first screen gets the banners that the device has told, and the page then contains their styles', async () => {
  const { cookies, email } = await signInBrowser()
  const styles = '<style>.slot { color: red }</style>'
  const first = await openPage(cookies)
  expect(first.root).toBe(`<div inert>Hello ${email}</div>`)
  expect(first.page.body).not.toContain(styles)
  const second = await openPage([...cookies, 'slots=1-7'])
  expect(second.root).toBe(`<div inert>Hello ${email} 1-7</div>`)
  expect(second.page.body).toContain(styles)
})

test('the page contains the answers of a screen that only the browser renders', async () => {
  const { cookies, email } = await signInBrowser()
  const { root, answers } = await openPage(cookies, '/class/course/5/calendar/12')
  expect(root).toBe(skeleton)
  expect(answers?.answers).toMatchObject({ '/spa/api/v1/user?lang=en': { email } })
})

test('the page of a signed-in person is in the language saved on the device', async () => {
  const { cookies } = await signInBrowser()
  const { page, answers } = await openPage([...cookies, 'language=ru'])
  expect(page.body).toContain('<html lang="ru"')
  expect(Object.keys(answers?.answers ?? {})).toEqual(['/spa/api/v1/user?lang=ru'])
})

test('the page of a signed-in person escapes what people have written', async () => {
  const { cookies, token } = await signInBrowser()
  const headers = { cookie: cookies.join('; '), host: 'face.localhost' }
  const name = '</script><script>alert(1)</script>'
  expect((await school.call(updateUser, { token, headers, body: { name } })).status).toBe(200)
  const { page, answers } = await openPage(cookies)
  expect(page.body).not.toContain('<script>alert')
  expect(answers?.answers).toMatchObject({ '/spa/api/v1/user?lang=en': { name } })
})

test.each([
  ['for a guest', () => []],
  ['for an invalid token', () => ['token=abc', 'signed-in=1']],
  ['without the cookie that the session is bound to', (all) => all.filter((one) => !one.startsWith('binding-'))],
  ['without the token, as after a link from another site', (all) => all.filter((one) => !one.startsWith('token='))],
] satisfies [string, (cookies: string[]) => string[]][])('the page has nothing personal %s', async (_who, keep) => {
  const { cookies, email } = await signInBrowser()
  const { page, answers } = await openPage(keep(cookies))
  expect(answers).toBeUndefined()
  expect(page.body).not.toContain(email)
  expect(page.headers['cache-control']).toBe('no-cache')
})

test.each([
  ['if its address has a code', '/class/auto-login?token=secret', {}],
  ['if a browser prefetches it', '/class/home', { 'sec-purpose': 'prefetch' }],
  ['if a script loads it', '/class/home', { 'sec-fetch-dest': 'empty' }],
  ['in the staff console', '/admin/', {}],
])('the page has no personal answers %s', async (_what, path, headers) => {
  const { cookies } = await signInBrowser()
  expect((await openPage(cookies, path, headers)).answers).toBeUndefined()
})

test('the page has no personal answers after the session has ended', async () => {
  const { cookies, token } = await signInBrowser()
  await school.call(logout, { token, headers: { cookie: cookies.join('; '), host: 'face.localhost' } })
  expect((await openPage(cookies)).answers).toBeUndefined()
})

test('a screen that cannot be rendered has no answers; the browser fetches them', async () => {
  const { page, root, answers } = await openPage((await signInBrowser()).cookies, '/class/broken')
  expect(page.statusCode).toBe(200)
  expect(answers).toBeUndefined()
  expect(root).toBe(skeleton)
  expect(page.body).toContain(prefetchScript)
})
