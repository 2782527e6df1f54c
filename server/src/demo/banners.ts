import { randomUUID } from 'node:crypto'
import type { BannerContent } from '#contract/club/banners/staffApi.ts'
import { insertBanner } from '../club/banners/banners.ts'
import { dateOf } from '#contract/platform/dates.ts'
import { dayAt } from '../platform/calendar.ts'
import type { Sql } from '../platform/database/database.ts'
import type { DemoEmail } from './accounts.ts'
import * as queries from './queries.ts'
import type { DemoUser } from './runs.ts'

type People = { userOf: (email: DemoEmail) => DemoUser; now: number }

const segmentName = 'Первые слушатели'
/** A day of a course on which news stands over the video; the lesson of the day plays without it. */
const dayOverVideo = { slug: 'osanka-za-21-den', number: 3 }

const ofFace: BannerContent = {
  type: 'card',
  title: {},
  text: {},
  button: {},
  url: '',
  analytic_product_name: '',
  analytic_school_title: 'Контур',
  positions_ids: [],
  segment_ids: [],
  course_ids: [],
  not_display_course_ids: [],
  community_ids: [],
  not_display_community_ids: [],
  application_ids: ['face'],
  not_display_application_ids: [],
  stage_day_ids: [],
  date_start: null,
  date_end: null,
  sort: 10,
  max_shows: null,
  is_new_features: false,
  is_published: true,
}

const more = { ru: 'Посмотреть программу', en: 'See the programme', es: 'Ver el programa' }

/** News in every placement, with texts in three languages. */
const shown: readonly Partial<BannerContent>[] = [
  {
    positions_ids: [1, 13, 20, 28],
    title: {
      ru: 'Зимний марафон начнётся 1 декабря.',
      en: 'The winter marathon starts on 1 December.',
      es: 'El maratón de invierno empieza el 1 de diciembre.',
    },
    text: {
      ru: '14 вечеров по 10 минут, вместе.',
      en: '14 evenings of 10 minutes, together.',
      es: '14 tardes de 10 minutos, en compañía.',
    },
    button: more,
    url: '/catalog',
    analytic_product_name: 'Winter marathon',
  },
  {
    positions_ids: [10_001, 20_001],
    title: {
      ru: 'Самомассаж: зимний марафон',
      en: 'Self-massage: the winter marathon',
      es: 'Automasaje: el maratón de invierno',
    },
    text: {
      ru: '14 вечеров по 10 минут. Стартуем вместе 1 декабря.',
      en: '14 evenings of 10 minutes. We start together on 1 December.',
      es: '14 tardes de 10 minutos. Empezamos juntos el 1 de diciembre.',
    },
    button: more,
    url: '/catalog',
    analytic_product_name: 'Winter marathon',
  },
  {
    type: 'picture',
    positions_ids: [2, 14, 21, 29],
    title: { ru: 'Подарить курс', en: 'Give a course', es: 'Regalar un curso' },
    text: {
      ru: 'Открытка придёт в выбранный день, начать можно когда угодно.',
      en: 'The card arrives on the day you choose, and the course starts whenever you like.',
      es: 'La tarjeta llega el día que elija, y el curso empieza cuando quiera.',
    },
    button: { ru: 'Выбрать курс', en: 'Choose a course', es: 'Elegir un curso' },
    url: '/catalog',
    analytic_product_name: 'Gift',
  },
  {
    positions_ids: [3, 15, 22, 30],
    title: { ru: 'Пропустили день?', en: 'Missed a day?', es: '¿Se ha saltado un día?' },
    text: {
      ru: 'Курс можно заморозить: дни доступа сохранятся.',
      en: 'You can freeze the course and keep your days of access.',
      es: 'Puede congelar el curso sin perder días de acceso.',
    },
    button: { ru: 'Спросить в поддержке', en: 'Ask support', es: 'Preguntar a soporte' },
    url: '/support',
    max_shows: 20,
  },
  {
    positions_ids: [4, 16, 23, 31],
    title: { ru: 'Коврик и полотенце', en: 'A mat and a towel', es: 'Una esterilla y una toalla' },
    text: {
      ru: 'Больше ничего сегодня не понадобится.',
      en: 'Nothing else is needed today.',
      es: 'Hoy no hace falta nada más.',
    },
  },
  {
    positions_ids: [6, 18, 25, 33],
    title: { ru: 'Понравился урок?', en: 'Did you like the lesson?', es: '¿Le ha gustado la lección?' },
    text: {
      ru: 'Эксперт посмотрит, как у вас получается.',
      en: 'An expert looks at how you do it.',
      es: 'Una persona experta mira cómo lo hace.',
    },
    button: { ru: 'Записаться на консультацию', en: 'Book a consultation', es: 'Reservar una consulta' },
    url: '/videoconsultations',
  },
  {
    positions_ids: [7, 8],
    title: {
      ru: 'Свет сбоку, камера на уровне глаз.',
      en: 'Light from the side, camera at eye level.',
      es: 'Luz lateral, cámara a la altura de los ojos.',
    },
    text: {
      ru: 'Так эксперт увидит больше.',
      en: 'This way the expert sees more.',
      es: 'Así se ve mucho mejor.',
    },
  },
  {
    positions_ids: [9, 10],
    title: { ru: 'Приложение для телефона.', en: 'The app for the phone.', es: 'La aplicación del móvil.' },
    text: {
      ru: 'Уроки играют и без интернета.',
      en: 'Lessons play without the internet too.',
      es: 'Las lecciones funcionan también sin conexión.',
    },
    button: { ru: 'Подробнее', en: 'Read more', es: 'Más información' },
    url: 'https://example.com/app',
  },
  {
    positions_ids: [11, 19, 26, 34],
    title: {
      ru: 'Консультация с Еленой: 3\u00A0места на неделе',
      en: 'Consultation with Elena: 3\u00A0places this week',
      es: 'Consulta con Elena: 3\u00A0plazas esta semana',
    },
    button: { ru: 'Выбрать время', en: 'Choose a time', es: 'Elegir hora' },
    url: '/videoconsultations',
    analytic_product_name: 'Consultation',
  },
  {
    positions_ids: [12, 27],
    title: { ru: 'Не знаете, с чего начать?', en: 'Where to start?', es: '¿Por dónde empezar?' },
    text: {
      ru: 'Поможем выбрать курс за пять вопросов.',
      en: 'Five questions help you choose a course.',
      es: 'Cinco preguntas ayudan a elegir un curso.',
    },
    button: { ru: 'Написать нам', en: 'Write to us', es: 'Escribirnos' },
    url: '/support',
  },
]

