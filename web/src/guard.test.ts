import { describe, expect, it } from 'vitest'
import { guard, type RouteMeta, type SessionState, type GuardResult } from './guard.ts'

const settled = { mustUpdatePassword: false, mustUpdateProfile: false, hasEmail: true }
const guest: SessionState = { hasToken: false, isSubscriptionExpired: false }
const starting: SessionState = { hasToken: true, isSubscriptionExpired: false }
const learner: SessionState = { ...starting, user: settled, homePage: 'home' }
const mustSetPassword: SessionState = { ...learner, user: { ...settled, mustUpdatePassword: true } }
const mustFillProfile: SessionState = { ...learner, user: { ...settled, mustUpdateProfile: true } }
const mustDoBoth: SessionState = { ...learner, user: { ...settled, mustUpdatePassword: true, mustUpdateProfile: true } }
const expired: SessionState = { ...learner, isSubscriptionExpired: true }

const noEmail: SessionState = { ...learner, user: { ...settled, hasEmail: false } }
const mustFillProfileWithoutEmail: SessionState = {
  ...learner,
  user: { ...settled, hasEmail: false, mustUpdateProfile: true },
}

const login: RouteMeta = { name: 'login', access: 'guest' }
const logout: RouteMeta = { name: 'logout', access: 'none' }
const autoLogin: RouteMeta = { name: 'auto-login', access: 'none' }
const deletion: RouteMeta = { name: 'delete', access: 'none' }
const unknown: RouteMeta = { name: '404', access: 'none' }
const home: RouteMeta = { name: 'home', access: 'auth' }
const resetPassword: RouteMeta = { name: 'resetPassword', access: 'none' }
const updateProfile: RouteMeta = { name: 'updateProfile', access: 'auth' }
const userInfoChat: RouteMeta = { name: 'userInfoChat', access: 'auth' }
const settings: RouteMeta = { name: 'userSettings', access: 'auth', allowsExpired: true }
const catalog: RouteMeta = { name: 'home-catalog', access: 'auth', requiresEmail: true }
const subscriptions: RouteMeta = { name: 'subscriptions', access: 'auth', allowsExpired: true }

const mails: RouteMeta = { name: 'staff-mails', access: 'auth', role: 'admin' }
const questions: RouteMeta = { name: 'staff-questions', access: 'auth', role: 'support' }
const support: SessionState = { ...learner, roles: ['support'] }

const allowed: GuardResult = { allowed: true }
const toLogin: GuardResult = { redirect: 'login', rememberReturn: true }
const warned: GuardResult = { redirect: 'subscriptions', query: { warning: 'true' } }

type Case = [RouteMeta, string, SessionState, GuardResult]

describe.each<[string, Case[]]>([
  [
    '1: signing out is always allowed',
    [
      [logout, 'a guest', guest, allowed],
      [logout, 'whose account is not loaded', starting, allowed],
      [logout, 'who must set a password', mustDoBoth, allowed],
      [logout, 'whose subscription is over', expired, allowed],
    ],
  ],
  [
    '2: a required new password comes first',
    [
      [home, 'who must set a password', mustSetPassword, { redirect: 'resetPassword' }],
      [login, 'who must set a password', mustSetPassword, { redirect: 'resetPassword' }],
      [unknown, 'who must set a password', mustSetPassword, { redirect: 'resetPassword' }],
      [updateProfile, 'who must do both', mustDoBoth, { redirect: 'resetPassword' }],
      [resetPassword, 'who must do both', mustDoBoth, allowed],
      [autoLogin, 'who must set a password', mustSetPassword, allowed],
      [deletion, 'who must set a password', mustSetPassword, allowed],
      [resetPassword, 'a guest', guest, allowed],
    ],
  ],
  [
    '3: a required profile comes next',
    [
      [home, 'who must fill in the profile', mustFillProfile, { redirect: 'updateProfile' }],
      [updateProfile, 'who must fill in the profile', mustFillProfile, allowed],
      [deletion, 'who must fill in the profile', mustFillProfile, allowed],
    ],
  ],
  [
    '4: an expired subscription redirects to the subscriptions with a warning',
    [
      [home, 'whose subscription is over', expired, warned],
      [subscriptions, 'whose subscription is over', expired, allowed],
      [settings, 'whose subscription is over', expired, allowed],
      [updateProfile, 'whose subscription is over', expired, allowed],
      [resetPassword, 'whose subscription is over', expired, allowed],
      [userInfoChat, 'whose subscription is over', expired, allowed],
      [autoLogin, 'whose subscription is over', expired, allowed],
      [
        home,
        'who must fill in the profile and whose subscription is over',
        { ...mustFillProfile, isSubscriptionExpired: true },
        { redirect: 'updateProfile' },
      ],
    ],
  ],
  [
    '5: a signed-in route needs a token and the account',
    [
      [home, 'a guest', guest, toLogin],
      [settings, 'a guest', guest, toLogin],
      [home, 'whose account is not loaded', starting, { load: true }],
      [home, 'a learner', learner, allowed],
    ],
  ],
  [
    '6: a guest route redirects the signed-in to the configured home page',
    [
      [login, 'a guest', guest, allowed],
      [login, 'a learner', learner, { redirect: 'home' }],
      [
        login,
        'a learner of a brand that begins with courses',
        { ...learner, homePage: 'home-courses' },
        { redirect: 'home-courses' },
      ],
      [login, 'whose configuration is not loaded', starting, { load: true }],
    ],
  ],
  [
    '7: a purchase route asks for an e-mail address first',
    [
      [catalog, 'without an e-mail', noEmail, { askEmail: true }],
      [catalog, 'a learner', learner, allowed],
      [catalog, 'a guest', guest, toLogin],
      [catalog, 'whose account is not loaded', starting, { load: true }],
      [home, 'without an e-mail', noEmail, allowed],
      [
        catalog,
        'without an e-mail who must fill in the profile',
        mustFillProfileWithoutEmail,
        { redirect: 'updateProfile' },
      ],
      [catalog, 'without an e-mail whose subscription is over', { ...noEmail, isSubscriptionExpired: true }, warned],
    ],
  ],
  [
    '8: a route of a role refuses staff without it',
    [
      [mails, 'whose account is not loaded', starting, { load: true }],
      [mails, 'a guest', guest, toLogin],
      [mails, 'in support', support, { forbidden: true }],
      [questions, 'in support', support, allowed],
      [questions, 'an administrator', { ...support, roles: ['admin'] }, allowed],
      [questions, 'without a role', { ...support, roles: [] }, { forbidden: true }],
      [questions, 'a learner', learner, { forbidden: true }],
    ],
  ],
  [
    'open to all',
    [
      [unknown, 'a guest', guest, allowed],
      [unknown, 'a learner', learner, allowed],
      [unknown, 'whose account is not loaded', starting, allowed],
    ],
  ],
])('guard %s', (_, cases) => {
  it.each(cases)('$name for one %s', (route, _who, state, result) => {
    expect(guard(route, state)).toEqual(result)
  })
})
