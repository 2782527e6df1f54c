import type { DomainTexts } from '../../../../platform/language/messages.ts'

export const texts = {
  /** Opens the learner's card; `count` is the number of notes. */
  about: {
    ru: '{count, plural, =0 {Об ученике} one {Об ученике, # заметка} few {Об ученике, # заметки} many {Об ученике, # заметок} other {Об ученике, # заметки}}',
    en: '{count, plural, =0 {About the learner} one {About the learner, # note} other {About the learner, # notes}}',
    es: '{count, plural, =0 {Ficha personal} one {Ficha personal, # nota} other {Ficha personal, # notas}}',
  },
  failed: {
    ru: 'Не удалось загрузить карточку ученика',
    en: 'Couldn’t load the learner’s details',
    es: 'No se ha podido cargar la ficha',
  },
  phone: { ru: 'Телефон для встречи', en: 'Phone for the meeting', es: 'Teléfono para la videoconsulta' },
  courses: { ru: 'Курсы', en: 'Courses', es: 'Cursos' },
  day: { ru: 'день\u00A0{day} из {days}', en: 'day\u00A0{day} of {days}', es: 'día\u00A0{day} de {days}' },
  done: {
    ru: '{count, plural, =0 {пройденных дней нет} one {пройден # день} few {пройдено # дня} many {пройдено # дней} other {пройдено # дня}}',
    en: '{count, plural, =0 {no days finished} one {# day finished} other {# days finished}}',
    es: '{count, plural, =0 {ningún día terminado} one {# día terminado} other {# días terminados}}',
  },
  consultations: {
    ru: 'осталось консультаций: {left} из {count}',
    en: '{left} of {count} consultations left',
    es: 'consultas disponibles: {left} de {count}',
  },
  /** States of a course that is not running. */
  freeze: { ru: 'заморожен', en: 'frozen', es: 'congelado' },
  notStarted: { ru: 'ещё не начат', en: 'not started yet', es: 'aún no ha empezado' },
  stopped: { ru: 'остановлен', en: 'stopped', es: 'detenido' },
  ended: { ru: 'доступ закончился', en: 'access has ended', es: 'el acceso ha terminado' },
  homework: { ru: 'Задания', en: 'Homework', es: 'Tareas' },
  noHomework: { ru: 'Пока ничего не отправлено.', en: 'Nothing has been sent yet.', es: 'Todavía no ha enviado nada.' },
  /** A homework that waits for its answer. */
  waits: { ru: 'Ждёт ответа', en: 'Waiting for an answer', es: 'Espera respuesta' },
  chats: { ru: 'Чаты', en: 'Chats', es: 'Chats' },
  noChats: { ru: 'Чатов нет.', en: 'There are no chats.', es: 'No hay chats.' },
  messages: {
    ru: '{count, plural, one {# сообщение} few {# сообщения} many {# сообщений} other {# сообщения}}',
    en: '{count, plural, one {# message} other {# messages}}',
    es: '{count, plural, one {# mensaje} other {# mensajes}}',
  },
  marks: { ru: 'Пометки к заданиям', en: 'Marks on homework', es: 'Marcas en las tareas' },
  noMarks: { ru: 'Пометок пока нет.', en: 'No marks yet.', es: 'Todavía no hay marcas.' },
  notes: { ru: 'Заметки команды', en: 'Team notes', es: 'Notas del equipo' },
  noNotes: { ru: 'Заметок пока нет.', en: 'No notes yet.', es: 'Todavía no hay notas.' },
  note: { ru: 'Новая заметка', en: 'New note', es: 'Nota nueva' },
  noteHelp: {
    ru: 'Видят эксперты курсов ученика и администраторы. Ученик её не увидит.',
    en: 'Experts on the learner’s courses and administrators can read it. The learner cannot.',
    es: 'La leen los expertos de los cursos de esta persona y los administradores. Esta persona no la ve.',
  },
  noteMissing: { ru: 'Напишите текст заметки.', en: 'Write the note first.', es: 'Escriba la nota.' },
  addNote: { ru: 'Добавить заметку', en: 'Add the note', es: 'Añadir la nota' },
  edited: { ru: 'изменена', en: 'edited', es: 'editada' },
  /** Author of a note whose account is erased. */
  formerAuthor: { ru: 'Бывший эксперт', en: 'A former expert', es: 'Cuenta borrada' },
  editNote: { ru: 'Изменить', en: 'Edit', es: 'Editar' },
  editedNote: { ru: 'Текст заметки', en: 'Text of the note', es: 'Texto de la nota' },
  saveNote: { ru: 'Сохранить заметку', en: 'Save the note', es: 'Guardar la nota' },
  cancelEditing: { ru: 'Не менять', en: 'Discard the changes', es: 'Dejarla como estaba' },
  deleteNote: { ru: 'Удалить', en: 'Delete', es: 'Eliminar' },
  deleteTitle: { ru: 'Удалить заметку?', en: 'Delete the note?', es: '¿Eliminar la nota?' },
  deleteText: {
    ru: 'Вернуть её нельзя. Коллеги её больше не увидят.',
    en: 'This cannot be undone. Colleagues will no longer see it.',
    es: 'No se puede recuperar. Sus colegas ya no la verán.',
  },
  keepNote: { ru: 'Оставить', en: 'Keep it', es: 'Conservar' },
  deleteForGood: { ru: 'Удалить заметку', en: 'Delete the note', es: 'Eliminar la nota' },
} as const satisfies DomainTexts

declare module '../../../../platform/language/language.ts' {
  interface Texts {
    'desk.staff.learner': typeof texts
  }
}
