import { expect, test } from 'vitest'
import {
  firstStatus,
  isRegistrationOpen,
  questionNames,
  questionsForGuest,
  questionsLeft,
  type QuestionName,
} from './registration.ts'

const asked = (...names: QuestionName[]) => names.map((name) => ({ name }))
const usual = asked('firstName', 'email', 'password', 'socials', 'birthday', 'avatarId')
const withPush = asked('firstName', 'email', 'password', 'socials', 'push')
const names = (questions: { name: QuestionName }[]) => questions.map(({ name }) => name).join(' ')

test('the questions of the table are asked in its order', () => {
  expect(questionNames).toEqual(['firstName', 'email', 'password', 'socials', 'birthday', 'avatarId', 'push'])
})

test('a guest is asked for the name, the e-mail and the password, which makes the account', () => {
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
] as const)('after a break in the %s chat an account with status %d is asked: %s', (chat, status, left) => {
  expect(names(questionsLeft(chat === 'usual' ? usual : withPush, status))).toBe(left)
})

test.each([
  [10, false],
  [20, true],
  [30, true],
  [40, false],
])('a registration with status %d is to be gone on with: %s', (status, open) => {
  expect(isRegistrationOpen(usual, status)).toBe(open)
})

test('a registration of which nothing can be asked here is not gone on with', () => {
  expect(isRegistrationOpen(usual, 20, ({ name }) => name === 'birthday')).toBe(true)
  expect(isRegistrationOpen(usual, 30, ({ name }) => name === 'birthday')).toBe(false)
})

test('an account that was just made registers where questions are left for it', () => {
  expect([firstStatus(usual), firstStatus(asked('firstName', 'email', 'password')), firstStatus([])]).toEqual([
    20, 10, 10,
  ])
})
