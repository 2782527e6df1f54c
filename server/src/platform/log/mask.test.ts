import { expect, test } from 'vitest'
import { mask, pathOf, serializeError } from './mask.ts'

test('logged paths contain no tokens of queries or media', () => {
  const token = 'A'.repeat(43)
  expect(pathOf(`/class/auto-login?token=${token}`)).toBe('/class/auto-login')
  expect(pathOf(`/media/123.4.${token}/videos/1/intro.m3u8`)).toBe('/media/-/videos/1/intro.m3u8')
})

test('logged errors contain no row values, e-mail addresses or tokens', () => {
  const error = Object.assign(new Error(`Key of anna@mail.test was ${'t'.repeat(43)}`), {
    code: '23505',
    detail: 'Key (email)=(anna@mail.test) already exists.',
    where: 'anna',
    parameters: ['secret'],
  })
  const logged = serializeError(error)
  expect(logged).toMatchObject({ type: 'Error', code: '23505' })
  expect(JSON.stringify(logged)).not.toMatch(/anna|ttttt|secret/)
  expect(logged.stack).toContain('mask.test.ts')
})

test('logged errors name their cause and the first of their aggregated errors', () => {
  const refusals = Array.from({ length: 9 }, (_, number) => new Error(`Payment ${number} of anna@mail.test`))
  const cause = Object.assign(new Error('Stripe does not answer'), { code: 'ECONNREFUSED', parameters: ['secret'] })
  const failures = [Object.assign(new Error('unavailable'), { cause }), ...refusals]
  const logged = serializeError(new AggregateError(failures, '10 payments could not be settled'))
  expect(logged.errors?.map(({ message }) => message)).toEqual([
    'unavailable',
    ...[0, 1, 2, 3].map((number) => `Payment ${number} of …@…`),
  ])
  expect(logged.errors?.[0]?.cause).toMatchObject({ message: 'Stripe does not answer', code: 'ECONNREFUSED' })
  expect(JSON.stringify(logged)).not.toMatch(/anna|secret/)
})

test('an error that causes itself is logged', () => {
  const error = new Error('round')
  error.cause = error
  expect(JSON.stringify(serializeError(error)).match(/"message":"round"/g)).toHaveLength(4)
})

test.each([
  ['an e-mail address', 'Mail to "anna@mail.test" failed', 'Mail to "…@…" failed'],
  ['an encoded e-mail address', 'GET /find/anna%40mail.test', 'GET /find/…@…'],
  ['the code of a link', 'https://a.test/login?code=123456&lang=en', 'https://a.test/login?code=…&lang=en'],
  ['the password of a URL', 'smtp://user:secret@mail.test:25 refused', 'smtp://…@mail.test:25 refused'],
  ['a token', `Bearer ${'x'.repeat(43)}`, 'Bearer …'],
])('a logged line does not contain %s', (_name, line, masked) => expect(mask(line)).toBe(masked))

test('ids of requests and names stay readable', () => {
  const line = 'e2f9a3b1-6a51-4b9e-8d8e-0d9c8a7b6c5d 0160_sign_in_codes.sql'
  expect(mask(line)).toBe(line)
})
