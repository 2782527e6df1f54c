import type { DomainTexts } from '../platform/language/messages.ts'

export const texts = {
  writeToSupport: { ru: 'Написать в поддержку', en: 'Contact support', es: 'Escribir a soporte' },
  notAvailableText: {
    ru: 'Этот раздел открывается вместе с курсом, в который он входит.',
    en: 'This section opens with a course that includes it.',
    es: 'Esta sección se abrirá cuando tenga un curso que la incluya.',
  },
  notInSchoolText: {
    ru: 'В этой школе такого раздела нет. Ваши курсы на месте.',
    en: 'This school does not have this section. Your courses are where you left them.',
    es: 'Esta escuela no tiene esta sección. Sus cursos están donde los dejó.',
  },
  backHome: { ru: 'Вернуться в «Сегодня»', en: 'Back to Today', es: 'Volver a «Hoy»' },
  agreement: {
    ru: 'Согласие на обработку персональных данных',
    en: 'Personal data agreement',
    es: 'Acuerdo sobre datos personales',
  },
  footer: { ru: 'О школе', en: 'About the school', es: 'Sobre la escuela' },
} as const satisfies DomainTexts

declare module '../platform/language/language.ts' {
  interface Texts {
    brands: typeof texts
  }
}
