import { describe, expect, it } from 'vitest'
import { guard, type RouteMeta, type SessionState, type Verdict } from './guard.ts'

const settled = { mustUpdatePassword: false, mustUpdateProfile: false, hasEmail: true }
const guest: SessionState = { hasToken: false, isSubscriptionExpired: false }
const starting: SessionState = { hasToken: true, isSubscriptionExpired: false }
const learner: SessionState = { ...starting, user: settled, homePage: 'home' }
const owesPassword: SessionState = { ...learner, user: { ...settled, mustUpdatePassword: true } }
const owesProfile: SessionState = { ...learner, user: { ...settled, mustUpdateProfile: true } }
const owesBoth: SessionState = { ...learner, user: { ...settled, mustUpdatePassword: true, mustUpdateProfile: true } }
const expired: SessionState = { ...learner, isSubscriptionExpired: true }

const noEmail: SessionState = { ...learner, user: { ...settled, hasEmail: false } }
const owesProfileAndEmail: SessionState = {
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
const settings: RouteMeta = { name: 'userSettings', access: 'auth', setting: true }
const catalog: RouteMeta = { name: 'home-catalog', access: 'auth', requiresEmail: true }
const subscriptions: RouteMeta = { name: 'subscriptions', access: 'auth', setting: true }

const pass: Verdict = { pass: true }
const toLogin: Verdict = { redirect: 'login', rememberReturn: true }
const warned: Verdict = { redirect: 'subscriptions', query: { warning: 'true' } }

type Case = [RouteMeta, string, SessionState, Verdict]

describe.each<[string, Case[]]>([
  [
    '1: signing out always passes',
    [
      [logout, 'a guest', guest, pass],
      [logout, 'whose account is not loaded', starting, pass],
      [logout, 'who owes a password', owesBoth, pass],
      [logout, 'whose subscription is over', expired, pass],
    ],
  ],
  [
    '2: a required new password comes before everything else',
    [
      [home, 'who owes a password', owesPassword, { redirect: 'resetPassword' }],
      [login, 'who owes a password', owesPassword, { redirect: 'resetPassword' }],
      [unknown, 'who owes a password', owesPassword, { redirect: 'resetPassword' }],
      [updateProfile, 'who owes both', owesBoth, { redirect: 'resetPassword' }],
      [resetPassword, 'who owes both', owesBoth, pass],
      [autoLogin, 'who owes a password', owesPassword, pass],
      [deletion, 'who owes a password', owesPassword, pass],
      [resetPassword, 'a guest', guest, pass],
    ],
  ],
  [
    '3: a required profile comes next',
    [
      [home, 'who owes a profile', owesProfile, { redirect: 'updateProfile' }],
      [updateProfile, 'who owes a profile', owesProfile, pass],
      [deletion, 'who owes a profile', owesProfile, pass],
    ],
  ],
  [
    '4: an expired subscription leads to the subscriptions with a warning',
    [
      [home, 'whose subscription is over', expired, warned],
      [subscriptions, 'whose subscription is over', expired, pass],
      [settings, 'whose subscription is over', expired, pass],
      [updateProfile, 'whose subscription is over', expired, pass],
      [resetPassword, 'whose subscription is over', expired, pass],
      [userInfoChat, 'whose subscription is over', expired, pass],
      [autoLogin, 'whose subscription is over', expired, pass],
      [
        home,
        'who owes a profile and whose subscription is over',
        { ...owesProfile, isSubscriptionExpired: true },
        { redirect: 'updateProfile' },
      ],
    ],
  ],
  [
    '5: a screen of the signed-in needs a token and the account',
    [
      [home, 'a guest', guest, toLogin],
      [settings, 'a guest', guest, toLogin],
      [home, 'whose account is not loaded', starting, { load: true }],
      [home, 'a learner', learner, pass],
    ],
  ],
  [
    '6: a screen for guests sends the signed-in to the configured home page',
    [
      [login, 'a guest', guest, pass],
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
    '7: a screen that leads to a purchase asks for an e-mail first',
    [
      [catalog, 'without an e-mail', noEmail, { askEmail: true }],
      [catalog, 'a learner', learner, pass],
      [catalog, 'a guest', guest, toLogin],
      [catalog, 'whose account is not loaded', starting, { load: true }],
      [home, 'without an e-mail', noEmail, pass],
      [catalog, 'without an e-mail who owes a profile', owesProfileAndEmail, { redirect: 'updateProfile' }],
      [catalog, 'without an e-mail whose subscription is over', { ...noEmail, isSubscriptionExpired: true }, warned],
    ],
  ],
  [
    'open to all',
    [
      [unknown, 'a guest', guest, pass],
      [unknown, 'a learner', learner, pass],
      [unknown, 'whose account is not loaded', starting, pass],
    ],
  ],
])('guard %s', (_, cases) => {
  it.each(cases)('$name for one %s', (route, _who, state, verdict) => {
    expect(guard(route, state)).toEqual(verdict)
  })
})
