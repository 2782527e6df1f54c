import { describe, expect, it } from 'vitest'
import { foreignOrigin } from '#contract/auth/foreignOrigin.ts'
import { foreignAddresses } from '#contract/auth/testingAddresses.ts'
import { hrefOf } from './paths.ts'
import { internalPath, rememberAskedUrl, rememberReturnUrl, takeReturnUrl } from './returnUrl.ts'

const base = '/class/'

describe('a return address is followed when it is a route of ours', () => {
  it.each([
    ['/course/5/calendar', '/course/5/calendar'],
    ['/course/5/calendar/12?from=mail&x=1#lesson', '/course/5/calendar/12?from=mail&x=1#lesson'],
    ['/class/courses', '/courses'],
    ['/home/../courses', '/courses'],
  ])('%s', (address, path) => {
    expect(internalPath(address, base)).toBe(path)
  })
})

describe('a return address is refused when it could lead elsewhere', () => {
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
  ])('%j', (address) => {
    expect(internalPath(address, base)).toBeUndefined()
  })
})

it.each([
  '/',
  '/class/',
  '/logout',
  '/class/logout?returnUrl=/home',
  '/auto-login?token=1',
  '/delete',
  '/resetPassword?token=1',
])('%s is no place to return to', (address) => {
  expect(internalPath(address, base)).toBeUndefined()
})

it('an address of this very site is the route that it names', () => {
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
])('%j is the address of no site', (address) => {
  expect(takeReturnUrl(address, base)).toBeUndefined()
})

describe.each(['asked for', 'kept from before'])(
  'an address %s leads at most to another site by its own name',
  (way) => {
    it.each(foreignAddresses(location.origin))('%j', (address) => {
      if (way === 'asked for') rememberAskedUrl(address, base)
      else rememberReturnUrl(address)
      const place = takeReturnUrl(undefined, base)
      if (place === undefined) return
      // A path opens a screen of ours. Of another site the server is asked, by the very origin that a browser would open.
      if (place.startsWith('/')) expect(new URL(hrefOf(place), location.origin).origin).toBe(location.origin)
      else expect(new URL(foreignOrigin(place) ?? '').origin).toBe(new URL(place).origin)
      expect(place).not.toMatch(/^\/[/\\]/)
    })
  },
)

describe('after signing in one goes', () => {
  it('to the address in the query first', () => {
    rememberReturnUrl('/courses')
    expect(takeReturnUrl('/course/1/calendar', base)).toBe('/course/1/calendar')
  })

  it('to another site, which the server has to know', () => {
    rememberAskedUrl('https://club.test/topic?x=1#y', base)
    expect(takeReturnUrl(undefined, base)).toBe('https://club.test/topic?x=1#y')
  })

  it('nowhere that was asked for in a way that hides something', () => {
    rememberAskedUrl('//evil.test', base)
    expect(takeReturnUrl(undefined, base)).toBeUndefined()
  })

  it('to the kept address, once', () => {
    rememberReturnUrl('/courses')
    expect(takeReturnUrl(undefined, base)).toBe('/courses')
    expect(takeReturnUrl(undefined, base)).toBeUndefined()
  })

  it('to the kept address when the one in the query is not ours', () => {
    rememberReturnUrl('/courses')
    expect(takeReturnUrl('//evil.test', base)).toBe('/courses')
  })
})
