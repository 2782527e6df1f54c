import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { eventParameters, type EventName } from '#contract/school/analytics/events.ts'
import { readSources, root } from './sources.ts'

const names = Object.keys(eventParameters) as EventName[]
const closedSet = [
  ...['login', 'user_registration', 'logout', 'demo_course_add', 'message_send', 'task_send', 'filter_change'],
  ...['begin_checkout', 'in_app_purchase', 'video_start', 'video_complete', 'video_progress', 'banner_show'],
  ...['banner_click', 'like', 'favourite'],
]
const website = readSources().filter(({ path }) => path.startsWith('web/src/'))

const auth = 'accounts/auth'
const analytics = 'accounts/analytics/analytics.test.ts'
const purchases = 'shop/storePurchases/storePurchases.test.tsx'
const video = 'learning/lessons/videoEvents.test.ts'
const articles = 'club/articles/articles.test.tsx'
const banners = 'club/banners/banners.test.tsx'

/** Tests that drive the acts by which events are sent, and check all parameters. An event without one does not compile. */
const actTests: Record<EventName, readonly string[]> = {
  login: [
    analytics,
    `${auth}/remember.test.tsx`,
    `${auth}/anonymous/anonymous.test.tsx`,
    `${auth}/links/links.test.tsx`,
  ],
  login_error: [analytics],
  user_registration: [
    `${auth}/signup/signup.test.tsx`,
    `${auth}/anonymous/anonymous.test.tsx`,
    `${auth}/links/links.test.tsx`,
  ],
  logout: [analytics],
  demo_course_add: ['learning/streams/trial.test.ts'],
  message_send: ['experts/chats/composer/composer.test.tsx'],
  task_send: ['learning/homework/attempts/attempts.test.tsx'],
  filter_change: ['learning/days/lessonFilters.test.tsx'],
  begin_checkout: [purchases, 'shop/services/services.test.tsx'],
  in_app_purchase: [purchases],
  video_start: [video],
  video_complete: [video],
  video_progress: [video],
  banner_show: [banners],
  banner_click: [banners],
  like: [articles],
  favourite: [articles],
  support_click: ['layout/userMenuItems.test.tsx'],
}

test('the analytics events are those of the closed set, and two of ours', () => {
  expect(names.toSorted()).toEqual([...closedSet, 'login_error', 'support_click'].toSorted())
})

test.each(names)('the website sends %s', (name) => {
  const sent = new RegExp(`\\b(track\\w*\\(|addEvent\\(\\{ name: )[^)]*'${name}'`)
  expect(website.filter(({ code }) => sent.test(code)).map(({ path }) => path)).not.toEqual([])
})

test.each(names)('tests of its act check %s with each parameter, and each value that one may have', (name) => {
  const texts = actTests[name].map((path) => readFileSync(join(root, 'web/src', path), 'utf8'))
  // In a table of cases the name stands before the value.
  const checked = new RegExp(`name: '${name}',\\s*(parameters\\b|\\.\\.\\.)|'${name}', '`)
  for (const text of texts) expect(text).toMatch(checked)
  const all = texts.join('\n')
  const { properties } = eventParameters[name] as unknown as { properties: Record<string, { enum?: string[] }> }
  for (const [parameter, { enum: values = [] }] of Object.entries(properties)) {
    expect(all).toContain(parameter)
    for (const value of values) expect(all).toMatch(new RegExp(`(${parameter}: |'${name}', )'${value}'`))
  }
})
