import type { Person, PersonRun } from '#contract/school/people/api.ts'

/** A run of the first course. */
export const run: PersonRun = {
  id: 40,
  course_id: 7,
  course: 'A face at ease',
  status: 'open',
  is_demo: false,
  is_paid_by_subscription: false,
  starts_on_first_opening: false,
  starts_on: '2031-11-10',
  ends_on: '2031-12-15',
  today_day_number: 12,
  days_count: 36,
  complete_days_count: 4,
  progress: 11,
  consultations: 2,
  has_chat: true,
  lock: 'day_needs_earlier_day',
  freeze: null,
}

/** A learner in the view of staff. */
export const marina: Person = {
  id: 12,
  email: 'marina@mail.test',
  is_email_confirmed: true,
  is_email_doubtful: false,
  has_password: true,
  name: 'Marina',
  last_name: 'Vetrova',
  avatar: '',
  phone: '',
  city: 'Kazan',
  birthday: '',
  locale: 'ru',
  timezone: 'Europe/Moscow',
  today: '2031-11-22',
  roles: [],
  waiting_roles: [],
  expert_course_ids: [],
  lead_course_ids: [],
  is_last_admin: false,
  created_at: 1_763_000_000,
  closed_at: null,
  erased_at: null,
  networks: ['vkontakte'],
  runs: [run],
  sessions: [
    {
      id: 5,
      brand: 'Контур',
      app_type: 'web',
      user_agent: 'Firefox/1 Linux',
      created_at: 1_763_000_000,
      expires_at: 2e9,
    },
    { id: 6, brand: null, app_type: 'web', user_agent: 'Chrome/1', created_at: 1_763_000_000, expires_at: 2e9 },
  ],
  mails: [
    { id: 6, subject: 'Welcome', created_at: 1_763_000_000, sent_at: null, state: 'failed', failure: 'mailbox full' },
  ],
  notes: [],
  additions: [],
}

export const courses = [
  {
    id: 7,
    slug: 'face',
    title: 'A face at ease',
    access_days: 36,
    days_count: 36,
    is_published: true,
    brands: ['face'],
  },
  { id: 8, slug: 'back', title: 'A calm back', access_days: 30, days_count: 28, is_published: true, brands: ['face'] },
]
