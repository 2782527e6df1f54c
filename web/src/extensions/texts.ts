import type { DomainTexts } from '../platform/language/messages.ts'

export const texts = {
  renew: { ru: 'Продлить доступ', en: 'Renew the access', es: 'Renovar el acceso' },
  addConsultations: { ru: 'Добавить консультации', en: 'Add consultations', es: 'Añadir consultas' },
  /** {course} is quoted. */
  title: { ru: 'Продлить курс {course}', en: 'Renew {course}', es: 'Renovar {course}' },
  consultationsTitle: {
    ru: 'Консультации по курсу {course}',
    en: 'Consultations in {course}',
    es: 'Consultas en {course}',
  },
  lead: {
    ru: 'Прогресс и баллы остаются. Оплата откроется на отдельной странице.',
    en: 'Your progress and points stay. You pay on a separate page.',
    es: 'Su progreso y sus puntos se conservan. El pago se abre en otra página.',
  },
  choose: { ru: 'На сколько', en: 'How much', es: 'Cuánto' },
  days: {
    ru: '{count, plural, one {# день} few {# дня} many {# дней} other {# дня}}',
    en: '{count, plural, one {# day} other {# days}}',
    es: '{count, plural, one {# día} other {# días}}',
  },
  consultations: {
    ru: '{count, plural, one {# консультация} few {# консультации} many {# консультаций} other {# консультации}}',
    en: '{count, plural, one {# consultation} other {# consultations}}',
    es: '{count, plural, one {# consulta} other {# consultas}}',
  },
  until: { ru: 'Доступ до {date}', en: 'Access until {date}', es: 'Acceso hasta el {date}' },
  name: { ru: 'Имя', en: 'Name', es: 'Nombre' },
  phone: { ru: 'Телефон', en: 'Phone', es: 'Teléfono' },
  email: { ru: 'Почта', en: 'E-mail', es: 'Correo' },
  code: { ru: 'Промокод, если есть', en: 'Code, if you have one', es: 'Código, si lo tiene' },
  apply: { ru: 'Применить', en: 'Apply', es: 'Aplicar' },
  applied: { ru: 'С кодом: {sum}.', en: 'With the code: {sum}.', es: 'Con el código: {sum}.' },
  /** {sum} is "€49.00". */
  pay: { ru: 'Оплатить {sum}', en: 'Pay {sum}', es: 'Pagar {sum}' },
  free: { ru: 'Получить бесплатно', en: 'Get it for free', es: 'Obtener gratis' },
  /** The button asks again with the new price. */
  repriced: { ru: 'Цена изменилась.', en: 'The price has changed.', es: 'El precio ha cambiado.' },
  repricedText: {
    ru: 'Вы ещё ничего не заплатили. Проверьте новую сумму и нажмите кнопку ещё раз.',
    en: 'You have paid nothing yet. Check the new sum and press the button again.',
    es: 'Todavía no ha pagado nada. Compruebe el nuevo importe y pulse el botón otra vez.',
  },
  notNow: { ru: 'Не сейчас', en: 'Not now', es: 'Ahora no' },
  extended: {
    ru: 'Доступ открыт до {date}.',
    en: 'You have access until {date}.',
    es: 'Tiene acceso hasta el {date}.',
  },
  added: {
    ru: 'Консультации доступны в чате.',
    en: 'You can use the consultations in the chat.',
    es: 'Puede usar las consultas en el chat.',
  },
  requested: { ru: 'Заявка принята.', en: 'Your request is accepted.', es: 'Hemos recibido su solicitud.' },
  /** {contact} is a phone number. */
  requestedText: {
    ru: 'Мы свяжемся с вами по номеру {contact}.',
    en: 'We will contact you at {contact}.',
    es: 'Le llamaremos al {contact}.',
  },
  close: { ru: 'Закрыть', en: 'Close', es: 'Cerrar' },
} as const satisfies DomainTexts

declare module '../platform/language/language.ts' {
  interface Texts {
    extensions: typeof texts
  }
}
