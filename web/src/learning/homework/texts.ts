import type { DomainTexts } from '../../platform/language/messages.ts'

export const texts = {
  openOne: { ru: 'Открыть задание', en: 'Open the homework', es: 'Abrir la tarea' },
  title: { ru: 'Домашние задания', en: 'Homework', es: 'Tareas' },
  titleShort: { ru: 'Задания', en: 'Homework', es: 'Tareas' },
  waiting: {
    ru: '{count, plural, one {# задание ждёт вас} few {# задания ждут вас} many {# заданий ждут вас} other {# задания ждут вас}}',
    en: '{count, plural, one {# piece of homework is waiting for you} other {# pieces of homework are waiting for you}}',
    es: '{count, plural, one {# tarea pendiente} other {# tareas pendientes}}',
  },
  approvedPoints: { ru: 'Принято · +{points}', en: 'Approved · +{points}', es: 'Aprobada · +{points}' },
  notSent: { ru: 'Не отправлено', en: 'Not sent', es: 'Sin enviar' },
  onChecking: { ru: 'На проверке', en: 'On checking', es: 'En revisión' },
  approved: { ru: 'Принято', en: 'Approved', es: 'Aprobada' },
  /** State of homework that the expert has sent back. */
  returned: { ru: 'На доработку', en: 'Redo', es: 'Por corregir' },
  /** `day` is today or tomorrow. */
  answerBy: {
    ru: 'Эксперт ответит до {time} {day}.',
    en: 'The expert will answer by {time} {day}.',
    es: 'Tendrá la respuesta antes de {time} de {day}.',
  },
  answerByShort: {
    ru: 'Ответ до {time} {day}',
    en: 'Answer by {time} {day}',
    es: 'Respuesta antes de {time} de {day}',
  },
  answerLate: {
    ru: 'Ответ задерживается: обещали до {time} {date}. Он обязательно придёт.',
    en: 'The expert promised to answer by {time} on {date} and is late. The answer will come.',
    es: 'La respuesta debía llegar antes de {time} del {date} y se retrasa, pero llegará.',
  },
  answerLateShort: { ru: 'Ответ задерживается', en: 'The answer is late', es: 'La respuesta se retrasa' },
  answerTime: {
    ru: 'После отправки эксперт ответит в течение {hours, plural, one {# часа} few {# часов} many {# часов} other {# часа}}.',
    en: 'Once it is sent, the expert answers within {hours, plural, one {# hour} other {# hours}}.',
    es: 'Recibirá la respuesta en {hours, plural, one {la hora siguiente} other {las #\u00A0horas siguientes}} al envío.',
  },
  returnedText: {
    ru: 'Есть ответ эксперта: задание нужно доработать.',
    en: 'The expert returned it: something is missing.',
    es: 'La tarea se ha devuelto: hay que corregirla.',
  },
  approvedText: { ru: 'Задание принято.', en: 'The expert approved it.', es: 'La tarea está aprobada.' },
} as const satisfies DomainTexts

declare module '../../platform/language/language.ts' {
  interface Texts {
    homework: typeof texts
  }
}
