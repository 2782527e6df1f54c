import { expect, it, test } from 'vitest'
import { audienceText, type Audience, type AudienceNames } from './audienceText.ts'
import { contentOf, emptyContent, missingOf, parseRanges, rangesText, valuesOf } from './bannerForm.ts'

const names: AudienceNames = {
  courses: [
    { id: 1, title: 'Calm' },
    { id: 2, title: 'Sleep' },
  ],
  communities: [{ id: 5, title: 'Morning' }],
  segments: [{ id: 9, title: 'Friends' }],
  brands: [{ id: 'mind', title: 'Stillwater' }],
  days: [1, 2, 3, 4, 5].map((number) => ({ id: 10 + number, courseId: 1, number })),
}

it.each<[Partial<Audience>, string]>([
  [{}, 'Shown to everybody.'],
  [
    { course_ids: [1], stage_day_ids: [13, 14, 15], not_display_community_ids: [5] },
    'Shown to learners of the course “Calm”, on days\u00A03–5, not in the club “Morning”.',
  ],
  [
    { course_ids: [1, 2], segment_ids: [9] },
    'Shown to learners of the courses “Calm” or “Sleep”, in the segment “Friends”.',
  ],
  [
    { community_ids: [5], application_ids: ['mind'] },
    'Shown to everybody, in the club “Morning”, in the school “Stillwater”.',
  ],
  [
    { not_display_course_ids: [2], not_display_application_ids: ['mind'] },
    'Shown to everybody, not of the course “Sleep”, not in the school “Stillwater”.',
  ],
  [
    { course_ids: [1], stage_day_ids: [11, 99] },
    'Shown to learners of the course “Calm”, on day\u00A01 of “Calm”, on 1 day of another course.',
  ],
])('the audience %j is written as a sentence', (audience, sentence) => {
  expect(audienceText({ ...emptyContent, ...audience }, names, 'banners.staff.audienceIs')).toBe(sentence)
})

test.each([
  [[], ''],
  [[8, 3, 4, 5], '3–5, 8'],
  [[2, 2, 1], '1–2'],
])('the numbers %j are written as the ranges %s', (numbers, text) => expect(rangesText(numbers)).toBe(text))

test.each([
  ['', []],
  ['3-5, 8', [3, 4, 5, 8]],
  [' 1 – 2;2', [1, 2]],
  ['5-3', undefined],
  ['0', undefined],
  ['22', undefined],
  ['one', undefined],
])('the typed ranges %s are the numbers %j', (typed, numbers) => expect(parseRanges(typed, 21)).toEqual(numbers))

test('a banner keeps markup, emoji and text from right to left as they were typed', () => {
  const title = { ru: '<b>Скидка</b> 🎁', en: 'שלום', es: '' }
  expect(contentOf({ ...valuesOf(emptyContent), title }).title).toEqual(title)
})

test.each([
  [{}, undefined],
  [{ title: { ru: '', en: 'x'.repeat(10_000), es: '' } }, 'One of the texts is too long'],
  [{ url: 'javascript:alert(1)' }, 'There is no such address: enter a page of the school or one with https://'],
  [{ date_start: '2031-05-02', date_end: '2031-05-01' }, 'The last day is before the first'],
  [{ sort: 'first' }, 'Order: enter a number from 0 to 100,000'],
  [{ max_shows: '0' }, 'How often: enter a number from 1 to 1,000'],
  [{ is_published: true }, 'To be shown, the banner needs a headline'],
])('the banner %j is missing: %s', (change, reason) => {
  expect(missingOf({ ...valuesOf(emptyContent), ...change }, { image: null })).toBe(reason)
})
