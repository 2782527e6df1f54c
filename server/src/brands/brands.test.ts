import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { configVersion, getApplicationConfig, getPublicConfig } from '#contract/brands/api.ts'
import { uploadFile } from '#contract/learning/files/api.ts'
import { createPushSubscription } from '#contract/messages/push/api.ts'
import { signupByEmail } from '#contract/accounts/auth/api.ts'
import { startSchool, type School } from '../../test/school.ts'
import { brandTemplate } from './brandTemplate.ts'
import { readBrands } from './brands.ts'
import { createBrandResolver } from './liveBrands.ts'

let folder: string
let school: School
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'daystream-brands-'))
  await cp('brands', folder, { recursive: true })
  // A brand that exists in a file only.
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
      'statistic: { minimumViewedSeconds: 3, minimumViewedAtEndSeconds: 45 }',
      "colours: { light: '#5b21b6', dark: '#c4b5fd' }",
      'headerLogo: data:image/svg+xml;base64,PHN2Zy8+',
      'homePage: home-courses',
      'club: { frontendUrl: https://club.example/site, apiUrl: https://club.example/api, inApp: true }',
      "thirdParties: { tagManager: GTM-ASHRAM1, pixel: '12345678', smartBanner: 0a1b2c3d-0a1b-0a1b-0a1b-0a1b2c3d4e5f }",
      'isPushEnable: false',
      'userInfoChat: [{ name: email, message: { ru: Куда писать? } }, password]',
    ].join('\n'),
  )
  await writeFile(
    join(folder, 'plain.yaml'),
    [
      'title: Plain',
      'theme: web',
      'tagline: { ru: Дышите, en: Breathe, es: Respire }',
      'languages: [es, en, ru]',
      'defaultLanguage: es',
      'supportEmail: help@plain.example',
    ].join('\n'),
  )
  await writeFile(join(folder, 'explained.yaml'), brandTemplate('explained'))
  school = await startSchool({ BRANDS_DIR: folder })
})
afterAll(async () => {
  await school.close()
  await rm(folder, { recursive: true, force: true })
})

const publicOf = async (headers: Record<string, string>) =>
  (await school.call(getPublicConfig, { headers })).body.project
const wholeOf = async (brand: string) => (await school.call(getPublicConfig, { headers: { 'x-app-id': brand } })).body
const configOf = async (brand: string) =>
  (await school.call(getApplicationConfig, { headers: { 'x-app-id': brand } })).body.data.config

test('a brand without push has no push key and accepts no subscription', async () => {
  const { push } = await publicOf({ host: 'face.localhost' })
  const public_key: unknown = expect.stringMatching(/^[\w-]{87}$/)
  expect(push).toEqual({ public_key, application: '', page_views: 1000, time_delay: 100_000 })
  expect((await publicOf({ host: 'yoga.example' })).push.public_key).toBe('')
  const body = {
    endpoint: 'https://web.push.apple.com/a',
    keys: { p256dh: push.public_key, auth: 'A'.repeat(22) },
  }
  const token = await school.signIn((await school.addLearner()).email)
  const take = (brand: string) => school.call(createPushSubscription, { token, body, headers: { 'x-app-id': brand } })
  expect([(await take('yoga')).status, (await take('local')).status]).toEqual([404, 200])
})

test('a brand is added by a file only', async () => {
  expect(await publicOf({ host: 'yoga.example' })).toMatchObject({ id: 'yoga', title: 'Ашрам', theme: 'mind' })
  expect(await configOf('yoga')).toMatchObject({ points_threshold: 500, feature_flags: { is_chat_support: false } })
})

test('a brand has its own accent, logo and home page', async () => {
  const project = await publicOf({ host: 'yoga.example' })
  expect(project.header_logo).toMatch(/^data:image/)
  expect(project.accent_style).toContain('--color-accent:#5b21b6')
  expect(project.accent_style).toContain('--color-accent:#c4b5fd')
  expect((await publicOf({ host: 'face.localhost' })).accent_style).toBe('')
  expect((await configOf('yoga')).home_page).toBe('home-courses')
})

test('a brand limits the size of uploads', async () => {
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
  // Small enough, but not an image.
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
])('the brand is resolved by %j', async (headers, id) => expect((await publicOf(headers)).id).toBe(id))

