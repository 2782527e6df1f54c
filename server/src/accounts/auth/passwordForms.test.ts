import { randomUUID } from 'node:crypto'
import { hash } from '@node-rs/argon2'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { login, signupByEmail } from '#contract/accounts/auth/api.ts'
import { openSecrets, sealSecrets } from '../../platform/backup/secrets.ts'
import { startSchool, type School } from '../../../test/school.ts'

let school: School
beforeAll(async () => {
  school = await startSchool()
})
afterAll(() => school.close())

describe('passwords in two Unicode forms', () => {
  const [composed, decomposed] = ['NFC', 'NFD'].map((form) => 'Müller und Söhne'.normalize(form)) as [string, string]
  const signInBy = async (email: string, password: string) =>
    (await school.call(login, { body: { email, password } })).status

  test.each([
    ['composed letters', composed, decomposed],
    ['decomposed letters', decomposed, composed],
  ])('a password typed with %s at the sign-up is right in both Unicode forms', async (_how, typed, other) => {
    const email = `${randomUUID()}@example.test`
    const body = { username: email, email, password: typed, password_repeat: other }
    expect(
      (await school.call(signupByEmail, { body, headers: { 'x-app-id': 'mind' }, address: '10.1.1.1' })).status,
    ).toBe(200)
    expect([await signInBy(email, typed), await signInBy(email, other)]).toEqual([200, 200])
    expect(await signInBy(email, 'Muller und Söhne')).toBe(422)
  })

  test.each([
    ['composed letters', composed, decomposed],
    ['decomposed letters', decomposed, composed],
  ])('a password hashed from %s is right in both Unicode forms', async (_how, typed, other) => {
    const { email, id } = await school.addLearner()
    await school.database.sql`update users set password_hash = ${await hash(typed)} where id = ${id}`
    expect([await signInBy(email, typed), await signInBy(email, other)]).toEqual([200, 200])
  })
})

test('the passphrase of a backup opens it in both Unicode forms', () => {
  const secrets = { 'secret.key': 'a2V5' }
  const [composed, decomposed] = ['NFC', 'NFD'].map((form) => 'Müller und Söhne'.normalize(form)) as [string, string]
  expect(openSecrets(sealSecrets(secrets, composed), decomposed)).toEqual(secrets)
  expect(openSecrets(sealSecrets(secrets, decomposed), composed)).toEqual(secrets)
  expect(() => openSecrets(sealSecrets(secrets, composed), 'Muller')).toThrow('not that of this backup')
})
