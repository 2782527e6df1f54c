import { describe, expect, test } from 'vitest'
import { isLinkUrl } from './linkUrl.ts'

describe('an address that a banner or a button may lead to', () => {
  test.each([
    '/catalog',
    '/home',
    '/course/12/calendar/3',
    '/catalog?category=4#top',
    '/club/%D1%83%D1%82%D1%80%D0%BE/4',
    'https://school.test',
    'https://school.test/class/yoga',
    'https://school.test/a?b=c#d',
    'http://school.test:8080/x',
  ])('%s is saved', (url) => expect(isLinkUrl(url)).toBe(true))

  test.each([
    '',
    'javascript:alert(1)',
    'data:text/html,x',
    '//evil.test',
    '/\\evil.test',
    '/nowhere',
    '/logout',
    'https://school.test/class/logout',
    'https://school.test/class/x/../auto-login?token=x',
    '/delete',
    '/auto-login?token=x',
    '/course/1/2/3/4',
    '/club/../logout',
    '/support/%2e%2E/logout',
    '/club/..%2flogout',
    'https://',
    'https://school.test\\@evil.test',
    'https://user@evil.test',
    'ht tps://school.test',
    'mailto:a@b.test',
    ' /catalog',
    '/catalog?\u0001',
    'https://\u0001evil.test/',
  ])('%j is refused', (url) => expect(isLinkUrl(url)).toBe(false))
})
