import type { DemoEmail } from './accounts.ts'
import { openQuestion, fromLearner, usedUpChat } from './conversations.ts'
import { arrowFrom, ringOn, type DemoHomework, type DemoRun } from './history.ts'

const polina = 'polina@demo.test'
const untilDay12 = [1, 2, 3, 5, 6, 7, 8, 9, 10, 11, 12]

type Approved = { daysAgo: number; answeredAfterHours: number; answeredBy?: DemoEmail }

/** Approved homework of the third day, and of the twelfth, which nobody finishes without it. */
const approvedTexts = {
  'brow-photo': {
    message: 'Два фото у окна, как в задании.',
    answer: 'Видно хорошо: лоб спокойный, виски мягкие. Можно дальше.',
  },
  'neck-video': { message: 'Сняла сбоку, у окна.', answer: 'Шея длинная, плечи внизу. Можно дальше.' },
}

function approvedHomework(key: keyof typeof approvedTexts, { daysAgo, ...answered }: Approved): DemoHomework {
  return { key, status: 'DONE', hoursAgo: 24 * daysAgo, ...approvedTexts[key], ...answered }
}

/** Runs whose homework fills the desk by time left, from late to just sent. */
export const queueRuns: readonly DemoRun[] = [
  {
    email: 'alina@demo.test',
    slug: 'osanka-za-21-den',
    today: 8,
    finishedDays: [1, 2, 3, 5, 6, 7],
    homeworks: [
      {
        key: 'wall-photo',
        status: 'UPLOADED',
        hoursAgo: 24 + 2 / 3,
        files: ['alina-wall'],
        message: 'Затылок до стены не достаёт, плечи касаются. Так и должно быть?',
      },
    ],
  },
  {
    email: 'kranz@demo.test',
    slug: 'litso-bez-napryazheniya',
    today: 14,
    finishedDays: untilDay12,
    homeworks: [
      approvedHomework('brow-photo', { daysAgo: 6, answeredAfterHours: 3 }),
      {
        key: 'neck-video',
        status: 'FAIL',
        hoursAgo: 46,
        answeredAfterHours: 6,
        files: ['olga-neck-first.mp4'],
        message: 'Снимала вечером, с лампой.',
        answer:
          'Ольга, в кадре анфас, а нужен профиль. Поставьте телефон сбоку, на уровне подбородка, и снимите ещё раз.',
        marks: [
          {
            file: 'olga-neck-first.mp4',
            second: 1.9,
            shapes: [ringOn({ x: 0.34, y: 0.55 }, { x: 0.66, y: 0.75 })],
            text: 'Отсюда не видно, идёт ли подбородок вперёд: нужен профиль.',
          },
          {
            file: 'olga-neck-first.mp4',
            second: 4.5,
            shapes: [
              arrowFrom({ x: 0.14, y: 0.62 }, { x: 0.2, y: 0.84 }),
              arrowFrom({ x: 0.86, y: 0.62 }, { x: 0.8, y: 0.84 }),
            ],
            text: 'Плечи опустите до начала движения.',
          },
        ],
      },
      {
        key: 'neck-video',
        status: 'UPLOADED',
        hoursAgo: 22.75,
        files: ['olga-neck.mp4'],
        message: 'Слева получается легко, справа чувствую зажим под ухом. Это нормально?',
        marks: [
          {
            file: 'olga-neck.mp4',
            second: 2.5,
            shapes: [arrowFrom({ x: 0.3, y: 0.7 }, { x: 0.55, y: 0.5 })],
            text: 'Вот здесь правая сторона спешит.',
          },
        ],
        draft: 'Ольга, да, это частая асимметрия. Правую сторону делайте на два счёта медленнее',
      },
    ],
  },
  {
    email: 'dina@demo.test',
    slug: 'litso-bez-napryazheniya',
    today: 20,
    finishedDays: [1, 2, 3, 5, 6, 7, 8, 9, 10, 11, 14, 15, 16, 17, 19],
    homeworks: [
      approvedHomework('brow-photo', { daysAgo: 6, answeredAfterHours: 9, answeredBy: polina }),
      {
        key: 'feeling',
        status: 'DONE',
        hoursAgo: 24 * 4,
        message: 'Шея стала длиннее, дышать легче.',
        answer: 'Отлично, запомните это ощущение.',
        answeredAfterHours: 2,
        answeredBy: polina,
      },
      {
        key: 'oval-photo',
        status: 'UPLOADED',
        hoursAgo: 20 + 1 / 6,
        claimedBy: polina,
        message: 'Волосы собрала, свет из окна слева.',
        files: ['dina-front', 'dina-left', 'dina-right'],
        selfie: 'dina-selfie',
      },
    ],
  },
  {
    email: 'vera@demo.test',
    slug: 'litso-bez-napryazheniya',
    today: 13,
    finishedDays: untilDay12,
    homeworks: [
      approvedHomework('brow-photo', { daysAgo: 5, answeredAfterHours: 26 }),
      approvedHomework('neck-video', { daysAgo: 1, answeredAfterHours: 3 }),
      {
        key: 'feeling',
        status: 'UPLOADED',
        hoursAgo: 18 + 11 / 12,
        message: 'К концу занятия перестала сжимать зубы и заметила это только на заминке.',
      },
    ],
  },
  {
    email: 'yulia@demo.test',
    slug: 'bazovyy-kurs',
    today: 4,
    finishedDays: [1, 2, 3],
    homeworks: [
      {
        key: 'first-photo',
        status: 'UPLOADED',
        hoursAgo: 13,
        files: ['yulia-front'],
        message: 'Фото при дневном свете, без косметики.',
      },
    ],
  },
  {
    email: 'inna@demo.test',
    slug: 'litso-bez-napryazheniya',
    today: 12,
    finishedDays: [1, 2, 3, 5, 6, 7, 8, 9, 10, 11],
    homeworks: [
      {
        key: 'brow-photo',
        status: 'FAIL',
        hoursAgo: 40,
        answeredAfterHours: 7,
        answeredBy: polina,
        message: 'Глаза закрыла, чтобы лоб отдохнул.',
        files: ['inna-rest', 'inna-brows'],
        answer:
          'Инна, на первом фото глаза закрыты. Нужен спокойный взгляд прямо, иначе не видно, помогает ли лоб глазам.',
        marks: [
          {
            file: 'inna-rest',
            shapes: [ringOn({ x: 0.28, y: 0.36 }, { x: 0.72, y: 0.5 })],
            text: 'Откройте глаза и смотрите прямо.',
          },
        ],
      },
      {
        key: 'neck-video',
        status: 'UPLOADED',
        hoursAgo: 2,
        files: ['inna-neck.mp4'],
        message: 'Первый раз получилось не задержать дыхание.',
      },
    ],
  },
  {
    email: 'grace@demo.test',
    slug: 'quiet-mind',
    today: 9,
    finishedDays: [1, 2, 3, 4, 5, 7],
    homeworks: [
      {
        key: 'thought-diary',
        status: 'UPLOADED',
        hoursAgo: 10,
        message:
          'I notice that I plan my answer while others speak.\nI notice the kettle before the news.\nI notice that I am kinder to strangers than to myself.',
      },
    ],
  },
  {
    email: 'tom@demo.test',
    slug: 'quiet-mind',
    today: 15,
    finishedDays: [1, 2, 3, 4, 5, 7, 8, 9, 10, 12, 13, 14],
    homeworks: [
      {
        key: 'thought-diary',
        status: 'DONE',
        hoursAgo: 24 * 5,
        answeredAfterHours: 4,
        answeredBy: 'priya@demo.test',
        message: 'I notice the rush. I notice the shoulders. I notice that noticing is slower.',
        answer: 'Lovely, and short enough to keep. Try one of these on a busy day.',
      },
      {
        key: 'evening-note',
        status: 'UPLOADED',
        hoursAgo: 8.5,
        message: 'I put down the inbox at six. It came back at nine, but smaller.',
      },
    ],
  },
]

