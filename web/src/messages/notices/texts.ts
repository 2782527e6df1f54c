import type { DomainTexts } from '../../platform/language/messages.ts'

export const texts = {
  title: { ru: 'Уведомления', en: 'Notifications', es: 'Notificaciones' },
  /** Read aloud for the number on the menu. */
  unread: {
    ru: '{count, plural, one {# новое уведомление} few {# новых уведомления} many {# новых уведомлений} other {# нового уведомления}}',
    en: '{count, plural, one {# new notification} other {# new notifications}}',
    es: '{count, plural, one {# notificación nueva} other {# notificaciones nuevas}}',
  },
  /** Read aloud before an unread notice. */
  isNew: { ru: 'Новое:', en: 'New:', es: 'Nueva:' },
  approved: { ru: 'Задание принято', en: 'Your homework is approved', es: 'Su tarea está aprobada' },
  returned: {
    ru: 'Задание нужно доработать',
    en: 'The expert has returned your homework',
    es: 'Tiene una tarea por corregir',
  },
  corrected: {
    ru: 'Ответ на задание исправлен',
    en: 'The answer to your homework was corrected',
    es: 'Se ha corregido la respuesta a su tarea',
  },
  /** The course and day of a homework. */
  dayOf: { ru: '{course}, день\u00A0{day}', en: '{course}, day\u00A0{day}', es: '{course}, día\u00A0{day}' },
  expertWrote: { ru: 'Есть ответ эксперта', en: 'The expert has written to you', es: 'Tiene un mensaje nuevo' },
  supportAnswered: {
    ru: 'Поддержка ответила на ваш вопрос',
    en: 'Support has answered your question',
    es: 'Soporte ha respondido a su pregunta',
  },
  inChat: {
    ru: 'Ответ ждёт вас в чате.',
    en: 'The answer is waiting for you in the chat.',
    es: 'Puede leerlo en el chat.',
  },
  accessEnds: {
    ru: 'Доступ к курсу скоро закончится',
    en: 'Your access to the course ends soon',
    es: 'Su acceso al curso termina pronto',
  },
  openUntil: {
    ru: 'Курс открыт по {date} включительно.',
    en: 'The course is open until {date}, inclusive.',
    es: 'El curso está abierto hasta el {date} inclusive.',
  },
  subscriptionEnds: {
    ru: 'Подписка скоро закончится',
    en: 'Your subscription ends soon',
    es: 'Su suscripción termina pronto',
  },
  validUntil: {
    ru: 'Подписка действует по {date} включительно.',
    en: 'The subscription is valid until {date}, inclusive.',
    es: 'La suscripción es válida hasta el {date} inclusive.',
  },
  freezeOver: { ru: 'Заморозка закончилась', en: 'The freeze is over', es: 'La congelación ha terminado' },
  meetingConfirmed: {
    ru: 'Видеоконсультация подтверждена',
    en: 'Your video consultation is confirmed',
    es: 'Su videoconsulta está confirmada',
  },
  meetingMoved: {
    ru: 'Видеоконсультация перенесена',
    en: 'Your video consultation was moved',
    es: 'Su videoconsulta ha cambiado de hora',
  },
  meetingCancelled: {
    ru: 'Видеоконсультация отменена',
    en: 'Your video consultation was cancelled',
    es: 'Su videoconsulta se ha cancelado',
  },
  meetingSoon: {
    ru: 'Скоро видеоконсультация',
    en: 'Your video consultation begins soon',
    es: 'Su videoconsulta empieza pronto',
  },
  paymentFailed: {
    ru: 'Платёж не прошёл',
    en: 'Your payment did not go through',
    es: 'No se ha podido cobrar su pago',
  },
  payAgain: {
    ru: 'Выберите другую карту или оплатите ещё раз.',
    en: 'Choose another card or pay again.',
    es: 'Elija otra tarjeta o pague de nuevo.',
  },
  openAgain: {
    ru: 'Курс снова открыт.',
    en: 'The course is open again.',
    es: 'El curso está abierto de nuevo.',
  },
  readAll: {
    ru: 'Отметить все прочитанными',
    en: 'Mark all as read',
    es: 'Marcar todas como leídas',
  },
  showMore: { ru: 'Показать ещё', en: 'Show more', es: 'Mostrar más' },
  emptyTitle: { ru: 'Уведомлений пока нет', en: 'No notifications yet', es: 'Aún no hay notificaciones' },
  empty: {
    ru: 'Здесь появятся ответы экспертов и то, что важно знать о ваших курсах.',
    en: 'Experts’ answers and news about your courses will appear here.',
    es: 'Aquí aparecerán las respuestas de los expertos y lo importante sobre sus cursos.',
  },
  loadFailed: {
    ru: 'Не удалось загрузить уведомления',
    en: 'Couldn’t load the notifications',
    es: 'No se han podido cargar las notificaciones',
  },
} as const satisfies DomainTexts

declare module '../../platform/language/language.ts' {
  interface Texts {
    notices: typeof texts
  }
}
