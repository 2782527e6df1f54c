import type { DomainTexts } from '../../platform/language/messages.ts'

export const texts = {
  title: { ru: 'Ваша неделя', en: 'Your week', es: 'Su semana' },
  close: { ru: 'Закрыть итоги недели', en: 'Close the recap', es: 'Cerrar el resumen' },
  /** After a time in large letters, "1 hr 49 min". */
  days: {
    ru: 'за {count, plural, one {#\u00A0день} few {#\u00A0дня} many {#\u00A0дней} other {#\u00A0дня}}',
    en: 'in {count, plural, one {#\u00A0day} other {#\u00A0days}}',
    es: 'en {count, plural, one {#\u00A0día} other {#\u00A0días}}',
  },
  /** {time} is "22 min". */
  more: {
    ru: 'На {time} больше, чем неделей раньше',
    en: '{time} more than the week before',
    es: '{time} más que la semana anterior',
  },
  /** A day in a chart, read out: "Mon: 22 min". */
  ofDay: { ru: '{day}: {time}', en: '{day}: {time}', es: '{day}: {time}' },
  noneOfDay: { ru: '{day}: без занятий', en: '{day}: no practice', es: '{day}: sin práctica' },
  reminders: { ru: 'Выбрать время занятий', en: 'Set practice reminders', es: 'Elegir cuándo practicar' },
} as const satisfies DomainTexts

declare module '../../platform/language/language.ts' {
  interface Texts {
    recaps: typeof texts
  }
}