describe('brands in production', () => {
  const pick = createBrandResolver(readBrands('brands'), { defaultBrand: 'face', production: true })

  test.each([
    ['local', 'face.example', 'face'],
    ['dev', 'mind.localhost', 'mind'],
    ['mind', 'face.example', 'mind'],
    [undefined, 'local.localhost', 'local'],
  ])(
    'in production, X-App-Id %s on %s is the brand %s: the header cannot select a brand that shows everything',
    (appId, host, id) => {
      expect(pick({ host, appId }).id).toBe(id)
    },
  )
})

describe('brands with the required fields only', () => {
  const headers = { 'x-app-id': 'plain' }

  test.each([
    ['ru', 'Подтвердите почту'],
    ['en', 'Confirm your email'],
    ['es', 'Confirme su correo'],
  ])('a brand with the required fields only registers people in %s', async (lang, subject) => {
    expect((await publicOf(headers)).is_registration_enable).toBe(true)
    const questions = (await configOf('plain')).user_info_chat
    expect(questions.map(({ message }) => message[lang as 'ru'])).not.toContain(undefined)
    const email = `${lang}@example.test`
    const body = { email, password: 'quiet harbour 17', password_repeat: 'quiet harbour 17' }
    const answer = await school.call(signupByEmail, { body, headers: { ...headers, 'accept-language': lang } })
    expect(answer.body.data.user).toMatchObject({ email, locale: lang })
    const [mail] = await school.database.sql<{ subject: string }>`select subject from mails where recipient = ${email}`
    expect(mail?.subject).toContain(subject)
  })

  test('a brand with registration disabled registers nobody', async () => {
    const body = { email: 'a@example.test', password: 'quiet harbour 17', password_repeat: 'quiet harbour 17' }
    expect((await school.call(signupByEmail, { body, headers: { 'x-app-id': 'web' } })).status).toBe(404)
  })

  test('a brand with the required fields only has the defaults that a new brand file shows', async () => {
    const [plain, explained] = await Promise.all([configOf('plain'), configOf('explained')])
    expect({ ...explained, sale_email: '' }).toEqual({ ...plain, sale_email: '' })
    const [{ project, ...rest }, shown] = await Promise.all([wholeOf('plain'), wholeOf('explained')])
    const { id, title, tagline, languages, default_language, support_email } = shown.project
    const own = { id, title, tagline, languages, default_language, support_email }
    expect(shown).toEqual({ ...rest, project: { ...project, ...own } })
  })
})

describe('clubs', () => {
  const clubsOf = async (brand: string) => {
    const { community_url_frontend: frontend, community_url_api: api, club_in_app: isInApp } = await configOf(brand)
    return { frontend, api, isInApp }
  }

  test('the articles of clubs are always read from our own origin, also for a brand with an API of its own', async () => {
    const ours = 'https://club.example'
    expect(await clubsOf('yoga')).toEqual({ frontend: `${ours}/site`, api: 'https://yoga.example', isInApp: true })
    expect(await clubsOf('plain')).toEqual({ frontend: '', api: '', isInApp: false })
  })

  test('clubs without a site of their own have pages of ours', async () => {
    const headers = { host: 'face.localhost:4000' }
    const { config } = (await school.call(getApplicationConfig, { headers })).body.data
    expect(config.community_url_frontend).toBe('http://face.localhost:4000/class/club')
    expect(config.community_url_api).toBe('http://face.localhost:4000')
  })
})

describe('questions of registration', () => {
  const namesOf = async (brand: string) => (await configOf(brand)).user_info_chat.map(({ name }) => name)

  test('the registration chat asks the default questions, with texts in every language', async () => {
    expect(await namesOf('face')).toEqual(['firstName', 'email', 'password', 'socials', 'birthday', 'avatarId'])
    for (const { message, re_ask: reAsk } of (await configOf('face')).user_info_chat)
      for (const texts of [message, reAsk]) expect(Object.keys(texts)).toEqual(['ru', 'en', 'es'])
  })

  test('the registration chat asks for push instead of birthday and avatar if the brand lists it', async () => {
    expect(await namesOf('mind')).toEqual(['firstName', 'email', 'password', 'socials', 'push'])
  })

  test('the registration chat uses the brand’s own texts', async () => {
    const [first, second] = (await configOf('yoga')).user_info_chat
    expect(first).toMatchObject({ name: 'email', message: { ru: 'Куда писать?', en: expect.any(String) } })
    expect(second?.name).toBe('password')
  })
})

