import type { DomainTexts } from '../../platform/language/messages.ts'

export const texts = {
  renew: { ru: 'Продлить доступ', en: 'Extend access', es: 'Ampliar el acceso' },
  addConsultations: { ru: 'Добавить консультации', en: 'Add consultations', es: 'Añadir consultas' },
  /** Both ask the support where it renews courses. */
  askToExtend: { ru: 'Попросить продлить доступ', en: 'Ask to extend access', es: 'Pedir que se amplíe el acceso' },
  askForConsultations: { ru: 'Попросить консультации', en: 'Ask for consultations', es: 'Pedir consultas' },
  /** {course} is quoted. */
  title: { ru: 'Продлить курс {course}', en: 'Extend {course}', es: 'Ampliar el acceso a {course}' },
  consultationsTitle: {
    ru: 'Консультации по курсу {course}',
    en: 'Consultations in {course}',
    es: 'Consultas en {course}',
  },
  lead: {
    ru: 'Прогресс и баллы остаются. Оплата откроется на отдельной странице.',
    en: 'You keep your progress and points. You pay on a separate page.',
    es: 'Su progreso y sus puntos se conservan. El pago se hace en otra página.',
  },
  choose: { ru: 'Сколько добавить', en: 'Choose an option', es: 'Cuánto quiere añadir' },
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
  until: { ru: 'Доступ по {date}', en: 'Access until {date}', es: 'Acceso hasta el {date}' },
  name: { ru: 'Имя', en: 'Name', es: 'Nombre' },
  phone: { ru: 'Телефон', en: 'Phone', es: 'Teléfono' },
  email: { ru: 'Почта', en: 'Email', es: 'Correo' },
  code: { ru: 'Промокод, если есть', en: 'Code, if you have one', es: 'Código, si lo tiene' },
  apply: { ru: 'Применить', en: 'Apply', es: 'Aplicar' },
  applied: { ru: 'С кодом: {sum}.', en: 'With the code: {sum}.', es: 'Con el código: {sum}.' },
  /** {sum} is "€49". */
  pay: { ru: 'Оплатить {sum}', en: 'Pay {sum}', es: 'Pagar {sum}' },
  free: { ru: 'Получить бесплатно', en: 'Get it for free', es: 'Obtener gratis' },
  /** The button asks again with the new price. */
  repriced: { ru: 'Цена изменилась.', en: 'The price has changed.', es: 'El precio ha cambiado.' },
  repricedText: {
    ru: 'Вы ещё ничего не заплатили. Проверьте новую сумму и нажмите кнопку ещё раз.',
    en: 'You have paid nothing yet. Check the new price and press the button again.',
    es: 'Todavía no ha pagado nada. Compruebe el nuevo importe y pulse el botón otra vez.',
  },
  notNow: { ru: 'Не сейчас', en: 'Not now', es: 'Ahora no' },
  extended: {
    ru: 'Доступ открыт по {date}.',
    en: 'You have access until {date}.',
    es: 'Tiene acceso hasta el {date}.',
  },
  added: {
    ru: 'Консультации доступны в чате.',
    en: 'You can use the consultations in the chat.',
    es: 'Puede usar las consultas en el chat.',
  },
  requested: { ru: 'Заявка принята.', en: 'We have received your request.', es: 'Hemos recibido su solicitud.' },
  /** {contact} is a phone number. */
  requestedText: {
    ru: 'Мы свяжемся с вами по номеру {contact}.',
    en: 'We will contact you on {contact}.',
    es: 'Nos pondremos en contacto con usted en el {contact}.',
  },
  close: { ru: 'Закрыть', en: 'Close', es: 'Cerrar' },
} as const satisfies DomainTexts

declare module '../../platform/language/language.ts' {
  interface Texts {
    extensions: typeof texts
  }
}
