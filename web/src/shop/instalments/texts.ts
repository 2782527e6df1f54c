import type { DomainTexts } from '../../platform/language/messages.ts'

export const texts = {
  title: { ru: 'Рассрочка', en: 'Instalments', es: 'Pagos a plazos' },
  loadFailed: {
    ru: 'Не удалось загрузить рассрочки',
    en: 'Couldn’t load your instalments',
    es: 'No se han podido cargar los pagos a plazos',
  },
  toAll: { ru: 'Все рассрочки', en: 'All instalments', es: 'Todos los pagos a plazos' },
  activeGroup: { ru: 'Оплачиваются', en: 'In progress', es: 'En curso' },
  paidGroup: { ru: 'Оплаченные', en: 'Paid', es: 'Pagados' },
  cancelledGroup: { ru: 'Отменённые', en: 'Cancelled', es: 'Cancelados' },
  active: { ru: 'Активна', en: 'Active', es: 'Activo' },
  paid: { ru: 'Оплачена', en: 'Paid', es: 'Pagado' },
  cancelled: { ru: 'Отменена', en: 'Cancelled', es: 'Cancelado' },
  overdue: { ru: 'Просрочена', en: 'Overdue', es: 'Vencido' },
  paidLabel: {
    ru: 'Сделано платежей: {paid} из {count}',
    en: '{paid} of {count} payments made',
    es: 'Pagos realizados: {paid} de {count}',
  },
  paidOf: { ru: 'Оплачено {paid} из {count}', en: '{paid} of {count} paid', es: '{paid} de {count} pagados' },
  paidNext: {
    ru: 'Оплачено {paid} из {count} · следующий платёж {amount} {date}',
    en: '{paid} of {count} paid · next {amount} on {date}',
    es: '{paid} de {count} pagados · próximo: {amount} el {date}',
  },
  paidOverdue: {
    ru: 'Оплачено {paid} из {count} · не оплачено {amount}, срок был {date}',
    en: '{paid} of {count} paid · {amount} was due on {date}',
    es: '{paid} de {count} pagados · {amount} vencía el {date}',
  },
  closedTitle: { ru: 'Курс закрыт.', en: 'The course is closed.', es: 'El curso está cerrado.' },
  closedText: {
    ru: 'Платёж просрочен. Курс откроется сразу после оплаты, прогресс сохранён.',
    en: 'A payment is overdue. The course opens as soon as it is paid; your progress is kept.',
    es: 'Hay un pago vencido. El curso se abrirá en cuanto se pague; su progreso está guardado.',
  },
  overdueTitle: { ru: 'Платёж просрочен.', en: 'A payment is overdue.', es: 'Hay un pago vencido.' },
  overdueText: {
    ru: 'Внесите его, чтобы рассрочка продолжалась.',
    en: 'Pay it to keep the plan.',
    es: 'Páguelo para mantener el plan.',
  },
  failedTitle: { ru: 'Платёж не прошёл.', en: 'The payment failed.', es: 'El pago no se ha realizado.' },
  failedText: {
    ru: 'Мы попробуем ещё раз. Без оплаты курс закроется {date}.',
    en: 'We will try again. If it is not paid, the course closes on {date}.',
    es: 'Lo intentaremos de nuevo. Sin el pago, el curso se cerrará el {date}.',
  },
  retryText: { ru: 'Мы попробуем ещё раз.', en: 'We will try again.', es: 'Lo intentaremos de nuevo.' },
  pay: { ru: 'Оплатить {amount}', en: 'Pay {amount}', es: 'Pagar {amount}' },
  cancelPlan: { ru: 'Отменить рассрочку', en: 'Cancel the plan', es: 'Cancelar el plan' },
  /** {title} is quoted. */
  cancelTitle: {
    ru: 'Отменить рассрочку {title}?',
    en: 'Cancel the plan for {title}?',
    es: '¿Cancelar el plan de {title}?',
  },
  cancelText: {
    ru: 'Рассрочку отменяет поддержка. Напишите нам, и мы всё рассчитаем.',
    en: 'Only support can cancel a plan. Contact support, and we will settle it with you.',
    es: 'Los planes los cancela el equipo de soporte. Escríbanos y lo resolveremos con usted.',
  },
  toSupport: { ru: 'Написать в поддержку', en: 'Contact support', es: 'Escribir a soporte' },
  emptyTitle: { ru: 'У вас нет рассрочек', en: 'You have no instalments', es: 'No tiene pagos a plazos' },
  emptyText: {
    ru: 'Если вы оплатите курс частями, график платежей появится здесь.',
    en: 'When you pay for a course in parts, the plan will appear here.',
    es: 'Cuando pague un curso a plazos, el plan aparecerá aquí.',
  },
  toSubscriptions: { ru: 'Открыть подписки', en: 'Open subscriptions', es: 'Abrir las suscripciones' },
} as const satisfies DomainTexts

declare module '../../platform/language/language.ts' {
  interface Texts {
    instalments: typeof texts
  }
}
