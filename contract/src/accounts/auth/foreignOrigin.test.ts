import { describe, expect, test } from 'vitest'
import { foreignOrigin } from './foreignOrigin.ts'
import { foreignAddresses } from './testingAddresses.ts'

test.each([
  ['https://club.test', 'https://club.test'],
  ['https://club.test/', 'https://club.test'],
  ['https://CLUB.test/topic?x=1#y', 'https://club.test'],
  ['http://club.test:8080/topic', 'http://club.test:8080'],
])('the origin of %s is %s', (address, origin) => expect(foreignOrigin(address)).toBe(origin))

describe.each(['https://club.test', 'http://mind.localhost'])('origins like %s', (own) => {
  test.each(foreignAddresses(own))('rejects the disguised URL %j', (address) => {
    expect(foreignOrigin(address)).not.toBe(own)
  })
})
