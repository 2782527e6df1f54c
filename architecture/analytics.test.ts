import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { eventParameters } from '#contract/school/analytics/events.ts'
import { readSources, root } from './sources.ts'

const names = Object.keys(eventParameters)
const closedSet = [
  ...['login', 'user_registration', 'logout', 'demo_course_add', 'message_send', 'task_send', 'filter_change'],
  ...['begin_checkout', 'in_app_purchase', 'video_start', 'video_complete', 'video_progress', 'banner_show'],
  ...['banner_click', 'like', 'favourite'],
]
const website = readSources().filter(({ path }) => path.startsWith('web/src/'))
const tests = globSync('web/src/**/*.test.{ts,tsx}', { cwd: root }).map((path) =>
  readFileSync(join(root, path), 'utf8'),
)

test('the analytics events are those of the closed set, and two of ours', () => {
  expect(names.toSorted()).toEqual([...closedSet, 'login_error', 'support_click'].toSorted())
})

test.each(names)('the website sends %s, and a test of its act says so', (name) => {
  const sent = new RegExp(`\\b(track\\w*\\(|addEvent\\(\\{ name: )\\s*'${name}'`)
  expect(website.filter(({ code }) => sent.test(code)).map(({ path }) => path)).not.toEqual([])
  expect(tests.some((text) => text.includes(`'${name}'`))).toBe(true)
})
