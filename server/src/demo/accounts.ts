import type { Language } from '#contract/endpoint.ts'

export type DemoAccount = {
  email: string
  name: string
  lastName: string
  roles: ('expert' | 'support' | 'content' | 'admin')[]
  locale: Language
  timezone: string
  /** What the account shows, for the list that is printed at the start. */
  shows: string
}

export const demoPassword = 'Daystream-2026'

export const demoAccounts = [
  {
    email: 'learner@demo.test',
    name: 'Марина',
    lastName: 'Ветрова',
    roles: [],
    locale: 'ru',
    timezone: 'Europe/Moscow',
    shows: 'brand face, on day 12 of 36, with runs in every state',
  },
  {
    email: 'second@demo.test',
    name: 'Hannah',
    lastName: 'Cole',
    roles: [],
    locale: 'en',
    timezone: 'Europe/London',
    shows: 'brand mind, on day 3 of 21',
  },
  {
    email: 'new@demo.test',
    name: 'Ольга',
    lastName: 'Синицына',
    roles: [],
    locale: 'ru',
    timezone: 'Europe/Moscow',
    shows: 'a new account without a course; where the brand has a trial course, it is given at the sign-in',
  },
  {
    email: 'expert@demo.test',
    name: 'Елена',
    lastName: 'Гай',
    roles: ['expert'],
    locale: 'ru',
    timezone: 'Europe/Moscow',
    shows: 'an expert',
  },
  {
    email: 'admin@demo.test',
    name: 'Ирина',
    lastName: 'Лось',
    roles: ['admin'],
    locale: 'ru',
    timezone: 'Europe/Moscow',
    shows: 'an administrator',
  },
  {
    email: 'support@demo.test',
    name: 'Анна',
    lastName: 'Белова',
    roles: ['support'],
    locale: 'ru',
    timezone: 'Europe/Moscow',
    shows: 'who answers questions to support',
  },
] as const satisfies readonly DemoAccount[]

export type DemoEmail = (typeof demoAccounts)[number]['email']
