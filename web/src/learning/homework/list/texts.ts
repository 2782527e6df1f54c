import type { DomainTexts } from '../../../platform/language/messages.ts'

export const texts = {
  queued: { ru: 'Ждёт отправки', en: 'Waiting to be sent', es: 'Pendiente de envío' },
  refused: { ru: 'Не отправлено', en: 'Not sent', es: 'No enviada' },
  loadFailed: {
    ru: 'Не удалось загрузить задания',
    en: 'Couldn’t load your homework',
    es: 'No se han podido cargar las tareas',
  },
  groups: { ru: 'Что дальше с заданием', en: 'What happens next', es: 'Qué pasa después' },
  toDo: { ru: 'Нужно сделать', en: 'To do', es: 'Por hacer' },
  checking: { ru: 'На проверке', en: 'On checking', es: 'En revisión' },
  later: { ru: 'Откроются позже', en: 'Open later', es: 'Se abren más tarde' },
  done: { ru: 'Принято', en: 'Approved', es: 'Aprobadas' },
  open: { ru: 'Открыть', en: 'Open', es: 'Abrir' },
  /** About homework that only the full course has. */
  more: { ru: 'Подробнее', en: 'Learn more', es: 'Más información' },
  send: { ru: 'Сдать', en: 'Hand in', es: 'Entregar' },
  complete: { ru: 'Доработать', en: 'Redo', es: 'Corregir' },
  readAnswer: { ru: 'Прочитать ответ', en: 'Expert’s answer', es: 'Leer la respuesta' },
  /** The words of an expert. */
  quoted: { ru: '{name}: {text}', en: '{name}: {text}', es: '{name}: {text}' },
  /** Tag of homework that a trial does not include. */
  inFullCourse: { ru: 'В полном курсе', en: 'In the full course', es: 'En el curso completo' },
  emptyTitle: { ru: 'Заданий пока нет', en: 'No homework yet', es: 'Aún no hay tareas' },
  emptyText: {
    ru: 'Задания приходят вместе с днями курса. Новое появится здесь само.',
    en: 'Homework comes with the days of a course and will appear here.',
    es: 'Las tareas llegan con los días del curso. Aparecerán aquí solas.',
  },
  toCourses: { ru: 'Открыть мои курсы', en: 'Open my courses', es: 'Abrir mis cursos' },
} as const satisfies DomainTexts

declare module '../../../platform/language/language.ts' {
  interface Texts {
    'homework.list': typeof texts
  }
}
