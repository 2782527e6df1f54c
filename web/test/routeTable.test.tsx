import { act, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { addresses } from '#contract/platform/addresses.ts'
import { guard, type SessionState, type GuardResult } from '../src/guard.ts'
import { createAppRouter, type RouteDefinition } from '../src/router.tsx'
import { endSession, startSession } from '../src/platform/session/session.ts'
import { learner as someone, openApp, serveSchool } from './app.ts'

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

/** The outcome by session state: `here`, the route redirected to, loading first, or the e-mail prompt. */
const kinds = {
  /** Signing out is always allowed. */
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
  ['restoreEmail', '/restore-email', 'open'],
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
  ['settingsReminderNew', '/user/settings/reminders/new', 'setting'],
  ['settingsReminderUpdate', '/user/settings/reminders/$reminderId', 'setting'],
  ['settingsCookiePolicy', '/user/settings/cookie', 'setting'],
  ['downloads', '/user/settings/downloads', 'setting'],
  ['userPaymentMethods', '/user/settings/user-payment-methods', 'paying'],
  ['subscriptions', '/user/subscriptions', 'setting'],
  ['subscription', '/user/subscription/$subscriptionId', 'paying'],
  ['installments', '/user/installments', 'paying'],
  ['support', '/support', 'setting'],
  ['support-questions', '/support/questions', 'setting'],
  ['support-question', '/support/questions/$questionId', 'setting'],
  ['guest-question', '/question', 'open'],
  ['support-category', '/support/$categoryId', 'setting'],
  ['support-category-stream', '/support/$categoryId/$streamId', 'setting'],
  ['home', '/home', 'inside'],
  ['home-courses', '/courses', 'inside'],
  ['home-events', '/events', 'inside'],
  ['home-catalog', '/catalog', 'buying', { expired: 'here' }],
  ['order', '/order/$orderId', 'setting'],
  ['banners', '/banners', 'inside'],
  ['club-page', '/club/$slug', 'inside'],
  ['article', '/club/$slug/$articleId', 'inside'],
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
  ['service', '/catalog/$serviceId', 'buying', { expired: 'here' }],
  ['document', '/document', 'inside'],
]

/** Old paths and what they redirect to. */
const redirections = [
  ['/user', '/home'],
  ['/course', '/home'],
  ['/home/courses', '/courses'],
  ['/home/events', '/events'],
  ['/home/catalog', '/catalog'],
  ['/chats', '/chat'],
  ['/tasks', '/homework'],
  ['/subscriptions', '/user/subscriptions?warning=true'],
  ['/course/5/freeze', '/course/5/calendar?freeze=1'],
  ['/course/5/stages', '/course/5/calendar'],
  ['/course/calendar', '/courses'],
] as const

let table: readonly RouteDefinition[] = []
beforeEach(async () => {
  serveSchool()
  if (table.length > 0) return
  await openApp('/')
  table = (await import('../src/routes.ts')).routes
})

it('the table has exactly these routes', () => {
  const screens = table.filter(({ meta }) => meta).map(({ name, path }) => `${name} ${path}`)
  expect(screens.toSorted()).toEqual(routes.map(([name, path]) => `${name} ${path}`).toSorted())
  const others = table
    .filter(({ meta }) => !meta)
    .map(({ path }) => new RegExp(`^${path.replaceAll(/\$\w+/g, '\\d+')}$`))
  const known = others.filter((pattern) => redirections.some(([from]) => pattern.test(from)))
  // The old path of a day is looked up in its course, which has a test of its own.
  expect(others.length - known.length).toBe(1)
})

it('every address has a screen', () => {
  const screens = table.filter(({ meta }) => meta).map(({ path }) => path)
  expect(screens.toSorted()).toEqual(Object.values(addresses).toSorted())
})

it('every screen but the sign-out has a title', () => {
  expect(table.filter(({ meta }) => meta && !meta.title).map(({ name }) => name)).toEqual(['logout'])
})

it.each(redirections)('%s redirects to %s', async (from, to) => {
  startSession({ token: 'abc', userId: someone.id, days: 1 })
  await openApp(from)
  await waitFor(() => expect(location.pathname + location.search).toBe(to))
  await act(() => endSession('chosen'))
})

it.each([
  ['/?returnUrl=//evil.test', { returnUrl: undefined }],
  ['/?returnUrl=/courses', { returnUrl: '/courses' }],
  ['/auto-login?returnUrl=javascript:alert(1)', { returnUrl: undefined }],
  ['/logout?returnUrl=/logout', { returnUrl: undefined }],
  ['/delete?returnUrl=/home', { returnUrl: '/home' }],
  ['/document?url=javascript:alert(1)', { url: undefined }],
  ['/document?url=/media/a.pdf', { url: '/media/a.pdf' }],
  ['/user/subscriptions?warning=1', { warning: undefined }],
  ['/user/subscriptions?warning=true', { warning: 'true' }],
])('the search parameters of %s are %j', (address, search) => {
  const empty = () => null
  const screens = { layout: empty, preloader: empty, failure: empty, notFound: empty }
  const router = createAppRouter({ table, ...screens, sessionState: () => states.learner, loadSession: async () => {} })
  const { pathname, searchParams } = new URL(address, 'https://school.test')
  expect(router.matchRoutes(pathname, Object.fromEntries(searchParams)).at(-1)?.search).toMatchObject(search)
})

describe.each(routes)('%s %s', (name, _path, kind, except) => {
  it.each(Object.entries({ ...kinds[kind], ...except }))('for %s: %s', (state, outcome) => {
    const meta = table.find((definition) => definition.name === name)?.meta
    expect(meta && outcomeOf(guard(meta, states[state as keyof typeof states]))).toBe(outcome)
  })
})

function outcomeOf(result: GuardResult): string {
  if ('redirect' in result) return result.redirect
  if ('askEmail' in result) return 'e-mail'
  return 'load' in result ? 'load' : 'here'
}
