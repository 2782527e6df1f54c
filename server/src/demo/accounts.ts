import type { Language } from '#contract/endpoint.ts'

export type DemoAccount = {
  email: string
  name: string
  lastName: string
  roles: ('expert' | 'support' | 'content' | 'admin')[]
  locale: Language
  timezone: string
  /** The account's purpose, printed at the start; omitted for learners who fill the desk. */
  shows?: string
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
    shows: 'a new account without a course; gets the trial course of the brand at sign-in',
  },
  {
    email: 'expert@demo.test',
    name: 'Елена',
    lastName: 'Гай',
    roles: ['expert'],
    locale: 'ru',
    timezone: 'Europe/Moscow',
    shows: 'an expert who leads all courses; the desk at /admin/ has a full queue',
  },
  {
    email: 'polina@demo.test',
    name: 'Полина',
    lastName: 'Арсеньева',
    roles: ['expert'],
    locale: 'ru',
    timezone: 'Europe/Samara',
    shows: 'an expert of three courses, who is checking one homework',
  },
  {
    email: 'priya@demo.test',
    name: 'Priya',
    lastName: 'Raman',
    roles: ['expert'],
    locale: 'en',
    timezone: 'Europe/London',
    shows: 'the expert of Quiet Mind',
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
    shows: 'a support agent',
  },
  {
    email: 'alina@demo.test',
    name: 'Алина',
    lastName: 'Сотникова',
    roles: [],
    locale: 'ru',
    timezone: 'Europe/Moscow',
  },
  {
    email: 'kranz@demo.test',
    name: 'Ольга',
    lastName: 'Кранц',
    roles: [],
    locale: 'ru',
    timezone: 'Europe/Kaliningrad',
    shows: 'brand face, a homework video with what an expert has drawn on it',
  },
  {
    email: 'dina@demo.test',
    name: 'Дина',
    lastName: 'Рашидова',
    roles: [],
    locale: 'ru',
    timezone: 'Asia/Yekaterinburg',
  },
  {
    email: 'vera@demo.test',
    name: 'Вера',
    lastName: 'Лапина',
    roles: [],
    locale: 'ru',
    timezone: 'Europe/Moscow',
  },
  {
    email: 'yulia@demo.test',
    name: 'Юлия',
    lastName: 'Гринь',
    roles: [],
    locale: 'ru',
    timezone: 'Europe/Minsk',
  },
  {
    email: 'inna@demo.test',
    name: 'Инна',
    lastName: 'Заречная',
    roles: [],
    locale: 'ru',
    timezone: 'Europe/Moscow',
  },
  {
    email: 'grace@demo.test',
    name: 'Grace',
    lastName: 'Holt',
    roles: [],
    locale: 'en',
    timezone: 'Europe/London',
  },
  {
    email: 'tom@demo.test',
    name: 'Tom',
    lastName: 'Ellery',
    roles: [],
    locale: 'en',
    timezone: 'Europe/Dublin',
  },
  {
    email: 'svetlana@demo.test',
    name: 'Светлана',
    lastName: 'Орлова',
    roles: [],
    locale: 'ru',
    timezone: 'Europe/Moscow',
    shows: 'brand face, a subscription of the mobile application only',
  },
  {
    email: 'natalia@demo.test',
    name: 'Наталья',
    lastName: 'Жукова',
    roles: [],
    locale: 'ru',
    timezone: 'Asia/Yekaterinburg',
  },
  {
    email: 'maria@demo.test',
    name: 'Мария',
    lastName: 'Ким',
    roles: [],
    locale: 'ru',
    timezone: 'Asia/Almaty',
    shows: 'brand face, a video consultation that begins now',
  },
  {
    email: 'lidia@demo.test',
    name: 'Лидия',
    lastName: 'Панова',
    roles: [],
    locale: 'ru',
    timezone: 'Europe/Samara',
    shows: 'brand face, a course that an overdue instalment has closed',
  },
  {
    email: 'tamara@demo.test',
    name: 'Тамара',
    lastName: 'Бойко',
    roles: [],
    locale: 'ru',
    timezone: 'Europe/Minsk',
    shows: 'brand face, a long chat without consultations left',
  },
  {
    email: 'leo@demo.test',
    name: 'Leo',
    lastName: 'Hartman',
    roles: [],
    locale: 'en',
    timezone: 'Europe/London',
  },
  {
    email: 'nora@demo.test',
    name: 'Nora',
    lastName: 'Quinn',
    roles: [],
    locale: 'en',
    timezone: 'Europe/Dublin',
    shows: 'brand mind, a trial of Quiet Mind, whose chat can only be read',
  },
] as const satisfies readonly DemoAccount[]

export type DemoEmail = (typeof demoAccounts)[number]['email']

/** Reserved addresses: production does not start if one of them exists. */
export function isDemoEmail(email: string): boolean {
  return demoAccounts.some((account) => account.email === email)
}
