import type { DomainTexts } from '../../../../platform/language/messages.ts'

export const texts = {
  correct: { ru: 'Исправить ответ', en: 'Correct the answer', es: 'Corregir la respuesta' },
  correctText: {
    ru: 'Ученик увидит новый ответ и узнает, что он исправлен. Прежний останется здесь с файлами, баллы пересчитаются.',
    en: 'The learner sees the new answer and is told that it was corrected. The previous one stays here with its files, and the points are adjusted.',
    es: 'El alumno verá la nueva respuesta y sabrá que se ha corregido. La anterior queda aquí con sus archivos y los puntos se ajustan.',
  },
  correctedAnswer: { ru: 'Исправленный ответ', en: 'Corrected answer', es: 'Respuesta corregida' },
  /** Closes the correction; the answer stays. */
  keepAnswer: { ru: 'Оставить как есть', en: 'Leave it as it is', es: 'Dejarla como está' },
  correctedToast: { ru: 'Ответ исправлен: {name}', en: 'Answer corrected: {name}', es: 'Respuesta corregida: {name}' },
  formerAnswers: {
    ru: '{count, plural, one {Прежний ответ} few {Прежние ответы: #} many {Прежние ответы: #} other {Прежние ответы: #}}',
    en: '{count, plural, one {Former answer} other {# former answers}}',
    es: '{count, plural, one {Respuesta anterior} other {# respuestas anteriores}}',
  },
} as const satisfies DomainTexts

declare module '../../../../platform/language/language.ts' {
  interface Texts {
    'desk.staff.correction': typeof texts
  }
}
