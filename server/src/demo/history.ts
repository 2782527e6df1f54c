import type { Language } from '#contract/endpoint.ts'
import type { DemoEmail } from './accounts.ts'

type Texts = Record<Language, string>

/** A run of a course as the demo school tells it. Days are counted from the learner's today. */
export type DemoRun = {
  email: DemoEmail
  slug: string
  /** Number of the course's day that is today; below 1 the run has not begun, above the last it is over. */
  today: number
  /** Days from today to the end of access, in place of the course's own length. */
  endsInDays?: number
  finishedDays: readonly number[]
  /** Lessons watched on days that are not finished: day number, lessons watched to the end, seconds of the next one. */
  begun?: readonly { day: number; lessons: number; seconds: number }[]
  /** Frozen since this many days ago, for this many days. */
  freeze?: { sinceDays: number; days: number }
  kind?: 'demo' | 'withoutSubscription'
  homeworks?: readonly DemoHomework[]
}

export type DemoHomework = { key: string; status: 'UPLOADED' | 'DONE'; hoursAgo: number }

export const demoRuns: readonly DemoRun[] = [
  {
    email: 'learner@demo.test',
    slug: 'bazovyy-kurs',
    today: 70,
    finishedDays: [1, 2, 3, 5, 6, 7, 8, 10, 11, 12],
    homeworks: [{ key: 'first-photo', status: 'DONE', hoursAgo: 24 * 68 }],
  },
  {
    email: 'learner@demo.test',
    slug: 'litso-bez-napryazheniya',
    today: 12,
    finishedDays: [1, 2, 3, 5, 6, 7, 8, 9, 11],
    begun: [
      { day: 10, lessons: 3, seconds: 18 },
      { day: 12, lessons: 2, seconds: 17 },
    ],
    homeworks: [
      { key: 'brow-photo', status: 'DONE', hoursAgo: 24 * 8 },
      { key: 'oval-photo', status: 'UPLOADED', hoursAgo: 5 },
    ],
  },
  { email: 'learner@demo.test', slug: 'osanka-za-21-den', today: 5, endsInDays: 3, finishedDays: [1, 2, 3] },
  {
    email: 'learner@demo.test',
    slug: 'myagkiy-vzglyad',
    today: 2,
    finishedDays: [1],
    freeze: { sinceDays: 7, days: 17 },
  },
  { email: 'learner@demo.test', slug: 'zimniy-marafon', today: -9, finishedDays: [] },
  {
    email: 'learner@demo.test',
    slug: 'utro-litsa',
    today: 90,
    finishedDays: [1, 2, 3, 4],
    kind: 'withoutSubscription',
  },
  { email: 'learner@demo.test', slug: 'first-steps', today: 2, finishedDays: [1], kind: 'demo' },
  {
    email: 'second@demo.test',
    slug: 'quiet-mind',
    today: 3,
    finishedDays: [1, 2],
    begun: [{ day: 3, lessons: 1, seconds: 12 }],
  },
  { email: 'second@demo.test', slug: 'first-steps', today: 3, finishedDays: [1, 2], kind: 'demo' },
]

/** Points that came otherwise than from days and homework. */
export const demoPoints: readonly { email: DemoEmail; amount: number; daysAgo: number; howItWas: Texts }[] = [
  {
    email: 'learner@demo.test',
    amount: 500,
    daysAgo: 6,
    howItWas: {
      ru: 'Подруга купила курс по вашей ссылке',
      en: 'A friend bought a course through your link',
      es: 'Una amiga compró un curso con su enlace',
    },
  },
  {
    email: 'learner@demo.test',
    amount: 100,
    daysAgo: 5,
    howItWas: { ru: 'Неделя без пропусков', en: 'A week without a gap', es: 'Una semana sin faltar' },
  },
  {
    email: 'learner@demo.test',
    amount: -300,
    daysAgo: 2,
    howItWas: { ru: 'Консультация с Ольгой', en: 'Consultation with Olga', es: 'Consulta con Olga' },
  },
]

export const demoTalk: readonly { from: DemoEmail; hoursAgo: number; message: string }[] = [
  {
    from: 'learner@demo.test',
    hoursAgo: 26,
    message: 'Елена, здравствуйте. На вытяжении шеи чувствую одно плечо сильнее другого. Это нормально?',
  },
  {
    from: 'expert@demo.test',
    hoursAgo: 4,
    message:
      'Марина, на видео хорошо видно, что плечо поднимается на вдохе. Сделайте один подход у стены и пришлите ещё раз, посмотрим вместе.',
  },
]

/** The clubs of the school; whoever is named is in it. */
export const demoClubs = [
  {
    uniq: 'kontur-morning',
    brand: 'face',
    slug: 'utro',
    title: { ru: 'Утро вместе', en: 'Mornings together', es: 'Mañanas en compañía' },
    courseSlug: 'litso-bez-napryazheniya',
    landing: 'https://club.kontur.example/utro',
    members: ['learner@demo.test'],
  },
  {
    uniq: 'kontur-posture',
    brand: 'face',
    slug: 'osanka',
    title: { ru: 'Осанка и шея', en: 'Posture and neck', es: 'Postura y cuello' },
    courseSlug: 'osanka-za-21-den',
    landing: 'https://club.kontur.example/osanka',
    members: [],
  },
] as const satisfies readonly object[]
