import { expect, test } from 'vitest'
import { isHttpUrl } from './httpUrl.ts'

test.each([
  'https://school.test',
  'http://school.test:8080/path?query#part',
  'HTTPS://школа.рф/клуб',
  'https://school.test/a@b',
  'https://[2001:db8::1]:8443/',
])('%s is an http(s) address', (url) => expect(isHttpUrl(url)).toBe(true))

test.each([
  '',
  '/path',
  '//school.test',
  'https://',
  'https:///path',
  'javascript:alert(1)',
  'data:text/html,x',
  'https://user@school.test',
  'https://school.test\\@other.test',
  'https://school.test/a b',
  'https://school.test/\u0000',
  'https://%',
  'https://[',
  'https://:80',
  'https://school.test:port',
])('%j is no http(s) address', (url) => expect(isHttpUrl(url)).toBe(false))
