import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { configVersion, getApplicationConfig, getPublicConfig } from '#contract/brands/api.ts'
import { uploadFile } from '#contract/files/api.ts'
import { createPushSubscription } from '#contract/push/api.ts'
import { startSchool, type School } from '../testing.ts'
import { pickBrand, readBrands } from './brands.ts'

let folder: string
let school: School
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'daystream-brands-'))
  await cp('brands', folder, { recursive: true })
  // A brand that no source file knows.
  await writeFile(
    join(folder, 'yoga.yaml'),
    [
      'title: Ашрам',
      'theme: mind',
      'preset: B',
      'hosts: [yoga.example]',
      'tagline: { ru: Дышите, en: Breathe }',
      'defaultLanguage: ru',
      'languages: [ru, en]',
      'supportEmail: help@yoga.example',
      'flags: { is_chat_support: false }',
      'pointsThreshold: 500',
      'uploadLimits: { otherMegabytes: 1 }',
      "colours: { light: '#5b21b6', dark: '#c4b5fd' }",
      'headerLogo: data:image/svg+xml;base64,PHN2Zy8+',
      'homePage: home-courses',
      'isPushEnable: false',
      'userInfoChat: [{ name: email, message: { ru: Куда писать? } }, password]',
    ].join('\n'),
  )
  school = await startSchool({ BRANDS_DIR: folder })
})
afterAll(async () => {
  await school.close()
  await rm(folder, { recursive: true, force: true })
})

const publicOf = async (headers: Record<string, string>) =>
  (await school.call(getPublicConfig, { headers })).body.project
const configOf = async (brand: string) =>
  (await school.call(getApplicationConfig, { headers: { 'x-app-id': brand } })).body.data.config

describe('a brand', () => {
  test('has the settings of push in its configuration; one that sends none has no key, and takes no device', async () => {
    const { push } = await publicOf({ host: 'face.localhost' })
    expect(push).toEqual({ public_key: expect.stringMatching(/^[\w-]{87}$/), page_views: 1000, time_delay: 100_000 })
    expect((await publicOf({ host: 'yoga.example' })).push.public_key).toBe('')
    const body = {
      endpoint: 'https://web.push.apple.com/a',
      keys: { p256dh: push.public_key, auth: 'A'.repeat(22) },
    }
    const token = await school.signIn((await school.addLearner()).email)
    const take = (brand: string) => school.call(createPushSubscription, { token, body, headers: { 'x-app-id': brand } })
    expect([(await take('yoga')).status, (await take('local')).status]).toEqual([404, 200])
  })

  test('is added by a file alone', async () => {
    expect(await publicOf({ host: 'yoga.example' })).toMatchObject({ id: 'yoga', title: 'Ашрам', theme: 'mind' })
    expect(await configOf('yoga')).toMatchObject({ points_threshold: 500, feature_flags: { is_chat_support: false } })
  })

  test('brings its accent, its mark and its first screen with it', async () => {
    const project = await publicOf({ host: 'yoga.example' })
    expect(project.header_logo).toMatch(/^data:image/)
    expect(project.accent_style).toContain('--color-accent:#5b21b6')
    expect(project.accent_style).toContain('--color-accent:#c4b5fd')
    expect((await publicOf({ host: 'face.localhost' })).accent_style).toBe('')
    expect((await configOf('yoga')).home_page).toBe('home-courses')
  })

  test('limits what people may upload, by what its file says', async () => {
    const megabyte = 1024 * 1024
    expect((await configOf('yoga')).upload_limits).toEqual({ video_bytes: 1024 * megabyte, other_bytes: megabyte })
    expect((await configOf('face')).upload_limits.other_bytes).toBe(25 * megabyte)
    const { email } = await school.addLearner()
    const token = await school.signIn(email)
    const statusIn = async (brand: string) => {
      const form = new FormData()
      form.set('type', '2')
      form.set('file', new Blob([Buffer.alloc(2 * megabyte)], { type: 'image/jpeg' }), 'me.jpg')
      const encoded = new Response(form)
      const headers = { 'content-type': encoded.headers.get('content-type') ?? '', 'x-app-id': brand }
      const payload = Buffer.from(await encoded.arrayBuffer())
      const authorization = `Bearer ${token}`
      const url = uploadFile.path
      return (await school.app.inject({ method: 'POST', url, headers: { ...headers, authorization }, payload }))
        .statusCode
    }
    expect(await statusIn('yoga')).toBe(413)
    // Small enough, but no picture.
    expect(await statusIn('face')).toBe(415)
  })

  test.each([
    [{ host: 'face.localhost' }, 'face'],
    [{ host: 'mind.localhost:3000' }, 'mind'],
    [{ host: 'web.localhost' }, 'web'],
    [{ host: 'localhost' }, 'local'],
    [{ host: 'unknown.example' }, 'local'],
    [{ host: 'face.localhost', 'x-app-id': 'mind' }, 'mind'],
    [{ host: 'face.localhost', 'x-app-id': 'no-such-brand' }, 'face'],
  ])('is picked by %j', async (headers, id) => expect((await publicOf(headers)).id).toBe(id))
})

