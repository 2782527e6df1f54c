import { expect, test } from 'vitest'
import { fillQuestionTemplate, inboxTabOf, questionUrgency, type InboxTab } from './inboxRules.ts'
import type { QuestionStatus } from './rules.ts'

test.each<[QuestionStatus, number | null, InboxTab]>([
  ['open', 1, 'mine'],
  ['open', null, 'unowned'],
  ['open', 2, 'colleagues'],
  ['answered', 1, 'awaiting'],
  ['answered', null, 'awaiting'],
  ['answered', 2, 'awaiting'],
  ['closed', 1, 'closed'],
  ['closed', null, 'closed'],
])('a question that is %s and owned by %s is in the tab %s of person 1', (status, ownerId, tab) => {
  expect(inboxTabOf({ status, ownerId }, 1)).toBe(tab)
})

test.each([
  [4 * 3600, 'late'],
  [4 * 3600 - 1, 'urgent'],
  [3 * 3600, 'soon'],
  [3 * 3600 - 1, 'soon'],
  [3600, 'calm'],
] as const)('after %i of four promised hours a question is %s', (now, urgency) => {
  expect(questionUrgency({ waiting_since: 0, answer_by: 4 * 3600 }, now)).toBe(urgency)
})

test('a template is filled with the name and the course, and reads well without them', () => {
  const text = '{name}, open {course}. Bye, {name}'
  expect(fillQuestionTemplate(text, { name: 'Vera', course: 'Soft gaze' })).toBe('Vera, open Soft gaze. Bye, Vera')
  expect(fillQuestionTemplate('{name}, open it.', { name: '', course: '' })).toBe('open it.')
})

test('a name or a course that looks like a token or a pattern stays as it is', () => {
  expect(fillQuestionTemplate('{name}: {course}', { name: '{course}', course: "$& $' {name}" })).toBe(
    "{course}: $& $' {name}",
  )
})
