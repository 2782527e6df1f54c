import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  exchangeCode,
  listSessions,
  login,
  loginByRememberToken,
  logout,
  mintAdminCode,
  revokeOtherSessions,
  signupByAppId,
  signupByEmail,
  SignedIn,
} from '#contract/accounts/auth/api.ts'
import { getStaffMember, staffLogin } from '#contract/accounts/auth/staffApi.ts'
import { deleteUser, getUser } from '#contract/accounts/users/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { routes } from '../../app.ts'
import { startSchool, testPassword, type Input, type Reply, type School } from '../../../test/school.ts'

let school: School
beforeAll(async () => {
  school = await startSchool()
})
afterAll(() => school.close())

type Cookie = { value: string; attributes: string[] }

/** A browser with a cookie jar. */
function openBrowser(brand = 'web') {
  const cookies = new Map<string, Cookie>()
  const isSentTo = (path: string, { attributes }: Cookie) =>
    path.startsWith(attributes.find((one) => one.startsWith('Path='))?.slice(5) ?? '/')
  const keep = ({ headers }: Reply<unknown>) => {
    for (const line of [headers['set-cookie'] ?? []].flat() as string[]) {
      const [pair = '', ...attributes] = line.split('; ')
      const [name = '', value = ''] = pair.split('=', 2)
      if (attributes.includes('Max-Age=0')) cookies.delete(name)
      else cookies.set(name, { value, attributes })
    }
  }
  return {
    cookies,
    readable: () => [...cookies].filter(([, { attributes }]) => !attributes.includes('HttpOnly')).map(([name]) => name),
    hidden: () => [...cookies].filter(([, { attributes }]) => attributes.includes('HttpOnly')).map(([name]) => name),
    token: () => cookies.get('token')?.value ?? '',
    call: async <E extends Endpoint>(endpoint: E, input: Input<E> = {}) => {
      const sent = [...cookies].filter(([, cookie]) => isSentTo(endpoint.path, cookie))
      const cookie = sent.map(([name, { value }]) => `${name}=${value}`).join('; ')
      const bearer = cookies.get('token')?.value
      const token = input.token ?? bearer
      const headers = { 'x-app-id': brand, 'x-bind-session': '1', cookie, ...input.headers }
      const reply = await school.call(endpoint, { ...input, ...(token && { token }), headers })
      keep(reply)
      return reply
    },
  }
}

async function signedIn(options: { remember?: true } = {}, { email }: { email?: string } = {}) {
  const userEmail = email ?? (await school.addLearner()).email
  const browser = openBrowser()
  const reply = await browser.call(login, { body: { email: userEmail, password: testPassword, ...options } })
  expect(reply.status).toBe(200)
  return { browser, email: userEmail, reply }
}

const statusWith = async (token: string, cookie?: string) =>
  (await school.call(getUser, { token, ...(cookie && { headers: { cookie } }) })).status

const cookieOf = ({ cookies }: ReturnType<typeof openBrowser>, name: string | undefined) =>
  `${name}=${cookies.get(name ?? '')?.value}`

test('a bound session consists of cookies for 30 days: a readable token and an HttpOnly secret for API calls', async () => {
  const { browser, reply } = await signedIn()
  const [secret = ''] = browser.hidden()
  const month = `Max-Age=${30 * 86_400}`
  expect(browser.cookies.get('token')).toEqual({
    value: reply.body.data.token,
    attributes: ['Path=/', month, 'SameSite=Strict'],
  })
  expect(browser.cookies.get('signed-in')?.attributes).toEqual(['Path=/', month, 'SameSite=Lax'])
  expect(browser.cookies.get(secret)?.attributes).toEqual(['Path=/', month, 'SameSite=Strict', 'HttpOnly'])
  expect(browser.readable()).toEqual(['token', 'signed-in'])
})