describe('in production', () => {
  const pick = pickBrand(readBrands('brands'), { defaultBrand: 'face', production: true })

  test.each([
    ['local', 'face.example', 'face'],
    ['dev', 'mind.localhost', 'mind'],
    ['mind', 'face.example', 'mind'],
    [undefined, 'local.localhost', 'local'],
  ])('X-App-Id %s on %s is %s: a header alone does not show what belongs to all', (appId, host, id) => {
    expect(pick({ host, appId }).id).toBe(id)
  })
})

describe('the registration chat', () => {
  const namesOf = async (brand: string) => (await configOf(brand)).user_info_chat.map(({ name }) => name)

  test('asks the usual questions, with texts in every language', async () => {
    expect(await namesOf('face')).toEqual(['firstName', 'email', 'password', 'socials', 'birthday', 'avatarId'])
    for (const { message, re_ask: reAsk } of (await configOf('face')).user_info_chat)
      for (const texts of [message, reAsk]) expect(Object.keys(texts)).toEqual(['ru', 'en', 'es'])
  })

  test('asks for push instead of birthday and avatar where the brand says so', async () => {
    expect(await namesOf('mind')).toEqual(['firstName', 'email', 'password', 'socials', 'push'])
  })

  test('is worded by the brand where it wants to', async () => {
    const [first, second] = (await configOf('yoga')).user_info_chat
    expect(first).toMatchObject({ name: 'email', message: { ru: 'Куда писать?', en: expect.any(String) } })
    expect(second?.name).toBe('password')
  })
})

test('people choose their cookies in face and mind only', async () => {
  const switched = await Promise.all(
    ['face', 'mind', 'web', 'local'].map(async (brand) => (await configOf(brand)).is_cookie_enable),
  )
  expect(switched).toEqual([true, true, false, false])
})

describe('the application configuration', () => {
  test('carries the version that the client understands, and the statistic limits', async () => {
    expect(await configOf('face')).toMatchObject({
      version: configVersion,
      statistic: { save_timeout: 5000, min_viewed: 2000, min_viewed_ended: 30_000 },
      player: 'playerjs',
      message_delay: 15,
      points_threshold: 200,
    })
  })

  test('of preset A switches registration, anonymous accounts, demo and app store off and warns 30 days ahead', async () => {
    expect(await configOf('face')).toMatchObject({
      feature_flags: {
        is_registration_enable: false,
        is_user_anon_auth_enable: false,
        is_demo_accessible: false,
        is_app_store_support: false,
      },
      support_categories: { pass_homework: 10, renew_course: 6, renew_consultation: 6 },
      days_show_warning: 30,
      demo_course_service_id: null,
    })
  })

  test('of preset B switches them on and warns 3 days ahead', async () => {
    expect(await configOf('mind')).toMatchObject({
      feature_flags: {
        is_registration_enable: true,
        is_user_anon_auth_enable: true,
        is_demo_accessible: true,
        is_app_store_support: true,
      },
      support_categories: { renew_course: 7, renew_consultation: 7 },
      days_show_warning: 3,
      demo_course_service_id: 633,
    })
  })

  test('leaves banners, chat, video consultations and offline on where nothing is said', async () => {
    expect((await configOf('web')).feature_flags).toEqual({
      is_banner_enable: true,
      is_chat_support: true,
      is_video_consultation_support: true,
      is_offline_enable: true,
      is_demo_accessible: false,
      is_app_store_support: false,
      is_user_anon_auth_enable: false,
      is_registration_enable: false,
    })
  })
})

test('every mistake of the brand files is named with its file and line, all at once', async () => {
  const broken = await mkdtemp(join(tmpdir(), 'daystream-broken-'))
  await writeFile(join(broken, 'one.yaml'), 'title: One\ntheme: pink\nunknown: 1\n')
  await writeFile(join(broken, 'two.yaml'), 'title: [\n')
  for (const mistake of [
    'one.yaml:2: theme: must be one of ',
    'one.yaml:3: unknown: is not known here',
    "one.yaml:1: must have required property 'tagline'",
    'two.yaml:2:',
  ])
    expect(() => readBrands(broken)).toThrow(mistake)
  await rm(broken, { recursive: true })
})

test('settings of a brand that contradict each other are mistakes too', async () => {
  const broken = await mkdtemp(join(tmpdir(), 'daystream-broken-'))
  const lines = [
    'title: One',
    'theme: web',
    'hosts: [one.example]',
    'tagline: { ru: Раз }',
    'defaultLanguage: es',
    'languages: [ru, en]',
    'supportEmail: help@one.example',
    'flags: { is_chat_support: false }',
    'homePage: chats',
    'userInfoChat: [email, { name: email }]',
    "colours: { light: '#ffee00', dark: '#ffee00' }",
  ]
  await writeFile(join(broken, 'one.yaml'), lines.join('\n'))
  await writeFile(join(broken, 'two.yaml'), lines.join('\n'))
  for (const mistake of [
    'one.yaml:4: tagline: must be there in en',
    'one.yaml:5: defaultLanguage: must be one of its languages',
    'one.yaml:9: homePage: must be a section that its flags leave open',
    'one.yaml:10: userInfoChat: must ask each question once',
    'one.yaml:10: userInfoChat: must ask for the password',
    'one.yaml:11: colours: in the light scheme must stand out 5 to 1 from #ffffff, not 1.2',
    'one.example is the host of one and two',
  ])
    expect(() => readBrands(broken)).toThrow(mistake)
  await rm(broken, { recursive: true })
})
