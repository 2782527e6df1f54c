import { randomUUID } from 'node:crypto'
import { expect, type Browser, type Page } from '@playwright/test'
import { signupByAppId } from '#contract/accounts/auth/api.ts'
import { getUser } from '#contract/accounts/users/api.ts'
import { schoolZone } from '../server/test/schoolZone.ts'
import { test } from './fixtures.ts'
import { createAccount, mailedPath } from './accounts.ts'
import { restoreBrowserStorage, readBrowserStorage, type BrowserStorage } from './browserStorage.ts'
import { pageUrl, signIn } from './app.ts'

test.use({ locale: 'en-GB' })

/** Visible to signed-in users only: the menu, or during registration the link that leaves it. */
const menu = (page: Page) =>
  page
    .getByRole('navigation', { name: 'Menu' })
    .or(page.getByRole('link', { name: 'Finish later' }))
    .first()

/** Everything in readable storage that looks like a token, a code or a password. */
function findTokens({ cookie, local, session, rest }: BrowserStorage): string[] {
  return [...new Set(JSON.stringify([cookie, local, session, rest]).match(/[\w.-]{20,}/g))]
}

/** Checks that stolen storage gives no access, in a browser or by direct calls. */
async function expectNoAccess(
  readable: BrowserStorage,
  { browser, page }: { browser: Browser; page: Page },
): Promise<void> {
  const { origin } = new URL(page.url())
  const attacker = await browser.newContext({ locale: 'en-GB', storageState: { cookies: [], origins: [] } })
  await restoreBrowserStorage(attacker, origin, readable)
  const stolen = await attacker.newPage()
  for (const path of ['/class/', '/class/home']) {
    await stolen.goto(origin + path)
    await expect(stolen.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
    await stolen.evaluate((cookie) => {
      for (const pair of cookie.split('; ')) document.cookie = `${pair}; Path=/`
    }, readable.cookie)
  }
  for (const secret of findTokens(readable)) {
    const statuses = await stolen.evaluate(
      async ([path, token]) => {
        const exchange = { method: 'POST', body: JSON.stringify({ token }) }
        const headers = { 'content-type': 'application/json' }
        const bearer = { authorization: `Bearer ${token}` }
        const responses = [
          fetch(path, { headers: bearer }),
          fetch('/spa/api/v1/auth/auto-login', { ...exchange, headers }),
          fetch('/spa/api/v1/auth/logout', { method: 'POST', headers: bearer }),
        ]
        return (await Promise.all(responses)).map(({ status }) => status)
      },
      [getUser.path, secret] as const,
    )
    expect(statuses).toEqual([401, 403, 401])
  }
  await attacker.close()
}

test('the readable storage of a remembered session gives no access in another browser', async ({
  page,
  browser,
  request,
  baseURL,
}) => {
  const email = await createAccount(request)
  await page.goto(pageUrl('mind', '/', baseURL))
  await page.getByRole('checkbox', { name: 'Remember me' }).check()
  await signIn(page, email)
  await expect(menu(page)).toBeVisible()
  // Queries are stored after they are shown.
  await expect.poll(async () => (await readBrowserStorage(page)).rest).toContain(email)
  const readable = await readBrowserStorage(page)
  expect(readable.cookie).toMatch(/(?:^|; )token=[\w-]{43}(?:;|$)/)
  expect(readable.cookie).toContain(`u_email=${email}`)
  expect(readable.cookie).not.toContain('u_password')
  await expectNoAccess(readable, { browser, page })

  await page.reload()
  await expect(menu(page)).toBeVisible()
  await page.context().clearCookies({ name: 'token' })
  await page.goto(pageUrl('mind', '/', baseURL))
  await expect(menu(page)).toBeVisible()
})

test('the readable storage of an anonymous account gives none either, but its own browser signs in again', async ({
  page,
  browser,
  request,
  baseURL,
}) => {
  const [appId, password] = [randomUUID(), randomUUID()]
  const multipart = { app_id: appId, password, password_repeat: password, timezone: schoolZone }
  const created = await request.post(signupByAppId.path, { headers: { 'x-app-id': 'mind' }, multipart })
  const { token } = ((await created.json()) as { data: { token: string } }).data
  await page.goto(pageUrl('mind', `/auto-login?token=${token}`, baseURL))
  await expect(page).toHaveURL(/\/class\/(?!auto-login)[^?]*$/)
  const readable = await readBrowserStorage(page)
  expect(readable.cookie).toContain('token=')
  expect(JSON.stringify(readable)).not.toContain(password)
  await expectNoAccess(readable, { browser, page })

  const { cookies } = await page.context().storageState()
  const before = cookies.find(({ name }) => name === 'token')?.value
  await page.context().clearCookies({ name: 'token' })
  await page.goto(pageUrl('mind', '/', baseURL))
  await expect
    .poll(async () => (await page.context().cookies()).find(({ name }) => name === 'token')?.value ?? before)
    .not.toBe(before)
})

test('only the server sets the token cookie, and signing out deletes all session cookies', async ({
  page,
  context,
  request,
  baseURL,
}) => {
  const email = await createAccount(request)
  await page.addInitScript(() => {
    const written: string[] = []
    const cookie = Object.getOwnPropertyDescriptor(Document.prototype, 'cookie')
    Object.assign(globalThis, { written })
    Object.defineProperty(document, 'cookie', {
      get: () => cookie?.get?.call(document) as string,
      set: (value: string) => {
        written.push(value)
        cookie?.set?.call(document, value)
      },
    })
  })
  await page.goto(pageUrl('web', '/', baseURL))
  await signIn(page, email)
  await expect(menu(page)).toBeVisible()
  const written = await page.evaluate(() => (globalThis as unknown as { written: string[] }).written)
  expect(written.filter((cookie) => /^(token|signed-in|u_)/.test(cookie))).toEqual([])
  const stored = await context.cookies(pageUrl('web', '/', baseURL).replace('/class/', '/spa/api/v1/auth/login'))
  expect(stored.filter(({ httpOnly }) => httpOnly).map(({ name }) => name.replace(/-.*/, ''))).toEqual(['binding'])
  await page.goto(pageUrl('web', '/home', baseURL))
  await page.locator('header button[aria-haspopup="menu"]').click()
  const signedOut = page.waitForResponse(/\/auth\/logout\b/)
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await signedOut
  await expect
    .poll(async () => (await context.cookies()).map(({ name }) => name).filter((name) => /token|binding/.test(name)))
    .toEqual([])
})

test('the code of a mail link leaves the URL at once and survives a reload', async ({ page, request, baseURL }) => {
  const email = await createAccount(request)
  await page.goto(pageUrl('web', '/reset', baseURL))
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByText(new RegExp(`account for ${email}`))).toBeVisible()
  const path = await mailedPath(request, email)
  const code = new URLSearchParams(path.split('?')[1]).get('token') ?? ''
  const requests: string[] = []
  page.on('request', (sent) => requests.push(`${sent.url()} ${sent.headers()['referer'] ?? ''}`))
  const link = pageUrl('web', path, baseURL)
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'New password' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'New password' })).toBeVisible()
  expect(page.url()).not.toContain(code)
  const { cookie, local, session, rest } = await readBrowserStorage(page)
  expect(JSON.stringify([cookie, local, session, rest])).not.toContain(code)
  expect(requests.filter((one) => one.includes(code))).toEqual([`${link} `])
  await page.getByLabel('New password', { exact: true }).fill('quiet harbour 17')
  await page.getByLabel('New password again').fill('quiet harbour 17')
  await page.keyboard.press('Enter')
  await expect(menu(page)).toBeVisible()
})