test('a bound session needs its token and its secret', async () => {
  const [{ browser }, { browser: other }] = [await signedIn(), await signedIn()]
  const [name] = browser.hidden()
  const [otherName] = other.hidden()
  const { token } = browser
  expect(await statusWith(token(), cookieOf(browser, name))).toBe(200)
  expect(await statusWith(token())).toBe(401)
  expect(await statusWith(token(), `${name}=${'x'.repeat(43)}`)).toBe(401)
  expect(await statusWith(token(), cookieOf(other, otherName))).toBe(401)
  expect(await statusWith(token(), `${name}=${other.cookies.get(otherName ?? '')?.value}`)).toBe(401)
  // The token alone is not enough.
  expect(await statusWith(token(), cookieOf(browser, name))).toBe(200)
  expect(await statusWith(token())).toBe(401)
})

test('cookies alone do not authorise a bound session', async () => {
  const { browser } = await signedIn({ remember: true })
  const cookie = [...browser.cookies].map(([name, { value }]) => `${name}=${value}`).join('; ')
  expect((await school.call(getUser, { headers: { cookie } })).status).toBe(401)
})

test('the token alone does not exchange a bound session', async () => {
  const { browser } = await signedIn()
  const body = { token: browser.token() }
  expect((await school.call(exchangeCode, { body })).failure).toMatchObject({ code: 'code_invalid' })
  expect((await browser.call(getUser)).status).toBe(200)
  expect((await browser.call(exchangeCode, { body })).status).toBe(200)
  expect((await browser.call(getUser)).status).toBe(200)
})

test('a bound session cannot be exchanged for an unbound one', async () => {
  const { browser } = await signedIn()
  const unbound = { 'x-bind-session': '0' }
  const { failure } = await browser.call(exchangeCode, { body: { token: browser.token() }, headers: unbound })
  expect(failure).toMatchObject({ code: 'code_invalid' })
})

test('signing out of a bound session deletes its cookies', async () => {
  const { browser } = await signedIn({ remember: true })
  const token = browser.token()
  await browser.call(logout)
  expect([...browser.cookies.keys()]).toEqual([])
  expect(await statusWith(token)).toBe(401)
})

test('closing the account deletes the cookies of a bound session', async () => {
  const { browser, reply } = await signedIn()
  const { id } = reply.body.data.user
  await browser.call(deleteUser, { body: { id, status: 0, current_password: testPassword } })
  expect([...browser.cookies.keys()]).toEqual([])
})

test('a late response to a revoked bound session deletes its own secret only', async () => {
  const { browser, email } = await signedIn()
  const [name] = browser.hidden()
  const before = cookieOf(browser, name)
  const ended = browser.token()
  const elsewhere = await signedIn({}, { email })
  await elsewhere.browser.call(revokeOtherSessions)
  await browser.call(login, { body: { email, password: testPassword } })
  const next = browser.hidden()
  // A pending call of the revoked session responds late.
  const late = await school.call(getUser, { token: ended, headers: { cookie: before } })
  expect(late.status).toBe(401)
  expect(late.headers['set-cookie']).toMatch(new RegExp(`^${name}=; Path=/; Max-Age=0; `))
  expect(next).toHaveLength(1)
  expect(next).not.toContain(name)
  expect((await browser.call(getUser)).status).toBe(200)
})

test('a sign-in as another user revokes the former session of the browser', async () => {
  const { browser } = await signedIn({ remember: true })
  const { email } = await school.addLearner()
  const former = [browser.token(), cookieOf(browser, browser.hidden()[0])] as const
  await browser.call(login, { body: { email, password: testPassword } })
  expect(await statusWith(...former)).toBe(401)
  expect((await browser.call(getUser)).body.email).toBe(email)
  expect(browser.hidden()).toHaveLength(1)
  expect(browser.cookies.has('u_email')).toBe(false)
})

test('a browser has one session if the same user signs in again', async () => {
  const { browser, email } = await signedIn()
  await browser.call(login, { body: { email, password: testPassword } })
  expect((await browser.call(listSessions)).body).toHaveLength(1)
})

test('a repeated response sets the same cookies', async () => {
  const { email } = await school.addLearner()
  const input = { body: { email, password: testPassword }, headers: { 'idempotency-key': randomUUID() } }
  const [lost, browser] = [openBrowser(), openBrowser()]
  await lost.call(login, input)
  await browser.call(login, input)
  expect(browser.cookies).toEqual(lost.cookies)
  expect((await browser.call(getUser)).status).toBe(200)
})

