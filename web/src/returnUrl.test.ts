import { describe, expect, it } from 'vitest'
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

it.each(['/', '/class/', '/logout', '/class/logout?returnUrl=/home', '/auto-login?token=1', '/delete'])(
  '%s is no place to return to',
  (address) => {
    expect(internalPath(address, base)).toBeUndefined()
  },
)

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
