import type { DomainTexts } from '../platform/language/messages.ts'

export const texts = {
  title: { ru: 'Подписки', en: 'Subscriptions', es: 'Suscripciones' },
  untitled: { ru: 'Подписка', en: 'Subscription', es: 'Suscripción' },
  loadFailed: {
    ru: 'Не удалось загрузить подписки',
    en: 'The subscriptions did not load',
    es: 'No se han podido cargar las suscripciones',
  },
  oneLoadFailed: {
    ru: 'Не удалось загрузить подписку',
    en: 'This subscription did not load',
    es: 'No se ha podido cargar la suscripción',
  },
  warningTitle: {
    ru: 'Ваша подписка закончилась.',
    en: 'Your subscription has ended.',
    es: 'Su suscripción ha terminado.',
  },
  warningText: {
    ru: 'Продлите её, чтобы вернуть доступ. Прогресс сохранён.',
    en: 'Renew it to regain access. Your progress is kept.',
    es: 'Renuévela para recuperar el acceso. Su progreso está guardado.',
  },
  lifetime: { ru: 'Бессрочная', en: 'Lifetime', es: 'Indefinida' },
  active: { ru: 'Активна', en: 'Active', es: 'Activa' },
  ending: { ru: 'Заканчивается', en: 'Ending', es: 'Termina pronto' },
  ended: { ru: 'Закончилась', en: 'Ended', es: 'Terminada' },
  forEver: { ru: 'Действует бессрочно', en: 'Valid indefinitely', es: 'Válida indefinidamente' },
  nextPayment: { ru: 'следующий платёж {date}', en: 'next payment on {date}', es: 'próximo pago el {date}' },
  until: { ru: 'доступ до {date}', en: 'access until {date}', es: 'acceso hasta el {date}' },
  endedOn: { ru: 'закончилась {date}', en: 'ended on {date}', es: 'terminó el {date}' },
  everyDays: {
    ru: '{count, plural, =1 {оплата каждый день} one {оплата каждый # день} few {оплата каждые # дня} many {оплата каждые # дней} other {оплата каждые # дня}}',
    en: '{count, plural, one {paid every day} other {paid every # days}}',
    es: '{count, plural, one {pago cada día} other {pago cada # días}}',
  },
  everyWeeks: {
    ru: '{count, plural, =1 {оплата каждую неделю} one {оплата каждую # неделю} few {оплата каждые # недели} many {оплата каждые # недель} other {оплата каждые # недели}}',
    en: '{count, plural, one {paid every week} other {paid every # weeks}}',
    es: '{count, plural, one {pago cada semana} other {pago cada # semanas}}',
  },
  everyMonths: {
    ru: '{count, plural, =1 {оплата каждый месяц} one {оплата каждый # месяц} few {оплата каждые # месяца} many {оплата каждые # месяцев} other {оплата каждые # месяца}}',
    en: '{count, plural, one {paid every month} other {paid every # months}}',
    es: '{count, plural, one {pago cada mes} other {pago cada # meses}}',
  },
  open: { ru: 'Подробнее', en: 'Details', es: 'Detalles' },
  toAll: { ru: 'Все подписки', en: 'All subscriptions', es: 'Todas las suscripciones' },
  toCourses: { ru: 'Открыть мои курсы', en: 'Open my courses', es: 'Abrir mis cursos' },
  accessStays: {
    ru: 'Доступ остаётся до конца оплаченного срока.',
    en: 'Access stays until the paid period ends.',
    es: 'El acceso se mantiene hasta el final del período pagado.',
  },
  covers: { ru: 'Открывает курсы', en: 'Opens the courses', es: 'Abre los cursos' },
  clubs: { ru: 'Открывает клубы', en: 'Opens the clubs', es: 'Abre los clubes' },
  mobile: {
    ru: 'Открывает курсы в приложении на телефоне.',
    en: 'Opens the courses in the mobile app.',
    es: 'Abre los cursos en la aplicación móvil.',
  },
  emptyTitle: { ru: 'У вас нет подписок', en: 'You have no subscriptions', es: 'No tiene suscripciones' },
  emptyText: {
    ru: 'Купленные курсы открыты и без подписки.',
    en: 'The courses you bought are open without one.',
    es: 'Los cursos comprados están abiertos sin ella.',
  },
} as const satisfies DomainTexts

declare module '../platform/language/language.ts' {
  interface Texts {
    subscriptions: typeof texts
  }
}