test('a sign-in does not return forged cookie names', async () => {
  const { email } = await school.addLearner()
  const ours = `binding-${'0'.repeat(16)}`
  const headers = { 'x-bind-session': '1', cookie: `binding-x\u00e9=1; ${ours}=1; binding-a b=1` }
  const response = await school.call(login, { body: { email, password: testPassword }, headers })
  const deleted = (response.headers['set-cookie'] as string[]).filter((cookie) => cookie.includes('Max-Age=0'))
  expect(deleted).toEqual([expect.stringContaining(`${ours}=;`)])
})

test('an error sets no cookie', async () => {
  const { email } = await school.addLearner()
  const browser = openBrowser()
  expect((await browser.call(login, { body: { email, password: 'wrong-2026' } })).status).toBe(422)
  expect([...browser.cookies.keys()]).toEqual([])
})

test('a remembering browser can read the account name; its token is rotated and sent to sign-in endpoints only', async () => {
  const { browser, email, reply } = await signedIn({ remember: true })
  expect(reply.body.data).not.toHaveProperty('remember_token')
  expect(browser.cookies.get('u_email')?.value).toBe(email)
  const first = browser.cookies.get('u_password')
  expect(first?.attributes).toEqual(['Path=/spa/api/v1/auth', `Max-Age=${30 * 86_400}`, 'SameSite=Strict', 'HttpOnly'])
  browser.cookies.delete('token')
  const again = await browser.call(loginByRememberToken, { body: { email } })
  expect(again.body.data).not.toHaveProperty('remember_token')
  expect((await browser.call(getUser)).body.email).toBe(email)
  expect(browser.cookies.get('u_password')?.value).not.toBe(first?.value)
})

test('a remember cookie signs in neither alone nor as another user', async () => {
  const { browser, email } = await signedIn({ remember: true })
  const headers = { cookie: cookieOf(browser, 'u_password') }
  expect((await school.call(loginByRememberToken, { body: { email }, headers })).status).toBe(401)
  const { email: other } = await school.addLearner()
  expect((await browser.call(loginByRememberToken, { body: { email: other } })).status).toBe(401)
  expect(browser.cookies.has('u_email')).toBe(false)
  expect(browser.hidden()).not.toContain('u_password')
})

test('a remembering browser forgets an account without a readable name when another person signs in', async () => {
  const { browser } = await signedIn({ remember: true })
  for (const name of ['token', 'signed-in', 'u_email']) browser.cookies.delete(name)
  expect(browser.hidden()).toContain('u_password')
  const { email } = await school.addLearner()
  expect((await browser.call(login, { body: { email, password: testPassword } })).status).toBe(200)
  expect(browser.hidden()).not.toContain('u_password')
})

test('a remembered sign-in does not leak cookies to a caller who knows the Idempotency-Key', async () => {
  const { browser, email } = await signedIn({ remember: true })
  browser.cookies.delete('token')
  const input = { body: { email }, headers: { 'idempotency-key': randomUUID() } }
  const before = new Map(browser.cookies)
  await browser.call(loginByRememberToken, input)
  const thief = openBrowser()
  expect((await thief.call(loginByRememberToken, input)).status).not.toBe(200)
  expect([...thief.cookies.keys()]).toEqual([])
  // A retry of the same browser gets the stored response.
  const again = openBrowser()
  before.forEach((cookie, name) => again.cookies.set(name, cookie))
  expect((await again.call(loginByRememberToken, input)).status).toBe(200)
  expect((await again.call(getUser)).status).toBe(200)
})

test('a remembering browser signs in to an anonymous account', async () => {
  const browser = openBrowser('mind')
  const app_id = randomUUID()
  const password = randomUUID()
  const made = await browser.call(signupByAppId, { body: { app_id, password, password_repeat: password } })
  expect(browser.cookies.get('u_email')?.value).toBe(app_id)
  browser.cookies.delete('token')
  const again = await browser.call(loginByRememberToken, { body: { email: app_id } })
  expect(again.body.data.user.id).toBe(made.body.data.user.id)
  expect((await browser.call(getUser)).status).toBe(200)
})