test('the cookie choice exists in face and mind only', async () => {
  const switched = await Promise.all(
    ['face', 'mind', 'web', 'local'].map(async (brand) => (await configOf(brand)).is_cookie_enable),
  )
  expect(switched).toEqual([true, true, false, false])
})

test.each([
  ['the id of the only application', { APPLE_APPS: 'com.example.school:1' }, 'com.example.school'],
  ['empty with several applications', { APPLE_APPS: 'com.example.school:1, com.example.yoga:2' }, ''],
])('the default prefix of store products is %s', async (_what, settings, prefix) => {
  const brand = await readFile(join(folder, 'plain.yaml'), 'utf8')
  const own = await mkdtemp(join(tmpdir(), 'daystream-stores-'))
  await writeFile(join(own, 'plain.yaml'), brand)
  await writeFile(join(own, 'own.yaml'), `${brand}\nappStoreProductPrefix: org.example.own`)
  const seller = await startSchool({ BRANDS_DIR: own, DEFAULT_BRAND: 'plain', ...settings })
  const prefixOf = async (id: string) => {
    const { body } = await seller.call(getApplicationConfig, { headers: { 'x-app-id': id } })
    return body.data.config.appstore_product_prefix
  }
  expect([await prefixOf('plain'), await prefixOf('own')]).toEqual([prefix, 'org.example.own'])
  await seller.close()
  await rm(own, { recursive: true })
})

test('the application configuration has the version of the client and the statistic limits', async () => {
  expect(await configOf('face')).toMatchObject({
    version: configVersion,
    statistic: { save_timeout: 5000, min_viewed: 2000, min_viewed_ended: 30_000 },
    player: 'playerjs',
    message_delay: 15,
    is_consultation_support: true,
    is_new_course_renewal: true,
    points_threshold: 200,
    currency: 'EUR',
    point_value: 1,
  })
})

test('a brand has its own analytics ids and smart banner', async () => {
  expect(await configOf('yoga')).toMatchObject({
    gtm: 'GTM-ASHRAM1',
    fbq: '12345678',
    appsflyer_smart_banner: '0a1b2c3d-0a1b-0a1b-0a1b-0a1b2c3d4e5f',
  })
  expect(await configOf('plain')).toMatchObject({ gtm: '', fbq: '', appsflyer_smart_banner: '' })
})

test('a point is worth one unit of money by default', async () => {
  expect([(await configOf('yoga')).point_value, (await configOf('face')).point_value]).toEqual([100, 1])
})

test('the application configuration has the statistic limits that the brand sets', async () => {
  expect((await configOf('yoga')).statistic).toEqual({
    save_timeout: 5000,
    min_viewed: 3000,
    min_viewed_ended: 45_000,
  })
})

