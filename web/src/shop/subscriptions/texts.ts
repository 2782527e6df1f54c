import type { DomainTexts } from '../../platform/language/messages.ts'

export const texts = {
  title: { ru: 'Подписки', en: 'Subscriptions', es: 'Suscripciones' },
  untitled: { ru: 'Подписка', en: 'Subscription', es: 'Suscripción' },
  loadFailed: {
    ru: 'Не удалось загрузить подписки',
    en: 'Couldn’t load your subscriptions',
    es: 'No se han podido cargar las suscripciones',
  },
  oneLoadFailed: {
    ru: 'Не удалось загрузить подписку',
    en: 'Couldn’t load this subscription',
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
  until: { ru: 'доступ по {date}', en: 'access until {date}', es: 'acceso hasta el {date}' },
  endedOn: { ru: 'закончилась {date}', en: 'ended on {date}', es: 'terminó el {date}' },
  everyDays: {
    ru: '{count, plural, =1 {оплата каждый день} one {оплата раз в # день} few {оплата раз в # дня} many {оплата раз в # дней} other {оплата раз в # дня}}',
    en: '{count, plural, one {paid every day} other {paid every # days}}',
    es: '{count, plural, one {pago cada día} other {pago cada # días}}',
  },
  everyWeeks: {
    ru: '{count, plural, =1 {оплата каждую неделю} one {оплата раз в # неделю} few {оплата раз в # недели} many {оплата раз в # недель} other {оплата раз в # недели}}',
    en: '{count, plural, one {paid every week} other {paid every # weeks}}',
    es: '{count, plural, one {pago cada semana} other {pago cada # semanas}}',
  },
  everyMonths: {
    ru: '{count, plural, =1 {оплата каждый месяц} one {оплата раз в # месяц} few {оплата раз в # месяца} many {оплата раз в # месяцев} other {оплата раз в # месяца}}',
    en: '{count, plural, one {paid every month} other {paid every # months}}',
    es: '{count, plural, one {pago cada mes} other {pago cada # meses}}',
  },
  nextPaymentByCard: {
    ru: 'следующий платёж {date} с карты {card}',
    en: 'next payment on {date} from card {card}',
    es: 'próximo pago el {date} con la tarjeta {card}',
  },
  manage: { ru: 'Управлять', en: 'Manage', es: 'Gestionar' },
  changeCard: { ru: 'Сменить карту', en: 'Change card', es: 'Cambiar de tarjeta' },
  cancelIt: { ru: 'Отменить подписку', en: 'Cancel the subscription', es: 'Cancelar la suscripción' },
  /** A cancelled subscription that is still paid. */
  resume: { ru: 'Возобновить', en: 'Renew', es: 'Renovar' },
  resumeFor: { ru: 'Возобновить за {price}', en: 'Renew for {price}', es: 'Renovar por {price}' },
  renew: { ru: 'Продлить', en: 'Renew', es: 'Renovar' },
  renewFor: { ru: 'Продлить за {price}', en: 'Renew for {price}', es: 'Renovar por {price}' },
  renewed: {
    ru: 'Подписка возобновлена. Следующий платёж {date}.',
    en: 'Your subscription continues. The next payment is on {date}.',
    es: 'La suscripción continúa. El próximo pago es el {date}.',
  },
  /** The button asks again with the new price. */
  repriced: {
    ru: 'Цена изменилась, вы ещё ничего не заплатили. Проверьте новую сумму на кнопке.',
    en: 'The price has changed, and you have paid nothing yet. Check the new price on the button.',
    es: 'El precio ha cambiado y todavía no ha pagado nada. Compruebe el nuevo importe en el botón.',
  },
  have: { ru: 'Что у вас есть', en: 'What you have', es: 'Lo que tiene' },
  /** A subscription that has ended. */
  opened: { ru: 'Что она открывала', en: 'What it opened', es: 'Lo que abría' },
  ifYouCancel: { ru: 'Если отменить подписку', en: 'If you cancel', es: 'Si la cancela' },
  ifYouCancelText: {
    ru: 'Всё остаётся открытым по {date}. Потом курсы закроются, а задания, чаты и прогресс сохранятся.',
    en: 'Everything stays open until {date}. After that your courses close; homework, chats and progress are kept.',
    es: 'Todo sigue abierto hasta el {date}. Después los cursos se cierran; las tareas, los chats y el progreso se conservan.',
  },
  /** While a payment has failed. */
  ifYouCancelNowText: {
    ru: 'Оплаченный срок закончился, поэтому курсы закроются сразу. Задания, чаты и прогресс сохранятся.',
    en: 'The paid period is over, so your courses close at once. Homework, chats and progress are kept.',
    es: 'El periodo pagado ha terminado, así que los cursos se cierran enseguida. Las tareas, los chats y el progreso se conservan.',
  },
  cardTitle: { ru: 'С какой карты платить?', en: 'Which card should we charge?', es: '¿Con qué tarjeta quiere pagar?' },
  chooseCard: { ru: 'Выберите карту', en: 'Choose a card', es: 'Elija una tarjeta' },
  saveCard: { ru: 'Платить с этой карты', en: 'Pay with this card', es: 'Pagar con esta tarjeta' },
  cardChanged: { ru: 'Карта изменена.', en: 'The card is changed.', es: 'La tarjeta se ha cambiado.' },
  toCards: { ru: 'Открыть способы оплаты', en: 'Open payment methods', es: 'Abrir los métodos de pago' },
  pay: { ru: 'Оплатить {amount}', en: 'Pay {amount}', es: 'Pagar {amount}' },
  failed: { ru: 'Платёж не прошёл.', en: 'The payment failed.', es: 'El pago no se ha realizado.' },
  failedText: {
    ru: 'Мы попробуем ещё раз {date}. До этого всё открыто. Можно оплатить сейчас или сменить карту.',
    en: 'We will try again on {date}. Everything stays open until then. You can pay now or change the card.',
    es: 'Lo intentaremos de nuevo el {date}. Hasta entonces todo sigue abierto. Puede pagar ahora o cambiar de tarjeta.',
  },
  open: { ru: 'Подробнее', en: 'Details', es: 'Detalles' },
  toAll: { ru: 'Все подписки', en: 'All subscriptions', es: 'Todas las suscripciones' },
  toCourses: { ru: 'Открыть мои курсы', en: 'Open my courses', es: 'Abrir mis cursos' },
  accessStays: {
    ru: 'Доступ остаётся до конца оплаченного срока.',
    en: 'Access stays until the paid period ends.',
    es: 'El acceso se mantiene hasta el final del periodo pagado.',
  },
  mobile: {
    ru: 'Открывает курсы в приложении на телефоне.',
    en: 'Opens the courses in the mobile app.',
    es: 'Abre los cursos en la aplicación móvil.',
  },
  emptyTitle: { ru: 'У вас нет подписок', en: 'You have no subscriptions', es: 'No tiene suscripciones' },
  emptyText: {
    ru: 'Купленные курсы открыты и без подписки.',
    en: 'The courses you bought are open without one.',
    es: 'Los cursos que ha comprado están abiertos sin suscripción.',
  },
} as const satisfies DomainTexts

declare module '../../platform/language/language.ts' {
  interface Texts {
    subscriptions: typeof texts
  }
}