test('the staff console has its own token, independent of the learner’s', async () => {
  const { id, email } = await school.addLearner()
  await school.database.sql`update users set roles = array['support'] where id = ${id}`
  const { browser } = await signedIn({}, { email })
  const code = (await browser.call(mintAdminCode)).body.token
  await browser.call(staffLogin, { body: { token: code } })
  expect(browser.cookies.get('staff-token')?.attributes[0]).toBe('Path=/admin/')
  const staffToken = browser.cookies.get('staff-token')?.value ?? ''
  expect((await school.call(getStaffMember, { token: staffToken })).status).toBe(401)
  expect((await browser.call(getStaffMember, { token: staffToken })).status).toBe(200)
  await browser.call(logout, { token: staffToken })
  expect(browser.readable()).toEqual(['token', 'signed-in'])
  expect((await browser.call(getUser)).status).toBe(200)
})

test('the staff console opens only in the requesting browser while it is signed in', async () => {
  const { id, email } = await school.addLearner()
  await school.database.sql`update users set roles = array['support'] where id = ${id}`
  const { browser } = await signedIn({}, { email })
  const mint = async () => ({ token: (await browser.call(mintAdminCode)).body.token })
  const refused = { code: 'code_invalid' }
  expect((await openBrowser().call(staffLogin, { body: await mint() })).failure).toMatchObject(refused)
  const headers = { 'x-bind-session': '0' }
  expect((await browser.call(staffLogin, { body: await mint(), headers })).failure).toMatchObject(refused)
  const body = await mint()
  await browser.call(logout)
  expect((await browser.call(staffLogin, { body })).failure).toMatchObject(refused)
})

test('a call without X-Bind-Session gets an unbound session, a remember token in the response, and no cookie', async () => {
  const { email } = await school.addLearner()
  const reply = await school.call(login, { body: { email, password: testPassword, remember: true } })
  const { token, remember_token = '' } = reply.body.data
  expect(reply.headers).not.toHaveProperty('set-cookie')
  expect(await statusWith(token)).toBe(200)
  const again = await school.call(loginByRememberToken, { body: { email, remember_token } })
  expect(again.body.data.remember_token).not.toBe(remember_token)
  expect(await statusWith(again.body.data.token)).toBe(200)
})

test('a call without X-Bind-Session keeps the session of its token', async () => {
  const { email } = await school.addLearner()
  const token = await school.signIn(email)
  await school.call(login, { body: { email, password: testPassword }, token })
  expect(await statusWith(token)).toBe(200)
})

test('every call that signs in declares it, so that the website can bind the session', () => {
  const calls = routes.map(({ endpoint }) => endpoint)
  const opening = calls.filter(({ response }) => response === SignedIn)
  expect(opening).toHaveLength(10)
  expect(calls.filter(({ signsIn }) => signsIn)).toEqual(opening)
})

test('a new account is bound like any other sign-in', async () => {
  const browser = openBrowser('mind')
  const password = 'quiet harbour 17'
  const email = `${randomUUID()}@example.test`
  const { status, failure } = await browser.call(signupByEmail, {
    body: { email, password, password_repeat: password },
  })
  expect([status, failure]).toEqual([200, expect.anything()])
  expect(await statusWith(browser.token())).toBe(401)
  expect((await browser.call(getUser)).body.email).toBe(email)
})

// The last test: closing its school stops the jobs.
test('cookies of a session that was started over https are Secure', async () => {
  const proxied = await startSchool({ TRUSTED_PROXIES: '1' })
  const { email } = await proxied.addLearner()
  const headers = { 'x-bind-session': '1', 'x-forwarded-proto': 'https' }
  const { headers: answered } = await proxied.call(login, { body: { email, password: testPassword }, headers })
  for (const cookie of answered['set-cookie'] as string[]) expect(cookie).toMatch(/; Secure$/)
  await proxied.close()
})
