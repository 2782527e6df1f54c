import { expect, test } from 'vitest'
import { csvOf } from './reportCsv.ts'

test.each([
  ['a formula', '=1+1', "'=1+1"],
  ['a sum', '+49', "'+49"],
  ['a difference', '-1', "'-1"],
  ['a function', '@SUM(A1)', "'@SUM(A1)"],
  ['a tab', '\t=1', "'\t'=1"],
  ['a carriage return', '\r=1', '"\'\r\'=1"'],
  ['a line break first', '\n=1', '"\'\n\'=1"'],
  ['a formula after blanks', '  =1', "'  =1"],
  ['a separator', 'Vetrova, Marina', '"Vetrova, Marina"'],
  ['a formula in quotes', '="a"', '"\'=""a"""'],
  ['a formula after a line break', 'a\n=b', '"a\n\'=b"'],
  ['a formula after a semicolon', 'Marina;=1+1;-2; V', "Marina;'=1+1;'-2; V"],
  ['a formula after a carriage return', 'a\r=b', '"a\r\'=b"'],
  ['a formula after a Windows line break', 'a\r\n=b', '"a\r\n\'=b"'],
  ['a formula after a tab', 'a\t=b', "a\t'=b"],
  ['a formula after a separator and a quote', 'a;"=1+1', '"a;\'""=1+1"'],
  ['a formula after a separator and a blank', 'a; =1', "a;' =1"],
  ['a line break', 'a\nb', '"a\nb"'],
  ['a plain text', 'Спина 3-4', 'Спина 3-4'],
  ['a negative number', -5, "'-5"],
])('a cell of %s is text', (_what, value, cell) => {
  expect(csvOf([[value]])).toBe(`\uFEFF${cell}\r\n`)
})

test('the cells of a line are separated by commas', () => {
  expect(
    csvOf([
      ['a', 1],
      ['b', ''],
    ]),
  ).toBe('\uFEFFa,1\r\nb,\r\n')
})