test('preset A disables registration, anonymous accounts, demo and app store, and warns 30 days ahead', async () => {
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

test('preset B enables registration, anonymous accounts, demo and app store, and warns 3 days ahead', async () => {
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

test('banners, chat, video consultations and offline are enabled by default', async () => {
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

test('reports all errors of brand files at once, with file and line', async () => {
  const broken = await mkdtemp(join(tmpdir(), 'daystream-broken-'))
  await writeFile(join(broken, 'one.yaml'), 'title: One\ntheme: pink\nunknown: 1\n')
  await writeFile(join(broken, 'two.yaml'), 'title: [\n')
  for (const error of [
    'one.yaml:2: theme: must be one of ',
    'one.yaml:3: unknown: is unknown',
    'one.yaml:1: "tagline" is missing',
    'two.yaml:2:',
  ])
    expect(() => readBrands(broken)).toThrow(error)
  await rm(broken, { recursive: true })
})

test.each([
  [
    'hosts: ["https://School.example/"]',
    'one.yaml:7: hosts.0: must be a host name alone, without https://, port and path: write school.example',
  ],
  ['hosts: ["school.example:8080"]', 'write school.example'],
  ['hosts: ["a b"]', 'write school.example'],
  ['mobile: { appId: School }', 'one.yaml:7: mobile.appId: must be names joined by dots such as example.school.app'],
  [
    'mobile: { appId: example.school, origin: "https://school.example/class" }',
    'one.yaml:7: mobile.origin: must be an address without a path such as https://school.example',
  ],
  [
    'mobile: { appId: example.school, origin: "https://other.example" }\nhosts: [School.example]',
    "one.yaml:7: mobile.origin: must be one of the brand's hosts: write https://School.example",
  ],
  ['mobile: { appId: example.school, name: { en: School } }', 'mobile.name: has no text in ru'],
  [
    'returnOrigins: [club.example/class]',
    'one.yaml:7: returnOrigins.0: must be an address without a path: write https://club.example',
  ],
  [
    'club: { apiUrl: "https://" }',
    'one.yaml:7: club.apiUrl: must be an address without a password and a query such as https://club.example',
  ],
  ...['127.0.0.1', '127.1:8443', '10.0.0.7', '169.254.169.254', '[::1]', '[::ffff:10.0.0.1]', 'localhost'].map(
    (host): [string, string] => [
      `club: { apiUrl: "https://${host}/api" }`,
      'club.apiUrl: must be a public address: this server asks no host of a private network',
    ],
  ),
  ['club: { apiUrl: "https://user:secret@club.example" }', 'club.apiUrl: must be an address without a password'],
  ['club: { frontendUrl: "https://club.example/?page=1" }', 'club.frontendUrl: must be an address without a password'],
  [
    "whatsAppNumber: '+1 (000) 000'",
    "one.yaml:7: whatsAppNumber: must be a phone number of digits in quotes such as '+10000000000'",
  ],
  [
    'headerLogo: https://else.example/logo.svg',
    'one.yaml:7: headerLogo: must be face, mind, web, a file in the folder of the brand files',
  ],
  ['pointValueMinor: 101', 'one.yaml:7: pointValueMinor: must be one EUR at most: write 100 or less'],
  ['currency: JPY\npointValueMinor: 2', 'pointValueMinor: must be one JPY at most: write 1 or less'],
  ['saleEmail: sales', 'one.yaml:7: saleEmail: must be an e-mail address such as help@school.example'],
  // Never rounded up to the 5 that is needed.
  ["colours: { light: '#737400', dark: '#ffd500' }", 'needs a contrast of 5 to 1 with #ffffff and has 4.96'],
])('the error of %s names the right value', async (line, error) => {
  const broken = await mkdtemp(join(tmpdir(), 'daystream-broken-'))
  const required = await readFile(join(folder, 'plain.yaml'), 'utf8')
  await writeFile(join(broken, 'one.yaml'), `${required}\n${line}\n`)
  expect(() => readBrands(broken)).toThrow(error)
  await rm(broken, { recursive: true })
})

test.each(['Yoga', 'my_school', 'школа'])('a brand cannot be named %s, as its id is a host name too', async (id) => {
  const broken = await mkdtemp(join(tmpdir(), 'daystream-broken-'))
  await cp(join(folder, 'plain.yaml'), join(broken, `${id}.yaml`))
  expect(() => readBrands(broken)).toThrow(
    `${id}.yaml: the name must be of lowercase letters, digits and single hyphens`,
  )
  await rm(broken, { recursive: true })
})

test('a host of another brand is an error, also the local one', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'daystream-hosts-'))
  const text = await readFile('brands/web.yaml', 'utf8')
  await writeFile(join(folder, 'one.yaml'), `${text}\nhosts: [Yoga.example, one.localhost]\n`)
  await writeFile(join(folder, 'two.yaml'), `${text}\nhosts: [yoga.example, one.localhost]\n`)
  const lines = ['the host one.localhost is used by one and two', 'the host yoga.example is used by one and two']
  expect(() => readBrands(folder)).toThrow(`Invalid brand files:\n  - ${lines.join('\n  - ')}`)
  await rm(folder, { recursive: true })
})

test('contradicting settings of a brand are errors', async () => {
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
  await writeFile(join(broken, 'staff.yaml'), '')
  for (const error of [
    'staff.yaml: the name is reserved for the staff console',
    'one.yaml:4: tagline: has no text in en',
    'one.yaml:5: defaultLanguage: must be one of its languages',
    'one.yaml:9: homePage: is disabled by a flag',
    'one.yaml:10: userInfoChat: must ask each question once',
    'one.yaml:10: userInfoChat: must ask for the password',
    "one.yaml:11: colours.light: needs a contrast of 5 to 1 with #ffffff and has 1.20: the nearest colour that has it is '#797101'",
    'the host one.example is used by one and two',
  ])
    expect(() => readBrands(broken)).toThrow(error)
  await rm(broken, { recursive: true })
})
