import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loginByAppId, signupByAppId, signupByEmail, validateSignupForm } from '#contract/accounts/auth/api.ts'
import type { FeatureFlags } from '#contract/brands/api.ts'
import { getChat, listChats, listMessages } from '#contract/experts/chats/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { startSchool, type School } from '../../test/school.ts'
import { follow } from '../../test/calls.ts'
import { addCourse } from '../../test/course.ts'

let folder: string
let school: School
let chatId: number
let token: string

/** Two brands that differ in one flag only. */
const switched = ['is_registration_enable', 'is_user_anon_auth_enable', 'is_chat_support'] as const

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'daystream-brands-'))
  await cp('brands/local.yaml', join(folder, 'local.yaml'))
  for (const flag of switched)
    for (const value of [true, false])
      await writeFile(
        join(folder, `${idOf(flag, value)}.yaml`),
        [
          'title: A school',
          'theme: web',
          'showsEverything: true',
          'tagline: { en: Learn }',
          'defaultLanguage: en',
          'languages: [en]',
          'supportEmail: help@school.example',
          `flags: ${JSON.stringify({ is_registration_enable: false, [flag]: value })}`,
        ].join('\n'),
      )
  school = await startSchool({ BRANDS_DIR: folder })
  const learner = await school.addLearner()
  ;({ chatId } = await follow(school.database, learner.id, await addCourse(school.database)))
  token = await school.signIn(learner.email)
})
afterAll(async () => {
  await school.close()
  await rm(folder, { recursive: true, force: true })
})

const idOf = (flag: keyof FeatureFlags, value: boolean) => `${flag.replaceAll('_', '-')}-${value ? 'on' : 'off'}`
const secret = { password: 'quiet harbour 17', password_repeat: 'quiet harbour 17' }
let count = 0
const fresh = () => `device-${(count += 1)}-of-a-test`

const calls: [flag: (typeof switched)[number], endpoint: Endpoint, inputOf: () => object, whenOn: number][] = [
  ['is_registration_enable', signupByEmail, () => ({ body: { email: `${fresh()}@mail.test`, ...secret } }), 200],
  ['is_registration_enable', validateSignupForm, () => ({ body: { email: `${fresh()}@mail.test` } }), 200],
  ['is_user_anon_auth_enable', validateSignupForm, () => ({ body: { email: `${fresh()}@mail.test` } }), 200],
  ['is_user_anon_auth_enable', validateSignupForm, () => ({ body: { app_id: fresh() } }), 200],
  ['is_user_anon_auth_enable', signupByAppId, () => ({ body: { app_id: fresh(), ...secret } }), 200],
  ['is_user_anon_auth_enable', loginByAppId, () => ({ body: { app_id: fresh(), password: 'x' } }), 422],
  ['is_chat_support', listChats, () => ({ token }), 200],
  ['is_chat_support', getChat, () => ({ token, params: { chatId } }), 200],
  ['is_chat_support', listMessages, () => ({ token, params: { chatId } }), 200],
]

describe('the server enforces feature flags', () => {
  test.each(calls.map(([flag, endpoint, inputOf, whenOn]) => [flag, endpoint.path, { endpoint, inputOf, whenOn }]))(
    '%s: %s',
    async (flag, _path, { endpoint, inputOf, whenOn }) => {
      const statusIn = async (value: boolean) => {
        const headers = { 'x-app-id': idOf(flag, value) }
        return (await school.call(endpoint, { ...inputOf(), headers })).status
      }
      expect(await statusIn(true)).toBe(whenOn)
      expect(await statusIn(false)).toBe(404)
    },
  )
})