/** Runs whose questions wait at the desk, from late to just asked. */
export const questionRuns: readonly DemoRun[] = [
  {
    email: 'svetlana@demo.test',
    slug: 'osanka-za-21-den',
    today: 6,
    finishedDays: [1, 2, 3, 5],
    chat: openQuestion([
      fromLearner(
        { hoursAgo: 25.75 },
        'Здравствуйте. У стены немеет рука, если стою дольше двух минут. Мне продолжать?',
      ),
      fromLearner({ hoursAgo: 3 }, 'Немеет только левая, и проходит, как только отойду.'),
    ]),
  },
  {
    email: 'natalia@demo.test',
    slug: 'litso-bez-napryazheniya',
    today: 10,
    finishedDays: [1, 2, 3, 5, 6, 7, 8, 9],
    chat: openQuestion(
      [
        {
          ...fromLearner(
            { hoursAgo: 18.25 },
            'Добрый день. Брови поднимаются неодинаково, правая выше. Посмотрите, пожалуйста, фото.',
          ),
          files: ['natalia-brows'],
        },
        fromLearner({ hoursAgo: 18.2 }, 'Так было всегда, но на курсе стало заметнее.'),
      ],
      { draft: { by: 'expert@demo.test', text: 'Наталья, добрый день. Правая бровь выше, потому что' } },
    ),
  },
  {
    email: 'maria@demo.test',
    slug: 'litso-bez-napryazheniya',
    today: 16,
    finishedDays: [...untilDay12, 14, 15],
    meetings: [
      {
        title: 'Разбор первого этапа',
        state: 'confirmed',
        starts: 'soon',
        expert: polina,
        phone: '+79035550142',
        note: 'Как заниматься после зуба.',
      },
    ],
    homeworks: [
      approvedHomework('brow-photo', { daysAgo: 9, answeredAfterHours: 5, answeredBy: polina }),
      approvedHomework('neck-video', { daysAgo: 3, answeredAfterHours: 7, answeredBy: polina }),
    ],
    chat: openQuestion(
      [
        fromLearner(
          { hoursAgo: 3.5 },
          'Полина, здравствуйте. Мне делают зуб, десять дней нельзя широко открывать рот. Что пропустить?',
        ),
      ],
      { handedOver: { by: polina, to: 'expert@demo.test' } },
    ),
  },
  {
    email: 'lidia@demo.test',
    slug: 'litso-bez-napryazheniya',
    today: 18,
    finishedDays: [...untilDay12, 14, 15, 16, 17],
    homeworks: [approvedHomework('neck-video', { daysAgo: 5, answeredAfterHours: 4 })],
    chat: openQuestion(
      [
        fromLearner(
          { hoursAgo: 9 },
          'Здравствуйте. После «Длины шеи» хочется спать. Это хорошо или я делаю слишком много?',
        ),
      ],
      { handedOver: { by: 'expert@demo.test', to: polina } },
    ),
  },
  {
    email: 'leo@demo.test',
    slug: 'quiet-mind',
    today: 5,
    finishedDays: [1, 2, 3, 4],
    chat: openQuestion([
      fromLearner({ hoursAgo: 7 }, 'My mind is louder at night than in the morning. Should I move the practice?'),
    ]),
  },
  {
    email: 'tamara@demo.test',
    slug: 'litso-bez-napryazheniya',
    today: 26,
    finishedDays: [...untilDay12, 14, 15, 16, 17, 19],
    homeworks: [
      approvedHomework('brow-photo', { daysAgo: 21, answeredAfterHours: 6 }),
      approvedHomework('neck-video', { daysAgo: 13, answeredAfterHours: 5 }),
    ],
    chat: usedUpChat,
  },
]
