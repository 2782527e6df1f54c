import { appendFile, cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { login } from '#contract/accounts/auth/api.ts'
import { getCookiePolicy, listCookies, updateCookiePolicy } from '#contract/accounts/cookies/api.ts'
import { createSocialCode } from '#contract/accounts/social/api.ts'
import { startSchool, testPassword, type Reply, type School } from '../../../test/school.ts'

/** The services of Google that a brand has. */
const google = {
  analytics: 'googleAnalytics: G-SCHOOL1',
  tags: 'tagManager: GTM-SCHOOL1',
  both: 'tagManager: GTM-SCHOOL1, googleAnalytics: G-SCHOOL1',
  none: "pixel: '12345678'",
}

let school: School
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'daystream-cookies-'))
  await cp('brands', folder, { recursive: true })
  for (const [id, services] of Object.entries(google)) {
    await cp('brands/web.yaml', join(folder, `${id}.yaml`))
    await appendFile(join(folder, `${id}.yaml`), `\nthirdParties: { ${services} }\n`)
  }
  school = await startSchool({ BRANDS_DIR: folder })
})
afterAll(async () => {
  await school.close()
  await rm(folder, { recursive: true })
})

test('before a choice only essential cookies are allowed; the last choice is stored, and essential cookies are always allowed', async () => {
  const token = await school.signIn((await school.addLearner()).email)
  const policy = async () => (await school.call(getCookiePolicy, { token })).body
  expect(await policy()).toEqual({ essential: true, analytics: false, marketing: false, is_chosen: false })
  const choose = (body: { essential: boolean; analytics: boolean; marketing: boolean }) =>
    school.call(updateCookiePolicy, { token, body })
  await choose({ essential: true, analytics: true, marketing: true })
  expect((await choose({ essential: false, analytics: true, marketing: false })).body).toEqual({
    essential: true,
    analytics: true,
    marketing: false,
  })
  expect(await policy()).toEqual({ essential: true, analytics: true, marketing: false, is_chosen: true })
})

test('the choice belongs to one user', async () => {
  const [one, other] = [await school.addLearner(), await school.addLearner()]
  const body = { essential: true, analytics: true, marketing: true }
  await school.call(updateCookiePolicy, { token: await school.signIn(one.email), body })
  const { is_chosen: isChosen } = (await school.call(getCookiePolicy, { token: await school.signIn(other.email) })).body
  expect(isChosen).toBe(false)
})

test('the list of cookies is public', async () => {
  const { body } = await school.call(listCookies)
  expect(body).toContainEqual({ name: 'cookie_consent', purpose: 'consent', category: 'essential', days: 365 })
})

test.each([
  ['analytics', 'analytic'],
  ['tags', 'marketing'],
  // Analytics alone sets them with the first consent.
  ['both', 'analytic'],
])('the cookies of Google are listed once, by the first consent that sets them: %s', async (brand, category) => {
  const { body } = await school.call(listCookies, { headers: { 'x-app-id': brand } })
  const cookie = { purpose: 'statistics', category, days: 730 }
  expect(body.filter(({ name }) => name.startsWith('_ga'))).toEqual([
    { name: '_ga', ...cookie },
    { name: '_ga_*', ...cookie },
  ])
})

test('a brand without services of Google lists none of their cookies', async () => {
  const { body } = await school.call(listCookies, { headers: { 'x-app-id': 'none' } })
  expect(body.map(({ name }) => name).filter((name) => name.startsWith('_'))).toEqual(['_fbp'])
})

test('the list has every cookie that a sign-in can set', async () => {
  const { email } = await school.addLearner()
  const namesIn = ({ headers }: Reply<unknown>) =>
    ([headers['set-cookie'] ?? []].flat() as string[]).map((line) => line.split('=', 1)[0] ?? '')
  const body = { email, password: testPassword, remember: true }
  const headers = { 'x-bind-session': '1' }
  const set = [
    ...namesIn(await school.call(login, { body, headers })),
    ...namesIn(await school.call(createSocialCode, { token: await school.signIn(email) })),
  ]
  const listed = (await school.call(listCookies)).body.map(({ name }) => name)
  const isListed = (name: string) =>
    listed.some((each) => (each.endsWith('*') ? name.startsWith(each.slice(0, -1)) : name === each))
  expect(set).toHaveLength(6)
  expect(set.filter((name) => !isListed(name))).toEqual([])
})
