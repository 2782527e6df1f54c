import type { DomainTexts } from '../messages.ts'

export const texts = {
  openOne: { ru: 'Открыть задание', en: 'Open the homework', es: 'Abrir la tarea' },
  title: { ru: 'Домашние задания', en: 'Homework', es: 'Tareas' },
  titleShort: { ru: 'Задания', en: 'Homework', es: 'Tareas' },
  waiting: {
    ru: '{count, plural, one {# задание ждёт вас} few {# задания ждут вас} many {# заданий ждут вас} other {# задания ждут вас}}',
    en: '{count, plural, one {# piece of homework is waiting for you} other {# pieces of homework are waiting for you}}',
    es: '{count, plural, one {# tarea le espera} other {# tareas le esperan}}',
  },
  loadFailed: {
    ru: 'Не получилось загрузить задания',
    en: 'The homework did not load',
    es: 'No se han podido cargar las tareas',
  },
  oneLoadFailed: {
    ru: 'Не получилось загрузить задание',
    en: 'This homework did not load',
    es: 'No se ha podido cargar la tarea',
  },
  toDo: { ru: 'Нужно сделать', en: 'To do', es: 'Por hacer' },
  checking: { ru: 'На проверке', en: 'Being checked', es: 'En revisión' },
  later: { ru: 'Откроются позже', en: 'Open later', es: 'Se abren más tarde' },
  open: { ru: 'Открыть', en: 'Open', es: 'Abrir' },
  /** After the name of the course, "Posture · day 4". */
  ofDay: { ru: 'день {day}', en: 'day {day}', es: 'día {day}' },
  ofStage: { ru: 'этап {stage}', en: 'stage {stage}', es: 'etapa {stage}' },
  required: { ru: 'обязательное', en: 'required', es: 'obligatoria' },
  emptyTitle: { ru: 'Заданий пока нет', en: 'No homework yet', es: 'Aún no hay tareas' },
  emptyText: {
    ru: 'Задания приходят вместе с днями курса. Новое появится здесь само.',
    en: 'Homework comes with the days of a course and appears here by itself.',
    es: 'Las tareas llegan con los días del curso. Aparecerán aquí solas.',
  },
  toCourses: { ru: 'Открыть мои курсы', en: 'Open my courses', es: 'Abrir mis cursos' },
  steps: { ru: 'Этапы проверки', en: 'Progress of the review', es: 'Estado de la revisión' },
  state: { ru: 'Состояние задания', en: 'State of the homework', es: 'Estado de la tarea' },
  exercises: { ru: 'Упражнения на выбор', en: 'Exercises to choose from', es: 'Ejercicios a elegir' },
  needs: { ru: 'Что нужно в ответе', en: 'What an answer needs', es: 'Qué debe llevar la respuesta' },
  needsFile: { ru: 'Фото или видео', en: 'A photo or a video', es: 'Una foto o un vídeo' },
  needsMessage: { ru: 'Комментарий', en: 'A comment', es: 'Un comentario' },
  needsExercise: { ru: 'Выбранное упражнение', en: 'A chosen exercise', es: 'Un ejercicio elegido' },
  needsSelfie: { ru: 'Селфи', en: 'A selfie', es: 'Un selfi' },
  needsEither: { ru: 'Файл или комментарий', en: 'A file or a comment', es: 'Un archivo o un comentario' },
  points: { ru: 'За принятое задание: {points}', en: 'Once approved: {points}', es: 'Al aprobarse: {points}' },
  /** "It" is the homework. */
  gate: {
    ru: 'Без него не откроется следующий этап.',
    en: 'Without it the next stage does not open.',
    es: 'Sin ella no se abre la siguiente etapa.',
  },
  dayClosed: {
    ru: 'День ещё закрыт. {reason}',
    en: 'The day is still closed. {reason}',
    es: 'El día aún está cerrado. {reason}',
  },
  stageClosed: {
    ru: 'Этап ещё закрыт. {reason}',
    en: 'The stage is still closed. {reason}',
    es: 'La etapa aún está cerrada. {reason}',
  },
  /** Opens the form of support; "it" is the homework. */
  problem: { ru: 'Спросить о задании', en: 'Ask about it', es: 'Preguntar sobre ella' },
  toDay: { ru: 'Открыть день {day}', en: 'Open day {day}', es: 'Abrir el día {day}' },
  toCalendar: { ru: 'Открыть календарь', en: 'Open the calendar', es: 'Abrir el calendario' },
  notSent: { ru: 'Не отправлено', en: 'Not sent', es: 'Sin enviar' },
  onChecking: { ru: 'На проверке', en: 'Being checked', es: 'En revisión' },
  approved: { ru: 'Принято', en: 'Approved', es: 'Aprobada' },
  done: { ru: 'Принято', en: 'Approved', es: 'Aprobadas' },
  /** State of homework that the expert has sent back. */
  returned: { ru: 'Нужно дополнить', en: 'To be completed', es: 'Falta completar' },
  answerBy: {
    ru: 'Эксперт проверяет и ответит до {time} {date}.',
    en: 'The expert is checking it and will answer by {time} on {date}.',
    es: 'El experto la está revisando y responderá antes de las {time} del {date}.',
  },
  answerSoon: {
    ru: 'Эксперт проверяет задание.',
    en: 'The expert is checking it.',
    es: 'El experto la está revisando.',
  },
  answerTime: {
    ru: 'После отправки эксперт ответит в течение 24 часов.',
    en: 'Once it is sent, the expert answers within 24 hours.',
    es: 'Tras el envío, el experto responde en 24 horas.',
  },
  returnedText: {
    ru: 'Эксперт вернул задание: нужно дополнить.',
    en: 'The expert returned it: something is missing.',
    es: 'El experto la devolvió: falta algo.',
  },
  approvedText: { ru: 'Эксперт принял задание.', en: 'The expert approved it.', es: 'El experto la aprobó.' },
} as const satisfies DomainTexts

declare module '../language.ts' {
  interface Texts {
    homework: typeof texts
  }
}
