import { describe, expect, test } from 'vitest'
import { confirmBy, isMeetingLink, linkTimes, meetingState, nearestTo, overlaps, slotStarts } from './rules.ts'

const start = 1_800_000_000
const minute = 60

describe('the state of a meeting of 50 minutes', () => {
  test.each<[string, number | null, boolean, number, string]>([
    ['without a time is available', null, false, start, 'available'],
    ['waits before it begins', start, false, start - 1, 'waiting'],
    ['is confirmed until its end', start, true, start + 50 * minute - 1, 'confirmed'],
    ['is over at its end', start, true, start + 50 * minute, 'over'],
    ['is over at its end unless it was confirmed, too', start, false, start + 50 * minute, 'over'],
  ])('a meeting of 50 minutes: %s', (_, startsAt, isConfirmed, now, state) => {
    expect(meetingState({ startsAt, minutes: 50, isConfirmed }, now)).toBe(state)
  })
})

test('a link is open from ten minutes before until half an hour after a meeting', () => {
  expect(linkTimes({ startsAt: start, minutes: 50 })).toEqual({
    opensAt: start - 10 * minute,
    closesAt: start + 80 * minute,
  })
})

test('a meeting is confirmed within a day, and before it begins', () => {
  expect([confirmBy(start, start + 172_800), confirmBy(start, start + 3600)]).toEqual([start + 86_400, start + 3600])
})

describe('slots', () => {
  const hours = (count: number) => [{ from: start, until: start + count * 3600 }]
  const from = (...minutes: number[]) => minutes.map((count) => start + count * minute)

  test.each<[string, number, number, number[]]>([
    ['begin every quarter of an hour that a length fills', 3, 50, [0, 60, 120]],
    ['of half an hour follow each other', 2, 30, [0, 30, 60, 90]],
    ['fill the interval to its end', 1, 60, [0]],
    ['are none in an interval that is too short', 1, 61, []],
  ])('slots %s', (_, count, minutes, expected) => {
    expect(slotStarts(hours(count), minutes)).toEqual(from(...expected))
  })

  test.each<[string, [number, number][], number[]]>([
    [
      'half an hour before midnight and half an hour after it',
      [
        [0, 30],
        [30, 60],
      ],
      [0],
    ],
    [
      'three quarters',
      [
        [0, 15],
        [15, 30],
        [30, 60],
      ],
      [0],
    ],
    [
      'what an hour and a half leaves, beside the next hour',
      [
        [0, 90],
        [90, 150],
      ],
      [0, 60, 90],
    ],
    [
      'whole slots that touch, which stay as they are',
      [
        [0, 50],
        [50, 100],
      ],
      [0, 50],
    ],
    [
      'hours with a gap, which hold no meeting',
      [
        [0, 30],
        [31, 60],
      ],
      [],
    ],
  ])('slots of 50 minutes join hours that touch: %s', (_, intervals, expected) => {
    const touching = intervals.map(([first = 0, last = 0]) => ({
      from: start + first * minute,
      until: start + last * minute,
    }))
    expect(slotStarts(touching.toReversed(), 50)).toEqual(from(...expected))
  })

  test('slots that only touch do not overlap', () => {
    const [first, second] = [
      { from: start, until: start + 60 },
      { from: start + 60, until: start + 90 },
    ]
    expect([overlaps(first, second), overlaps(first, { ...second, from: start + 59 })]).toEqual([false, true])
  })

  test('the slots nearest to a time come in order', () => {
    expect(nearestTo(start, from(-300, -90, 60, 120, 600))).toEqual(from(-90, 60, 120))
  })
})

test.each([
  ['https://zoom.us/j/1', true],
  ['https://us02web.zoom.us/j/1', true],
  ['http://zoom.us/j/1', false],
  ['https://notzoom.us/j/1', false],
  ['https://zoom.us.example/j/1', false],
  ['https://zoom.us@other.example/', false],
  ['https://name:word@zoom.us/', false],
  ['javascript:alert(1)', false],
  ['zoom.us/j/1', false],
])('%s is a link to a meeting on zoom.us: %s', (url, isAllowed) => {
  expect(isMeetingLink(url, ['zoom.us'])).toBe(isAllowed)
})
