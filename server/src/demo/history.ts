import type { Language } from '#contract/endpoint.ts'
import type { Shape, Point } from '#contract/experts/marks/rules.ts'
import type { DemoEmail } from './accounts.ts'
import { clubChat, faceChat, mindChat, postureChat, silentChat, trialChat, type DemoChat } from './conversations.ts'

export const ringOn = (from: Point, to: Point): Shape => ({ kind: 'ring', points: [from, to] })

export const arrowFrom = (from: Point, to: Point): Shape => ({ kind: 'arrow', points: [from, to] })

const lineThrough = (...points: [number, number][]): Shape => ({
  kind: 'line',
  points: points.map(([x, y]) => ({ x, y })),
})

type Texts = Record<Language, string>

/** A run of the demo school, relative to the learner's today. */
export type DemoRun = {
  email: DemoEmail
  slug: string
  /** The number of today's day; below 1 the run has not started, above the last it has ended. */
  today: number
  /** Days from today to the end of access; the course's length by default. */
  endsInDays?: number
  finishedDays: readonly number[]
  /** Unfinished days: day number, number of finished lessons, viewed seconds of the next one. */
  begun?: readonly { day: number; lessons: number; seconds: number }[]
  /** A freeze that started some days ago. */
  freeze?: { sinceDays: number; days: number }
  kind?: 'demo' | 'withoutSubscription'
  homeworks?: readonly DemoHomework[]
  /** For courses with an expert chat. */
  chat?: DemoChat
  meetings?: readonly DemoMeeting[]
}

/** The state of a video consultation, by its title in any language. */
export type DemoMeeting = {
  title: string
  state: 'waiting' | 'confirmed' | 'cancelled'
  /** By the clock of the expert; `soon` is so near that its link is open. */
  starts: { inDays: number; clock: string } | 'soon'
  /** The first expert by default. */
  expert?: DemoEmail
  note: string
  phone: string
}

/** A mark on a file by its name, at a second of a video; `voice` names a sound in `demo/homework`. */
type DemoMark = { file: string; second?: number; shapes: readonly Shape[]; text: string; voice?: string }

export type DemoHomework = {
  key: string
  hoursAgo: number
  message: string
  /** Names in `demo/homework`: videos end with `.mp4`, sounds with `.webm`, pictures are folders of their sizes. */
  files?: readonly string[]
  selfie?: string
  /** Marks of the answering expert, published with the answer. */
  marks?: readonly DemoMark[]
} & (
  | { status: 'UPLOADED'; claimedBy?: DemoEmail; draft?: string }
  | {
      status: 'DONE' | 'FAIL'
      answer: string
      /** Five by default. */
      answeredAfterHours?: number
      /** The first expert by default. */
      answeredBy?: DemoEmail
    }
)

const firstExpert = 'expert@demo.test'

/** The expert who has answered or will answer a homework. */
export function expertOf(homework: DemoHomework): DemoEmail {
  return (homework.status === 'UPLOADED' ? undefined : homework.answeredBy) ?? firstExpert
}