test('after the token cookie disappears, no open tab keeps data of the former user for the next one', async ({
  page,
  context,
  request,
  baseURL,
}) => {
  const [former, next] = [await createAccount(request), await createAccount(request)]
  await page.goto(pageUrl('web', '/', baseURL))
  await signIn(page, former)
  await expect(menu(page)).toBeVisible()
  await page.goto(pageUrl('web', '/home', baseURL))
  const other = await context.newPage()
  await other.goto(pageUrl('web', '/courses', baseURL))
  await expect(menu(other)).toBeVisible()
  await expect.poll(async () => (await readBrowserStorage(page)).rest).toContain(former)
  const userId = await page.evaluate(() => localStorage.getItem('user'))
  await context.clearCookies({ name: 'token' })
  // A request of the page may end the session before the click does.
  const courses = page.getByRole('link', { name: 'My courses' })
  await courses.or(page.getByText('Please sign in again.')).first().click()
  for (const tab of [page, other]) await expect(tab.getByText('Please sign in again.')).toBeVisible()
  await signIn(page, next)
  await expect(menu(page)).toBeVisible()
  await expect(menu(other)).toBeVisible()
  for (const tab of [page, other]) {
    await expect.poll(async () => (await readBrowserStorage(tab)).rest).toContain(next)
    const { cookie, local, session, rest } = await readBrowserStorage(tab)
    expect(rest).not.toContain(former)
    expect(JSON.stringify([cookie, local, session])).not.toContain(`"${userId}"`)
  }
})
