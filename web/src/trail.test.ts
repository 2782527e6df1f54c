import { afterEach, expect, it } from 'vitest'
import { endSession } from './session.ts'
import { pathBack, recordVisit } from './trail.ts'

afterEach(() => endSession('chosen'))

const calendar = '/course/5/calendar'
const day = '/course/5/calendar/12'

it('the way back is the place before in the same section', () => {
  recordVisit('/courses', ['course'])
  recordVisit(calendar, ['course'])
  recordVisit('/home', ['home'])
  recordVisit(day, ['course', 'day'])
  expect(pathBack(day, ['course', 'day'])).toBe(calendar)
  expect(pathBack(calendar, ['course'])).toBe('/courses')
})

it('coming back to a place forgets what followed, so that nobody goes in circles', () => {
  recordVisit('/courses', ['course'])
  recordVisit(calendar, ['course'])
  recordVisit(day, ['course', 'day'])
  recordVisit(calendar, ['course'])
  expect(pathBack(calendar, ['course'])).toBe('/courses')
})

it.each([
  [day, ['course', 'day'], '/courses'],
  [calendar, ['course'], '/courses'],
  ['/home', ['home'], '/home'],
  ['/anything', [], '/home'],
] as const)('without a history %s leads to its section: %s → %s', (path, sections, target) => {
  recordVisit(path, sections)
  expect(pathBack(path, sections)).toBe(target)
})

it('another person begins with no history', async () => {
  recordVisit('/courses', ['course'])
  recordVisit(calendar, ['course'])
  recordVisit(day, ['course'])
  await endSession('chosen')
  expect(pathBack(day, ['course'])).toBe('/courses')
})
