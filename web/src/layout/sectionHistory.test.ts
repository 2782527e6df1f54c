import { afterEach, expect, it } from 'vitest'
import { endSession } from '../platform/session/session.ts'
import { previousPath, recordVisit } from './sectionHistory.ts'

afterEach(() => endSession('chosen'))

const calendar = '/course/5/calendar'
const day = '/course/5/calendar/12'

it('the section history goes back to the previous path of the same section', () => {
  recordVisit('/courses', ['course'])
  recordVisit(calendar, ['course'])
  recordVisit('/home', ['home'])
  recordVisit(day, ['course', 'day'])
  expect(previousPath(day, ['course', 'day'])).toBe(calendar)
  expect(previousPath(calendar, ['course'])).toBe('/courses')
})

it('the section history truncates the history at a revisited path, so that nobody goes in circles', () => {
  recordVisit('/courses', ['course'])
  recordVisit(calendar, ['course'])
  recordVisit(day, ['course', 'day'])
  recordVisit(calendar, ['course'])
  expect(previousPath(calendar, ['course'])).toBe('/courses')
})

it.each([
  [day, ['course', 'day'], '/courses'],
  [calendar, ['course'], '/courses'],
  ['/home', ['home'], '/home'],
  ['/anything', [], '/home'],
] as const)('without a history %s falls back to the root of its section: %s → %s', (path, sections, target) => {
  recordVisit(path, sections)
  expect(previousPath(path, sections)).toBe(target)
})

it('the section history starts empty for the next account', async () => {
  recordVisit('/courses', ['course'])
  recordVisit(calendar, ['course'])
  recordVisit(day, ['course'])
  await endSession('chosen')
  expect(previousPath(day, ['course'])).toBe('/courses')
})

it('the root of a section that is opened by going back has nothing before it', () => {
  recordVisit(calendar, ['course'])
  recordVisit('/courses', ['course'])
  expect(previousPath('/courses', ['course'])).toBe('/courses')
})
