import { expect, test } from 'vitest'
import { birthdayError, instagramError, localeOf, phoneError } from './profileRules.ts'

test.each([
  ['', undefined],
  ['a', undefined],
  ['marina.vetrova_1', undefined],
  ['a'.repeat(30), undefined],
  ['a'.repeat(31), 'instagram'],
  ['.marina', 'instagram'],
  ['marina.', 'instagram'],
  ['marina..v', 'instagram'],
  ['марина', 'instagram'],
  ['@marina', 'instagram'],
  ['Instagram_ID', 'instagram_example'],
])('validates the Instagram handle %j with the result %s', (handle, failure) =>
  expect(instagramError(handle)).toBe(failure),
)

test.each([
  ['', undefined],
  ['28.02.1990', undefined],
  ['29.02.2000', undefined],
  ['29.02.2001', 'date_nonexistent'],
  ['31.02.2000', 'date_nonexistent'],
  ['32.01.2000', 'date_nonexistent'],
  ['01.13.2000', 'date_nonexistent'],
  ['00.00.0000', 'date_nonexistent'],
  ['1.1.2000', 'birthday'],
  ['22.11.2026', 'birthday'],
  ['21.11.2026', undefined],
  ['01.01.1800', 'birthday'],
])('validates the birthday %j with the result %s', (birthday, failure) =>
  expect(birthdayError(birthday, '2026-11-21')).toBe(failure),
)

test.each([
  ['', undefined],
  ['+7 (900) 000-00-01', undefined],
  ['12345', 'phone'],
  ['+7900000000123456', 'phone'],
  ['phone', 'phone'],
])('validates the phone number %j with the result %s', (phone, failure) => expect(phoneError(phone)).toBe(failure))

test.each([
  ['ru', 'ru'],
  ['es-ES', 'es'],
  ['de-DE', undefined],
])('the language code %s is the locale %s', (code, locale) => expect(localeOf(code)).toBe(locale))
