import { expect, test } from 'vitest'
import { parseRanges } from './range.ts'

test.each([
  ['bytes=0-99', [{ start: 0, end: 99 }]],
  ['bytes=900-', [{ start: 900, end: 999 }]],
  ['bytes=-100', [{ start: 900, end: 999 }]],
  ['bytes=-5000', [{ start: 0, end: 999 }]],
  ['bytes=500-5000', [{ start: 500, end: 999 }]],
  [
    'bytes=0-0, -1',
    [
      { start: 0, end: 0 },
      { start: 999, end: 999 },
    ],
  ],
])('%s of 1000 bytes is satisfiable', (header, ranges) => {
  expect(parseRanges(header, 1000)).toEqual(ranges)
})

test.each(['bytes=1000-', 'bytes=1000-2000', 'bytes=-0'])('%s of 1000 bytes is not satisfiable', (header) => {
  expect(parseRanges(header, 1000)).toEqual([])
})

test.each([undefined, '', 'items=0-1', 'bytes=', 'bytes=a-b', 'bytes=5', 'bytes=0-1-2'])('%s is ignored', (header) => {
  expect(parseRanges(header, 1000)).toBeUndefined()
})

test('a range that ends before it starts is not satisfiable', () => {
  expect(parseRanges('bytes=5-2', 1000)).toEqual([])
})

test('too many ranges, or overlapping ones larger than the file, are ignored', () => {
  expect(
    parseRanges(`bytes=${Array.from({ length: 9 }, (_, index) => `${index}-${index}`).join(',')}`, 1000),
  ).toBeUndefined()
  expect(parseRanges('bytes=0-,0-,0-', 1000)).toBeUndefined()
})