export const demoRuns: readonly DemoRun[] = [
  {
    email: 'learner@demo.test',
    slug: 'bazovyy-kurs',
    today: 70,
    finishedDays: [1, 2, 3, 5, 6, 7, 8, 10, 11, 12],
    homeworks: [
      {
        key: 'first-photo',
        status: 'DONE',
        hoursAgo: 24 * 68,
        message: 'Первое фото, при дневном свете.',
        answer: 'Спасибо, видно хорошо. Через месяц снимем ещё раз и сравним.',
      },
    ],
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
      {
        key: 'brow-photo',
        status: 'DONE',
        hoursAgo: 24 * 8,
        message: 'Лоб стал мягче, межбровье пока нет.',
        answer: 'Марина, отлично: лоб расслаблен. Межбровье догонит на третьем этапе.',
      },
      {
        key: 'oval-photo',
        status: 'UPLOADED',
        hoursAgo: 5,
        message: 'Снимала утром, до зарядки.',
        files: ['marina-front', 'marina-left', 'marina-right'],
        selfie: 'marina-selfie',
      },
    ],
    chat: faceChat,
    meetings: [
      {
        title: 'Знакомство',
        state: 'confirmed',
        starts: { inDays: -10, clock: '11:30' },
        phone: '+79161234567',
        note: 'Никогда не занималась лицом, не знаю, с чего начать.',
      },
      {
        title: 'Разбор первого этапа',
        state: 'confirmed',
        starts: { inDays: 1, clock: '11:00' },
        phone: '+79161234567',
        note: 'Левая сторона не слушается.',
      },
      {
        title: 'Вопросы по технике',
        state: 'waiting',
        starts: { inDays: 4, clock: '12:00' },
        phone: '+79161234567',
        note: 'Как дышать на вытяжении шеи.',
      },
      { title: 'Разбор второго этапа', state: 'cancelled', starts: { inDays: 3, clock: '11:00' }, note: '', phone: '' },
    ],
  },
  {
    email: 'learner@demo.test',
    slug: 'osanka-za-21-den',
    today: 5,
    endsInDays: 3,
    finishedDays: [1, 2, 3],
    homeworks: [
      {
        key: 'shoulder-video',
        status: 'DONE',
        hoursAgo: 66,
        files: ['marina-shoulders.mp4'],
        answeredAfterHours: 16,
        answeredBy: 'polina@demo.test',
        message: 'Пять кругов, снимал муж.',
        answer: 'Марина, круг ровный, лопатки идут вместе. Посмотрите три пометки: там видно, где плечо торопится.',
        marks: [
          {
            file: 'marina-shoulders.mp4',
            second: 1.2,
            shapes: [arrowFrom({ x: 0.16, y: 0.72 }, { x: 0.2, y: 0.52 })],
            text: 'Здесь левое плечо поднимается раньше правого.',
          },
          {
            file: 'marina-shoulders.mp4',
            second: 2.7,
            shapes: [ringOn({ x: 0.34, y: 0.42 }, { x: 0.66, y: 0.62 })],
            text: 'Между лопатками должно остаться тепло, а не напряжение.',
            voice: 'polina-shoulders.webm',
          },
          {
            file: 'marina-shoulders.mp4',
            second: 4.6,
            shapes: [
              lineThrough(
                [0.18, 0.62],
                [0.26, 0.54],
                [0.38, 0.5],
                [0.5, 0.49],
                [0.62, 0.5],
                [0.74, 0.54],
                [0.82, 0.62],
              ),
            ],
            text: 'В конце круга плечи лежат по этой линии.',
          },
        ],
      },
    ],
    chat: postureChat,
  },
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
    chat: clubChat,
  },
  { email: 'learner@demo.test', slug: 'first-steps', today: 2, finishedDays: [1], kind: 'demo' },
  {
    email: 'second@demo.test',
    slug: 'quiet-mind',
    today: 3,
    finishedDays: [1, 2],
    begun: [{ day: 3, lessons: 1, seconds: 12 }],
    chat: mindChat,
  },
  { email: 'second@demo.test', slug: 'first-steps', today: 3, finishedDays: [1, 2], kind: 'demo', chat: silentChat },
  { email: 'nora@demo.test', slug: 'quiet-mind', today: 2, finishedDays: [1], kind: 'demo', chat: trialChat },
]

/** Points that are not earned by days and homework. */
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

/** A membership by days from the member's today. */
type DemoMembership = { email: DemoEmail; startsInDays?: number; endsInDays?: number }

export type DemoCommunity = {
  uniq: string
  brand: string
  slug: string
  title: Texts
  /** Its learners see the club as a suggestion. */
  courseSlug?: string
  chatUrl?: string
  isChatOnly?: boolean
  members: readonly DemoMembership[]
}

/** Clubs of every type for the first learner of each brand. */
export const demoCommunities: readonly DemoCommunity[] = [
  {
    uniq: 'kontur-morning',
    brand: 'face',
    slug: 'utro',
    title: { ru: 'Утро вместе', en: 'Mornings together', es: 'Mañanas en compañía' },
    courseSlug: 'litso-bez-napryazheniya',
    members: [{ email: 'learner@demo.test', startsInDays: -50, endsInDays: 40 }],
  },
  {
    uniq: 'kontur-posture',
    brand: 'face',
    slug: 'osanka',
    title: { ru: 'Осанка и шея', en: 'Posture and neck', es: 'Postura y cuello' },
    courseSlug: 'osanka-za-21-den',
    members: [],
  },
  {
    uniq: 'kontur-autumn',
    brand: 'face',
    slug: 'osen',
    title: { ru: 'Осенний круг', en: 'Autumn circle', es: 'Círculo de otoño' },
    members: [{ email: 'learner@demo.test', startsInDays: -100, endsInDays: -10 }],
  },
  {
    uniq: 'kontur-spring',
    brand: 'face',
    slug: 'vesna',
    title: { ru: 'Весенний круг', en: 'Spring circle', es: 'Círculo de primavera' },
    members: [{ email: 'learner@demo.test', startsInDays: 30 }],
  },
  {
    uniq: 'kontur-chat',
    brand: 'face',
    slug: 'chat',
    title: { ru: 'Чат выпускниц', en: 'Chat of graduates', es: 'Chat de graduadas' },
    chatUrl: 'https://t.me/kontur_example',
    isChatOnly: true,
    members: [{ email: 'learner@demo.test' }],
  },
  {
    uniq: 'stillwater-evenings',
    brand: 'mind',
    slug: 'evenings',
    title: { ru: 'Тихие вечера', en: 'Quiet evenings', es: 'Noches tranquilas' },
    courseSlug: 'quiet-mind',
    members: [{ email: 'second@demo.test', startsInDays: -2 }],
  },
]
