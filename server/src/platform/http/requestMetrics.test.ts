import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '../config/config.ts'
import { startSchool, type School } from '../../../test/school.ts'

const token = 'token-of-the-operator'
let school: School
let guarded: School
beforeAll(async () => {
  school = await startSchool()
  guarded = await startSchool({ METRICS_TOKEN: token, TRUSTED_PROXIES: '1' })
})
afterAll(async () => {
  await school.close()
  await guarded.close()
})

const statusAt = async (of: School, remoteAddress: string, headers: Record<string, string> = {}) =>
  (await of.app.inject({ url: '/metrics', remoteAddress, headers })).statusCode

describe('/metrics', () => {
  test.each(['127.0.0.1', '127.1.2.3', '::1', '::ffff:127.0.0.1'])(
    'metrics are served to loopback: %s',
    async (address) => {
      expect(await statusAt(school, address)).toBe(200)
    },
  )

  test.each(['203.0.113.7', '10.0.0.1', '192.168.0.9', '::ffff:10.0.0.1', '2001:db8::1'])(
    'metrics are not served to another machine: %s',
    async (address) => expect(await statusAt(school, address)).toBe(404),
  )

  test.each(['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'])(
    'metrics are not served through a local proxy that sets %s',
    async (name) => expect(await statusAt(school, '127.0.0.1', { [name]: '127.0.0.1' })).toBe(404),
  )

  test.each(['school.example', 'rebound.test:3000'])('metrics are not served for the host %s', async (host) =>
    expect(await statusAt(school, '127.0.0.1', { host })).toBe(404),
  )

  test('metrics need METRICS_TOKEN if it is set', async () => {
    for (const address of ['127.0.0.1', '203.0.113.7']) {
      const headers = { 'x-forwarded-for': address }
      expect(await statusAt(guarded, '127.0.0.1', { ...headers, authorization: `Bearer ${token}` })).toBe(200)
      for (const authorization of ['', token, 'Bearer ', `Bearer ${token}x`, `Bearer ${token.slice(1)}`])
        expect(await statusAt(guarded, '127.0.0.1', { ...headers, authorization })).toBe(401)
    }
  })

  test('metrics need a METRICS_TOKEN that is hard to guess', () => {
    expect(() => readConfig({ METRICS_TOKEN: 'short' })).toThrow('METRICS_TOKEN is too easy to guess')
  })
})