/** News in every placement, one over a video, one that is over, one of another segment, one about new features and one of another brand. */
export async function insertBanners(sql: Sql, { userOf, now }: People): Promise<void> {
  const image = await queries.findAnyImage(sql)
  const insert = (content: Partial<BannerContent>) => {
    const type = content.type === 'picture' && image !== null ? 'picture' : 'card'
    const picture = type === 'picture' ? image : null
    return insertBanner(sql, { clientId: randomUUID(), image: picture, content: { ...ofFace, ...content, type } })
  }
  for (const content of shown) await insert(content)
  const today = dayAt(userOf('learner@demo.test').timezone, now)
  const title = { ru: 'Осенний набор', en: 'The autumn course', es: 'El curso de otoño' }
  await insert({ title, positions_ids: [1, 13, 20, 28], sort: 1, date_end: dateOf(today - 5) })
  const over = { ru: 'Приведите друга', en: 'Bring a friend', es: 'Invite a alguien' }
  const text = {
    ru: 'Ему неделя бесплатно, вам 300 баллов.',
    en: 'A free week for them, 300 points for you.',
    es: 'Una semana gratis para esa persona, 300 puntos para usted.',
  }
  const dayIds = await queries.listDayIds(sql, dayOverVideo)
  await insert({ title: over, text, url: '/catalog', positions_ids: [5, 17, 24, 32], stage_day_ids: dayIds })
  const segmentId = await queries.insertSegment(sql, segmentName, userOf('svetlana@demo.test').id)
  const ofSegment = { segment_ids: [segmentId], sort: 1 }
  const thanks = {
    ru: 'Спасибо, что вы с нами с начала.',
    en: 'Thank you for being here from the start.',
    es: 'Gracias por estar desde el principio.',
  }
  await insert({ ...ofSegment, title: thanks, positions_ids: [1, 13, 20, 28] })
  const features = {
    ru: 'Теперь уроки можно скачать',
    en: 'Lessons can now be downloaded',
    es: 'Ya se pueden descargar las lecciones',
  }
  await insert({ ...ofSegment, title: features, positions_ids: [1, 13, 20, 28, 3, 15, 22, 30], is_new_features: true })
  const quiet = { ru: 'Ретрит в марте', en: 'A retreat in March', es: 'Un retiro en marzo' }
  const place = { ru: 'Три дня тишины.', en: 'Three days of quiet.', es: 'Tres días de silencio.' }
  const ofMind = { application_ids: ['mind'], analytic_school_title: 'Stillwater', positions_ids: [10_001, 20_001] }
  await insert({ ...ofMind, title: quiet, text: place, button: more, url: '/catalog' })
}
