import { expect, it } from 'vitest'
import { clampRepeats, excerpt, lessonTitle } from './rules.ts'

it.each([
  ['Подъём уголков губ (разбор)', 'Подъём уголков губ', 'analysis'],
  ['Подъём уголков губ [Исполнение]', 'Подъём уголков губ', 'playback'],
  ['Как устроено напряжение ( ТЕОРИЯ ) ', 'Как устроено напряжение', 'theory'],
  ['How a day works (theory)', 'How a day works', 'theory'],
  ['Una pausa breve (práctica)', 'Una pausa breve', 'playback'],
  ['Дыхание (утро)', 'Дыхание (утро)', undefined],
  ['(разбор) Дыхание', '(разбор) Дыхание', undefined],
  ['Дыхание', 'Дыхание', undefined],
])('takes the kind of a lesson from the trailing tag of its title: %s', (given, title, kind) => {
  expect(lessonTitle(given)).toEqual({ title, kind })
})

it('an excerpt has plain spaces only', () => {
  expect(excerpt('36&nbsp;дней\u00a0занятий')).toBe('36 дней занятий')
})

it.each([
  [0, 1],
  [2, 2],
  [9, 3],
])('%i repeats become %i inside the range of the set', (count, expected) => {
  expect(clampRepeats(count, { repeat_from: 1, repeat_to: 3 })).toBe(expected)
})
