import { act, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { guard, type SessionState, type Verdict } from './guard.ts'
import type { Line } from './router.tsx'
import { endSession, startSession } from './session.ts'
import { learner as someone, openApp, serveSchool } from './testingApp.ts'

const settled = { mustUpdatePassword: false, mustUpdateProfile: false, hasEmail: true }
const learner: SessionState = { hasToken: true, isSubscriptionExpired: false, user: settled, homePage: 'home' }

const states = {
  guest: { hasToken: false, isSubscriptionExpired: false },
  starting: { hasToken: true, isSubscriptionExpired: false },
  learner,
  owesPassword: { ...learner, user: { ...settled, mustUpdatePassword: true } },
  owesProfile: { ...learner, user: { ...settled, mustUpdateProfile: true } },
  expired: { ...learner, isSubscriptionExpired: true },
  withoutEmail: { ...learner, user: { ...settled, hasEmail: false } },
} satisfies Record<string, SessionState>

type Outcomes = Record<keyof typeof states, string>

/** Where somebody ends up: `here`, on another route, or with a question first. */
const kinds = {
  /** Signing out always passes. */
  exit: {
    guest: 'here',
    starting: 'here',
    learner: 'here',
    owesPassword: 'here',
    owesProfile: 'here',
    expired: 'here',
    withoutEmail: 'here',
  },
  open: {
    guest: 'here',
    starting: 'here',
    learner: 'here',
    owesPassword: 'resetPassword',
    owesProfile: 'updateProfile',
    expired: 'subscriptions',
    withoutEmail: 'here',
  },
  guests: {
    guest: 'here',
    starting: 'load',
    learner: 'home',
    owesPassword: 'resetPassword',
    owesProfile: 'updateProfile',
    expired: 'subscriptions',
    withoutEmail: 'home',
  },
  inside: {
    guest: 'login',
    starting: 'load',
    learner: 'here',
    owesPassword: 'resetPassword',
    owesProfile: 'updateProfile',
    expired: 'subscriptions',
    withoutEmail: 'here',
  },
  setting: {
    guest: 'login',
    starting: 'load',
    learner: 'here',
    owesPassword: 'resetPassword',
    owesProfile: 'updateProfile',
    expired: 'here',
    withoutEmail: 'here',
  },
  buying: {
    guest: 'login',
    starting: 'load',
    learner: 'here',
    owesPassword: 'resetPassword',
    owesProfile: 'updateProfile',
    expired: 'subscriptions',
    withoutEmail: 'e-mail',
  },
  paying: {
    guest: 'login',
    starting: 'load',
    learner: 'here',
    owesPassword: 'resetPassword',
    owesProfile: 'updateProfile',
    expired: 'here',
    withoutEmail: 'e-mail',
  },
} satisfies Record<string, Outcomes>

type Row = [name: string, path: string, kind: keyof typeof kinds, except?: Partial<Outcomes>]

const routes: Row[] = [
  ['login', '/', 'guests'],
  ['signup', '/signup', 'guests'],
  ['accessRecovery', '/reset', 'guests'],
  ['logout', '/logout', 'exit'],
  ['auto-login', '/auto-login', 'exit'],
  ['delete', '/delete', 'exit'],
  ['confirmEmail', '/confirm-email', 'open'],
  ['resetPassword', '/resetPassword', 'open', { owesPassword: 'here', expired: 'here' }],
  ['updateProfile', '/updateProfile', 'setting', { owesProfile: 'here' }],
  ['userInfoChat', '/user-info-chat', 'setting'],
  ['linkSocialNetworks', '/linksocialnetworks', 'setting'],
  ['socialNetworks', '/user/social-networks', 'setting'],
  ['userEdit', '/user/edit', 'setting'],
  ['userSetting', '/user/setting', 'setting'],
  ['userSettings', '/user/settings', 'setting'],
  ['userPassword', '/user/settings/password', 'setting'],
  ['settingsNotifications', '/user/settings/notifications', 'setting'],
  ['settingsReminders', '/user/settings/reminders', 'setting'],
  ['settingsCookiePolicy', '/user/settings/cookie', 'setting'],
  ['downloads', '/user/settings/downloads', 'setting'],
  ['userPaymentMethods', '/user/settings/user-payment-methods', 'paying'],
  ['subscriptions', '/user/subscriptions', 'setting'],
  ['subscription', '/user/subscription/$subscriptionId', 'paying'],
  ['installments', '/user/installments', 'paying'],
  ['support', '/support', 'setting'],
  ['support-category', '/support/$categoryId', 'setting'],
  ['support-category-stream', '/support/$categoryId/$streamId', 'setting'],
  ['home', '/home', 'inside'],
  ['home-courses', '/courses', 'inside'],
  ['home-events', '/events', 'inside'],
  ['home-catalog', '/catalog', 'buying'],
  ['banners', '/banners', 'inside'],
  ['calendar', '/course/$streamId/calendar', 'inside'],
  ['day', '/course/$streamId/calendar/$dayNumber', 'inside'],
  ['materials', '/course/$streamId/materials', 'inside'],
  ['homeworks', '/homework', 'inside'],
  ['homework', '/homework/$streamId/$homeworkId', 'inside'],
  ['chats', '/chat', 'inside'],
  ['chat', '/chat/$chatId', 'inside'],
  ['videoconsultations', '/videoconsultations', 'inside'],
  ['videoconsultation', '/videoconsultations/$consultationId', 'inside'],
  ['points', '/user/points', 'inside'],
  ['points-history', '/user/points/history', 'inside'],
  ['document', '/document', 'inside'],
]

/** Where an address leads that is only another name. */
const redirections = [
  ['/user', '/home'],
  ['/course', '/home'],
  ['/home/courses', '/courses'],
  ['/home/events', '/events'],
  ['/home/catalog', '/catalog'],
  ['/chats', '/chat'],
  ['/tasks', '/homework'],
  ['/subscriptions', '/user/subscriptions?warning=true'],
  ['/user/settings/reminders/new', '/user/settings/reminders'],
  ['/user/settings/reminders/4', '/user/settings/reminders'],
  ['/course/5/freeze', '/course/5/calendar'],
  ['/course/5/stages', '/course/5/calendar'],
] as const

let table: readonly Line[] = []
beforeEach(async () => {
  serveSchool()
  if (table.length > 0) return
  await openApp('/')
  table = (await import('./learner.tsx')).table
})

it('every address is in the table, and nothing else is', () => {
  const screens = table.filter(({ meta }) => meta).map(({ name, path }) => `${name} ${path}`)
  expect(screens.toSorted()).toEqual(routes.map(([name, path]) => `${name} ${path}`).toSorted())
  const others = table
    .filter(({ meta }) => !meta)
    .map(({ path }) => new RegExp(`^${path.replaceAll(/\$\w+/g, '\\d+')}$`))
  const known = others.filter((pattern) => redirections.some(([from]) => pattern.test(from)))
  // The day of an old address is looked up in its course, which its own test follows.
  expect(others.length - known.length).toBe(1)
})

it('every screen but the way out is called something in the tab', () => {
  expect(table.filter(({ meta }) => meta && !meta.title).map(({ name }) => name)).toEqual(['logout'])
})

it.each(redirections)('%s leads to %s', async (from, to) => {
  startSession({ token: 'abc', userId: someone.id, days: 1 })
  await openApp(from)
  await waitFor(() => expect(location.pathname + location.search).toBe(to))
  await act(() => endSession('chosen'))
})

describe.each(routes)('%s %s', (name, _path, kind, except) => {
  it.each(Object.entries({ ...kinds[kind], ...except }))('of %s: %s', (state, outcome) => {
    const meta = table.find((line) => line.name === name)?.meta
    expect(meta && wordOf(guard(meta, states[state as keyof typeof states]))).toBe(outcome)
  })
})

function wordOf(verdict: Verdict): string {
  if ('redirect' in verdict) return verdict.redirect
  if ('askEmail' in verdict) return 'e-mail'
  return 'load' in verdict ? 'load' : 'here'
}
