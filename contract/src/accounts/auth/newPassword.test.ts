import { expect, test } from 'vitest'
import { newPasswordErrors } from './newPassword.ts'

const email = 'Marina.Vetrova@mail.test'

test.each([
  ['', 'required'],
  ['   ', 'required'],
  ['a1b2c3', 'password_too_short'],
  [' a1b2c3 ', 'password_too_short'],
  ['quiet harbour 17', undefined],
  ['тихая гавань', undefined],
  ['quiet\tharbour', 'password_characters'],
  ['quiet\u0000harbour', 'password_characters'],
  ['\u0085quiet\u0007harbour', 'password_characters'],
  ['marina.vetrova@mail.test', 'password_is_email'],
  [' MARINA.VETROVA@mail.test ', 'password_is_email'],
  ['Marina.Vetrova', 'password_is_email'],
  ['marina.vetrova 17', undefined],
  ['aaaaaaaa', 'password_too_common'],
  ['AaAaAaAa', 'password_too_common'],
  ['ыыыыыыыыы', 'password_too_common'],
  ['🙂🙂🙂🙂🙂🙂🙂🙂', 'password_too_common'],
  ['12345678', 'password_too_common'],
  ['0987654321', 'password_too_common'],
  ['qwertyuiop', 'password_too_common'],
  ['POIUYTREWQ', 'password_too_common'],
  ['qwerty1234', 'password_too_common'],
  ['asdfasdf', 'password_too_common'],
  ['йцукенгшщ', 'password_too_common'],
  ['фывапролджэ', 'password_too_common'],
  ['asdfghjklñ', 'password_too_common'],
  ['!@#$%^&*()', 'password_too_common'],
  ['qwerty harbour', undefined],
  ['typewriter', undefined],
])('the new password %j is %s', (password, rule) => {
  const errors = newPasswordErrors({ password, repeat: password, email })
  expect(errors).toEqual(rule ? [{ field: 'password', rule }] : [])
})

test('the repetition is compared without surrounding whitespace', () => {
  const password = 'quiet harbour 17'
  expect(newPasswordErrors({ password, repeat: ` ${password} ` })).toEqual([])
  expect(newPasswordErrors({ password, repeat: 'quiet harbour' })).toEqual([
    { field: 'password_repeat', rule: 'passwords_differ' },
  ])
})

test('the e-mail rule does not apply to an account without an e-mail', () => {
  const password = 'marina.vetrova'
  expect(newPasswordErrors({ password, repeat: password, email: null })).toEqual([])
})
