import { expect, test } from 'vitest'
import {
  firstStatus,
  isRegistrationOpen,
  questionNames,
  questionsForGuest,
  questionsLeft,
  type QuestionName,
} from './registration.ts'

const questions = (...names: QuestionName[]) => names.map((name) => ({ name }))
const usual = questions('firstName', 'email', 'password', 'socials', 'birthday', 'avatarId')
const withPush = questions('firstName', 'email', 'password', 'socials', 'push')
const names = (questions: { name: QuestionName }[]) => questions.map(({ name }) => name).join(' ')

test('questions are in the order of the table', () => {
  expect(questionNames).toEqual(['firstName', 'email', 'password', 'socials', 'birthday', 'avatarId', 'push'])
})

test('the chat asks a guest for name, e-mail and password', () => {
  expect(names(questionsForGuest(usual))).toBe('firstName email password')
})

test.each([
  ['usual', 10, 'socials birthday avatarId'],
  ['usual', 20, 'socials birthday avatarId'],
  ['usual', 30, 'avatarId'],
  ['usual', 40, ''],
  ['push', 20, 'socials push'],
  ['push', 30, 'socials push'],
  ['push', 40, ''],
] as const)('after a break the %s chat asks an account with status %d: %s', (chat, status, left) => {
  expect(names(questionsLeft(chat === 'usual' ? usual : withPush, status))).toBe(left)
})

test.each([
  [10, false],
  [20, true],
  [30, true],
  [40, false],
])('a registration with status %d is open: %s', (status, open) => {
  expect(isRegistrationOpen(usual, status)).toBe(open)
})

test('a registration without remaining questions is complete', () => {
  expect(isRegistrationOpen(usual, 20, ({ name }) => name === 'birthday')).toBe(true)
  expect(isRegistrationOpen(usual, 30, ({ name }) => name === 'birthday')).toBe(false)
})

test('a new account is in the registration if there are remaining questions', () => {
  expect([firstStatus(usual), firstStatus(questions('firstName', 'email', 'password')), firstStatus([])]).toEqual([
    20, 10, 10,
  ])
})
