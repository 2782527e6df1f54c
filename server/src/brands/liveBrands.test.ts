import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { requestPasswordReset } from '#contract/accounts/auth/api.ts'
import { getApplicationConfig, getPublicConfig } from '#contract/brands/api.ts'
import { makeWebsite } from '../../test/builtWebsite.ts'
import { startSchool, type School } from '../../test/school.ts'

let folder: string
let webDir: string
let school: School
/** Two processes of one installation. */
let other: School

const write = (id: string, title: string, ...lines: string[]) =>
  writeFile(
    join(folder, `${id}.yaml`),
    [
      `title: ${title}`,
      'theme: web',
      `tagline: { en: ${title} every day }`,
      'defaultLanguage: en',
      'languages: [en]',
      'supportEmail: help@school.example',
      ...lines,
    ].join('\n'),
  )

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'daystream-brands-'))
  webDir = await makeWebsite()
  await write('yoga', 'Yoga')
  const settings = { BRANDS_DIR: folder, DEFAULT_BRAND: 'yoga', WEB_DIR: webDir }
  school = await startSchool(settings)
  other = await startSchool(settings)
})
afterAll(async () => {
  for (const each of [school, other]) await each?.close()
  for (const each of [folder, webDir]) await rm(each, { recursive: true, force: true })
})

const titleOf = async (from: School, host: string) =>
  (await from.call(getPublicConfig, { headers: { host } })).body.project.title
const pageOf = async (host: string) => (await school.app.inject({ url: '/class/', headers: { host } })).body

test('a changed brand file takes effect on every process: configuration, page, sign-in, links and hosts', async () => {
  expect(await pageOf('yoga.localhost')).toContain('<title>Yoga</title>')
  await write('yoga', 'Ashram', 'hosts: [ashram.example]', 'pointsThreshold: 500')
  for (const process of [school, other]) await expect.poll(() => titleOf(process, 'yoga.localhost')).toBe('Ashram')
  const page = await pageOf('ashram.example')
  expect(page).toContain('<title>Ashram</title>')
  expect(page).toContain('<header>Ashram every day</header>')
  const headers = { host: 'ashram.example' }
  const { config } = (await school.call(getApplicationConfig, { headers })).body.data
  expect(config.points_threshold).toBe(500)
  const { email } = await school.addLearner()
  await school.call(requestPasswordReset, { body: { email }, headers: { host: 'yoga.localhost' } })
  const [mail] = await school.database.sql<{ body: string }>`select body from mails where recipient = ${email}`
  expect(mail?.body).toContain('https://ashram.example/class/')
})

test('a wrong brand file keeps what was read before, and is told in the log once', async () => {
  const told = vi.spyOn(school.app.log, 'error')
  const before = await titleOf(school, 'yoga.localhost')
  await write('yoga', 'Wrong', 'theme: pink')
  await expect.poll(() => titleOf(school, 'yoga.localhost').then(() => told.mock.calls.length)).toBe(1)
  expect(told.mock.calls[0]?.[0]).toMatch(/changed and are wrong, .*yoga\.yaml:7: /s)
  expect(await titleOf(school, 'yoga.localhost')).toBe(before)
  await write('yoga', 'Right again')
  await expect.poll(() => titleOf(school, 'yoga.localhost')).toBe('Right again')
  expect(told).toHaveBeenCalledTimes(1)
  told.mockRestore()
})

test('a brand is added and removed with its file; the default brand cannot be removed', async () => {
  await write('tango', 'Tango', 'hosts: [tango.example]')
  await expect.poll(() => titleOf(school, 'tango.example')).toBe('Tango')
  await rm(join(folder, 'tango.yaml'))
  await expect.poll(() => titleOf(school, 'tango.example')).toBe('Right again')
  const told = vi.spyOn(school.app.log, 'error')
  await write('tango', 'Tango')
  await rm(join(folder, 'yoga.yaml'))
  await expect
    .poll(() => titleOf(school, 'x.example').then(() => told.mock.calls.flat().join()))
    .toContain('DEFAULT_BRAND is "yoga": no such brand file')
  expect(await titleOf(school, 'x.example')).toBe('Right again')
  told.mockRestore()
})
