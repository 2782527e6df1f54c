import { expect, test } from 'vitest'
import { daySeconds } from '../../platform/dates.ts'
import { blockFields } from './api.ts'
import { blockTypes, isButtonUrl, labelsOf, lettersOf, readingMinutes, timeOf } from './rules.ts'

test.each([
  [0, ['NEW']],
  [7 * daySeconds - 1, ['NEW']],
  [7 * daySeconds, []],
])('an article of %i seconds ago has the labels %j', (age, labels) => {
  expect(labelsOf(1_700_000_000, 1_700_000_000 + age)).toEqual(labels)
})

test('the kinds of blocks are those of the contract', () => {
  expect(Object.keys(blockFields)).toEqual(blockTypes)
})

const words = (number: number) => 'word '.repeat(number)

test.each([
  [[], 1],
  [[{ type: 'text', text: words(180) }], 1],
  [[{ type: 'text', text: words(181) }], 2],
  [
    [
      { type: 'list', items: [words(100), words(100)] },
      { type: 'quote', text: words(100), source: words(100) },
    ],
    3,
  ],
])('the reading time of blocks counts all their words, case %#', (blocks, minutes) => {
  expect(readingMinutes(blocks)).toBe(minutes)
})

test('the letters of blocks are those of all their texts', () => {
  const blocks = [
    { type: 'heading', text: 'ab' },
    { type: 'list', items: ['c', 'de'] },
    { type: 'button', label: 'f' },
  ]
  expect(lettersOf(blocks)).toBe(6)
})

test.each<[boolean, string]>([
  [true, '/catalog/12'],
  [true, '/'],
  [true, 'https://club.test/a?b=c#d'],
  [true, 'HTTP://club.test'],
  [true, 'https://клуб.рф/'],
  [false, ''],
  [false, 'catalog'],
  [false, '//elsewhere.test'],
  [false, '/\\elsewhere.test'],
  [false, '/a\tb'],
  [false, 'https://'],
  [false, 'https://a@elsewhere.test'],
  [false, 'https:elsewhere.test'],
  [false, 'https://a b.test'],
  [false, 'javascript:alert(1)'],
  [false, 'java\nscript:alert(1)'],
  [false, 'data:text/html,x'],
  [false, 'ftp://club.test'],
])('a button may lead there: %j, %j', (isAllowed, url) => {
  expect(isButtonUrl(url)).toBe(isAllowed)
})

test.each([
  [1_700_000_000, 1_700_000_000],
  ['1700000000', 1_700_000_000],
  ['2026-03-10T09:00:00Z', 1_773_133_200],
  ['2026-03-10T09:00:00.999+02:00', 1_773_126_000],
  ['2026-03-10', 1_773_100_800],
  [1_700_000_000_000, undefined],
  [1.5, undefined],
  [-1, undefined],
  ['soon', undefined],
  ['', undefined],
  [null, undefined],
  [undefined, undefined],
  [{}, undefined],
  [true, undefined],
])('the time of another host %j is %j', (value, seconds) => {
  expect(timeOf(value)).toBe(seconds)
})
