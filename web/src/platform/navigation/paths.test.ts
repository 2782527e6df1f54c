import { expect, it } from 'vitest'
import { hrefOf, paths } from './paths.ts'

it('a path has its ids and the search parameters that are defined', () => {
  expect(paths.home()).toBe('/home')
  expect(paths.homework({ streamId: 5, homeworkId: 7 })).toBe('/homework/5/7')
  expect(paths.homework({ streamId: 5, homeworkId: 7, status: 9 })).toBe('/homework/5/7?status=9')
  expect(paths.calendar({ streamId: 5, freeze: undefined })).toBe('/course/5/calendar')
  expect(paths.login({ returnUrl: '/course/5/calendar?freeze=1' })).toBe(
    '/?returnUrl=%2Fcourse%2F5%2Fcalendar%3Ffreeze%3D1',
  )
})

it('a text in a path is encoded', () => {
  expect(paths.settingsReminder({ reminderId: '0740' })).toBe('/user/settings/reminders/0740')
  expect(paths.settingsReminder({ reminderId: '../new' })).toBe('/user/settings/reminders/..%2Fnew')
})

it('an unknown address, and a missing, wrong or unknown value of an address do not compile', () => {
  const refused = [
    // @ts-expect-error -- no screen has this address
    () => paths.nowhere(),
    // @ts-expect-error -- the ids are missing
    () => paths.homework(),
    // @ts-expect-error -- one id is missing
    () => paths.homework({ streamId: 5 }),
    // @ts-expect-error -- an id is a number
    () => paths.chat({ chatId: '5' }),
    // @ts-expect-error -- this parameter is text
    () => paths.settingsReminder({ reminderId: 740 }),
    // @ts-expect-error -- the search parameter is a number
    () => paths.homework({ streamId: 5, homeworkId: 7, status: 'DONE' }),
    // @ts-expect-error -- the search parameter has another value
    () => paths.subscriptions({ warning: 'yes' }),
    // @ts-expect-error -- the screen reads no such search parameter
    () => paths.calendar({ streamId: 5, lesson: 3 }),
    // @ts-expect-error -- the screen reads no search parameters
    () => paths.home({ lesson: 3 }),
    // @ts-expect-error -- only a builder makes a path
    () => hrefOf('/home'),
  ]
  expect(refused).toHaveLength(10)
})
