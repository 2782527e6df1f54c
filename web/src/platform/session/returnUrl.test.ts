import { describe, expect, it } from 'vitest'
import { foreignOrigin } from '#contract/accounts/auth/foreignOrigin.ts'
import { foreignAddresses } from '#contract/accounts/auth/testingAddresses.ts'
import type { AppPath } from '#contract/platform/paths.ts'
import { endSession, startSession } from './session.ts'
import { hrefOf } from '../navigation/paths.ts'
import { internalPath, rememberRequestedUrl, rememberReturnUrl, takeReturnUrl } from './returnUrl.ts'

const base = '/class/'

it.each([
  ['/course/5/calendar', '/course/5/calendar'],
  ['/course/5/calendar/12?from=mail&x=1#lesson', '/course/5/calendar/12?from=mail&x=1#lesson'],
  ['/class/courses', '/courses'],
  ['/home/../courses', '/courses'],
])('follows a return URL that is a route of ours: %s', (address, path) => {
  expect(internalPath(address, base)).toBe(path)
})

it.each([
  'https://evil.test/',
  'http:evil.test',
  'javascript:alert(1)',
  '//evil.test',
  '///evil.test',
  '/\\evil.test',
  '\\\\evil.test',
  '/%2fevil.test',
  '/%5Cevil.test',
  '/.//evil.test',
  '/class//evil.test',
  '/\t/evil.test',
  '/%09/evil.test',
  '//user:password@evil.test',
  'evil.test',
  '',
])('refuses a return URL that could lead elsewhere: %j', (address) => {
  expect(internalPath(address, base)).toBeUndefined()
})

it.each([
  '/',
  '/class/',
  '/logout',
  '/class/logout?returnUrl=/home',
  '/auto-login?token=1',
  '/delete',
  '/resetPassword?token=1',
])('does not return to %s', (address) => {
  expect(internalPath(address, base)).toBeUndefined()
})

it('reads a URL of this site as its route', () => {
  expect(internalPath(`${location.origin}/class/courses?x=1`, base)).toBe('/courses?x=1')
  expect(internalPath(`${location.origin}//evil.test`, base)).toBeUndefined()
})

it.each([
  'https://user@club.test/',
  'https://user:secret@club.test/',
  'https:\\\\club.test',
  'https:/club.test',
  'https:club.test',
  'https://club.test%2fevil.test',
  'https://club.test\t/',
  'https://клуб.test/',
  'https://[::1]/',
  ' https://club.test/',
  'ftp://club.test/',
  'javascript://club.test/%0aalert(1)',
  'data:text/html,x',
])('refuses %j as the URL of another site', (address) => {
  expect(takeReturnUrl(address, base)).toBeUndefined()
})

describe.each(['requested', 'stored'])('a %s return URL leads at most to another site by its own origin', (source) => {
  it.each(foreignAddresses(location.origin))('%j', (address) => {
    if (source === 'requested') rememberRequestedUrl(address, base)
    else rememberReturnUrl(address)
    const target = takeReturnUrl(undefined, base)
    if (target === undefined) return
    // A path opens a screen of ours. Another site is checked by the server, by the origin that a browser would open.
    if (target.startsWith('/')) expect(new URL(hrefOf(target as AppPath), location.origin).origin).toBe(location.origin)
    else expect(new URL(foreignOrigin(target) ?? '').origin).toBe(new URL(target).origin)
    expect(target).not.toMatch(/^\/[/\\]/)
  })
})

it('after signing in, goes to the URL in the query first', () => {
  rememberReturnUrl('/courses')
  expect(takeReturnUrl('/course/1/calendar', base)).toBe('/course/1/calendar')
})

it('after signing in, goes to another site, which the server has to allow', () => {
  rememberRequestedUrl('https://club.test/topic?x=1#y', base)
  expect(takeReturnUrl(undefined, base)).toBe('https://club.test/topic?x=1#y')
})

it('after signing in, goes to no URL with a hidden host', () => {
  rememberRequestedUrl('//evil.test', base)
  expect(takeReturnUrl(undefined, base)).toBeUndefined()
})

it('after signing in, goes to the stored URL, once', () => {
  rememberReturnUrl('/courses')
  expect(takeReturnUrl(undefined, base)).toBe('/courses')
  expect(takeReturnUrl(undefined, base)).toBeUndefined()
})

it('after signing in, goes to the stored URL when the one in the query is not ours', () => {
  rememberReturnUrl('/courses')
  expect(takeReturnUrl('//evil.test', base)).toBe('/courses')
})

it('after signing in, goes to no page of the person who has signed out in this tab, unless that person comes back', async () => {
  for (const [userId, target] of [
    [9, undefined],
    [7, '/chat/1'],
  ] as const) {
    startSession({ token: 'abc', userId: 7, days: 1 })
    await endSession('chosen')
    rememberReturnUrl('/chat/1')
    expect(takeReturnUrl(undefined, base, userId)).toBe(target)
  }
})
