import { expect, test } from 'vitest'
import { isBuiltFile, isScreen } from './answers.ts'

const origin = 'https://school.example'
const scope = `${origin}/class/`

test.each([
  '/class/',
  '/class/home',
  '/class/course/2/calendar/12?lesson=3',
  '/class/home?notice=4',
  '/class/club/docs/1',
])('the shell answers a navigation to the screen %s', (path) => expect(isScreen(origin + path, scope)).toBe(true))

test.each([
  ['another site', 'https://other.example/class/home'],
  ['a call', `${origin}/spa/api/v1/user`],
  ['a film', `${origin}/media/videos/1/film.mp4`],
  ['the staff console', `${origin}/admin/desk`],
  ['a path beside the application', `${origin}/classroom`],
  ['a document', `${origin}/class/docs/agreement.pdf`],
  ['an icon', `${origin}/class/icons/icon-192.png`],
  ['the manifest', `${origin}/class/manifest.webmanifest?lang=en`],
  ['the shell itself', `${origin}/class/shell/abc`],
  ['a link of a mail', `${origin}/class/auto-login?token=secret`],
  ['an encoded name of the code', `${origin}/class/resetPassword?a=1&t%6Fken=secret`],
  ['an empty code', `${origin}/class/confirm-email?token`],
])('the shell never answers for %s', (_what, url) => expect(isScreen(url, scope)).toBe(false))

test('only files of the build come from the store', () => {
  expect(isBuiltFile(`${scope}assets/learner-1.js`, scope)).toBe(true)
  for (const path of ['/class/docs/agreement.pdf', '/spa/api/v1/assets/1', '/admin/assets/x.js'])
    expect(isBuiltFile(origin + path, scope)).toBe(false)
})
