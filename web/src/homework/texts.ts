import type { DomainTexts } from '../messages.ts'

export const texts = {
  notSent: { ru: 'Не отправлено', en: 'Not sent', es: 'Sin enviar' },
  onChecking: { ru: 'На проверке', en: 'Being checked', es: 'En revisión' },
  approved: { ru: 'Принято', en: 'Approved', es: 'Aprobada' },
  returned: { ru: 'Нужно дополнить', en: 'To be completed', es: 'Falta completar' },
  answerBy: {
    ru: 'Эксперт проверяет, ответит до {date}',
    en: 'The expert is checking it and will answer by {date}',
    es: 'El experto la está revisando y responderá antes del {date}',
  },
  answerSoon: { ru: 'Эксперт проверяет задание', en: 'The expert is checking it', es: 'El experto la está revisando' },
  answerTime: {
    ru: 'После отправки эксперт ответит в течение 24 часов',
    en: 'Once it is sent, the expert answers within 24 hours',
    es: 'Tras el envío, el experto responde en 24 horas',
  },
  returnedText: {
    ru: 'Эксперт вернул задание: нужно дополнить',
    en: 'The expert returned it: something is missing',
    es: 'El experto la devolvió: falta algo',
  },
  approvedText: { ru: 'Эксперт принял задание', en: 'The expert approved it', es: 'El experto la aprobó' },
} as const satisfies DomainTexts

declare module '../language.ts' {
  interface Texts {
    homework: typeof texts
  }
}
