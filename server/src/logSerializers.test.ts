import { expect, test } from 'vitest'
import { serializeError, serializeRequest } from './logSerializers.ts'

test('a log line holds no token of an address, of its query or of media', () => {
  const token = 'A'.repeat(43)
  const lines = [`/class/auto-login?token=${token}`, `/media/123.4.${token}/videos/1/film.m3u8`].map((url) =>
    serializeRequest({ method: 'GET', url, ip: '127.0.0.1' }),
  )
  expect(lines.map(({ path }) => path)).toEqual(['/class/auto-login', '/media/-/videos/1/film.m3u8'])
})

test('an error in the log holds no values of rows, no mail address and no token', () => {
  const error = Object.assign(new Error(`Key of anna@mail.test was ${'t'.repeat(43)}`), {
    code: '23505',
    detail: 'Key (email)=(anna@mail.test) already exists.',
    where: 'anna',
    parameters: ['secret'],
  })
  const logged = serializeError(error)
  expect(logged).toMatchObject({ type: 'Error', code: '23505' })
  expect(JSON.stringify(logged)).not.toMatch(/anna|ttttt|secret/)
  expect(logged.stack).toContain('logSerializers.test.ts')
})
