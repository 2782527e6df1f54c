import { expect, it } from 'vitest'
import { internationalNumber } from './rules.ts'

it.each([
  ['+44 7700 900118', '+447700900118'],
  ['+7 (900) 000-00-00', '+79000000000'],
  ['+34600000000', '+34600000000'],
  ['(415) 555-0100', undefined],
  ['34600000000', undefined],
  ['', undefined],
  ['0600000000', undefined],
  ['8 (900) 000-00-00', undefined],
  ['+8 (900) 000-00-00', undefined],
  ['12345', undefined],
  ['not a number', undefined],
])('%j as an international number is %s', (phone, number) => {
  expect(internationalNumber(phone)).toBe(number)
})
