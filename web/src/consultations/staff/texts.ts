import type { DomainTexts } from '../../platform/language/messages.ts'

export const texts = {
  title: { ru: 'Видеоконсультации', en: 'Video consultations', es: 'Videoconsultas' },
  loadFailed: {
    ru: 'Не удалось загрузить видеоконсультации',
    en: 'The video consultations did not load',
    es: 'No se han podido cargar las videoconsultas',
  },
  emptyTitle: { ru: 'Встреч пока нет', en: 'No meetings yet', es: 'Aún no hay reuniones' },
  empty: {
    ru: 'Здесь появятся встречи, на которые записались ученики.',
    en: 'Meetings that learners have booked will appear here.',
    es: 'Aquí aparecerán las reuniones que reserven los alumnos.',
  },
  confirmed: { ru: 'Подтверждена', en: 'Confirmed', es: 'Confirmada' },
  waiting: { ru: 'Ждёт подтверждения', en: 'Waiting for confirmation', es: 'Pendiente de confirmación' },
  over: { ru: 'Прошла', en: 'Over', es: 'Terminada' },
  linkOpens: { ru: 'Ссылка откроется в {time}', en: 'Link opens at {time}', es: 'El enlace se abre a {time}' },
  join: { ru: 'Войти на встречу', en: 'Join the meeting', es: 'Unirse a la reunión' },
  confirm: { ru: 'Подтвердить', en: 'Confirm', es: 'Confirmar' },
  confirmedToast: { ru: 'Встреча подтверждена', en: 'The meeting is confirmed', es: 'Reunión confirmada' },
  movedToast: { ru: 'Встреча перенесена', en: 'The meeting has been moved', es: 'Reunión trasladada' },
  cancelledToast: { ru: 'Встреча отменена', en: 'The meeting is cancelled', es: 'Reunión cancelada' },
  change: { ru: 'Перенести или отменить', en: 'Move or cancel', es: 'Trasladar o cancelar' },
  ofColleague: {
    ru: 'Подтвердить, перенести или отменить эту встречу может её эксперт, ведущий курса или администратор.',
    en: 'Its expert, a lead of the course or an administrator can confirm, move or cancel this meeting.',
    es: 'Su experto, quien dirige el curso o un administrador pueden confirmar, trasladar o cancelar esta reunión.',
  },
  reason: { ru: 'Что сказать ученику', en: 'What to tell the learner', es: 'Qué decir al alumno' },
  reasonMissing: { ru: 'Напишите, почему.', en: 'Say why.', es: 'Diga por qué.' },
  newTime: { ru: 'Новое время', en: 'New time', es: 'Nueva hora' },
  timeMissing: { ru: 'Выберите новое время.', en: 'Choose a new time.', es: 'Elija una hora nueva.' },
  move: { ru: 'Перенести', en: 'Move', es: 'Trasladar' },
  cancel: { ru: 'Отменить встречу', en: 'Cancel the meeting', es: 'Cancelar la reunión' },
  link: { ru: 'Ваша ссылка на встречу', en: 'Your own meeting link', es: 'Su propio enlace de reunión' },
  /** {hosts} lists host names. */
  linkHelp: {
    ru: 'По ней вы встречаетесь с учениками вместо комнаты школы. Адрес с https:// на {hosts}. Пустое поле — комната школы.',
    en: 'You meet learners there instead of in a room of the school. An address with https:// on {hosts}. Empty: a room of the school.',
    es: 'Ahí se reúne con los alumnos en lugar de la sala de la escuela. Una dirección con https:// en {hosts}. Vacío: una sala de la escuela.',
  },
  linkInvalid: {
    ru: 'Введите адрес с https:// на {hosts}.',
    en: 'Enter an address with https:// on {hosts}.',
    es: 'Escriba una dirección con https:// en {hosts}.',
  },
  linkSaved: { ru: 'Ссылка сохранена', en: 'The link is saved', es: 'Enlace guardado' },
  saveLink: { ru: 'Сохранить ссылку', en: 'Save the link', es: 'Guardar el enlace' },
} as const satisfies DomainTexts

declare module '../../platform/language/language.ts' {
  interface Texts {
    'consultations.staff': typeof texts
  }
}
