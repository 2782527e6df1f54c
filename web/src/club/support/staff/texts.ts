import type { DomainTexts } from '../../../platform/language/messages.ts'

export const texts = {
  answer: { ru: 'Ответить письмом', en: 'Reply by email', es: 'Responder por correo' },
  emptyTitle: { ru: 'Обращений пока нет', en: 'No questions yet', es: 'Todavía no hay preguntas' },
  empty: {
    ru: 'Когда кто-то напишет в поддержку, обращение появится здесь.',
    en: 'When somebody writes to support, the question will appear here.',
    es: 'Cuando alguien escriba a soporte, la pregunta aparecerá aquí.',
  },
} as const satisfies DomainTexts

declare module '../../../platform/language/language.ts' {
  interface Texts {
    'support.staff': typeof texts
  }
}
